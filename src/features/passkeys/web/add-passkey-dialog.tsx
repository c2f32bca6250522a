import { useEffect, useRef, useState } from 'react';
import { passkeyCalls } from '#contract/passkeys.ts';
import { deviceOf } from '#domain/sign-in/device.ts';
import { deviceText } from '#languages/device.ts';
import { withoutIsolates } from '#languages/isolate.ts';
import { t } from '#languages/t.ts';
import { useChange } from '#web/api/use-change.ts';
import { dismissPasskeyDialog, makePasskey } from '#web/session/passkey-browser.ts';
import { TextField } from '#web/ui/field.tsx';
import { ConfirmByPinDialog } from './confirm-by-pin-dialog.tsx';

interface AddPasskeyDialogProps {
  /** Called when the passkey was added. The first passkey comes with recovery codes. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/**
 * Adds a passkey: asks for a name and the current PIN, then opens the browser's own dialog. Mount it only while it is
 * open.
 */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const prepare = useChange(passkeyCalls.preparePasskey, { refreshes: false });
  const add = useChange(passkeyCalls.addPasskey);
  const [name, setName] = useState(() => withoutIsolates(deviceText(deviceOf(navigator.userAgent))));
  const [nameFault, setNameFault] = useState<string>();
  const isOpen = useRef(false);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      dismissPasskeyDialog();
    };
  }, []);

  function check(): boolean {
    const isNamed = name.trim() !== '';
    setNameFault(isNamed ? undefined : t('passkeys:nameFault'));
    return isNamed;
  }

  async function confirm(currentPin: string): Promise<void> {
    const options = await prepare.mutateAsync({ body: { currentPin } });
    // The user canceled meanwhile. Don't open the browser's dialog over something else.
    if (!isOpen.current) return;
    const credential = await makePasskey(options);
    const { recoveryCodes } = await add.mutateAsync({ body: { name, credential } });
    onAdded(recoveryCodes);
  }

  return (
    <ConfirmByPinDialog
      title={t('passkeys:addTitle')}
      description={t('passkeys:addWhy')}
      submitLabel={t('passkeys:add')}
      busyLabel={t('passkeys:adding')}
      check={check}
      confirm={confirm}
      onClose={onClose}
    >
      <TextField
        label={t('passkeys:name')}
        hint={t('passkeys:nameHint')}
        value={name}
        error={nameFault}
        maxLength={60}
        onChange={(event) => {
          setName(event.target.value);
          setNameFault(undefined);
        }}
      />
    </ConfirmByPinDialog>
  );
}
