import { useEffect, useState } from 'react';
import { passkeyCalls } from '#contract/passkeys.ts';
import { deviceName } from '#domain/device-name.ts';
import { dismissPasskeyDialog, makePasskey } from '#web/passkey-browser.ts';
import { useChange } from '#web/server-state.ts';
import { TextField } from '#web/ui/field.tsx';
import { ConfirmByPinDialog } from './confirm-by-pin-dialog.tsx';
import { PASSKEYS_TEXTS } from './texts.ts';

interface AddPasskeyDialogProps {
  /** It was added; with the first one come recovery codes. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Adds a passkey: a name and the current PIN, then the browser's own dialog. Mount it while it is open. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const prepare = useChange(passkeyCalls.preparePasskey);
  const add = useChange(passkeyCalls.addPasskey, [passkeyCalls.listPasskeys]);
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [nameFault, setNameFault] = useState<string>();
  useEffect(() => dismissPasskeyDialog, []);

  function check(): boolean {
    const isNamed = name.trim() !== '';
    setNameFault(isNamed ? undefined : PASSKEYS_TEXTS.nameFault);
    return isNamed;
  }

  async function confirm(currentPin: string): Promise<void> {
    const options = await prepare.mutateAsync({ body: { currentPin } });
    const credential = await makePasskey(options);
    const { recoveryCodes } = await add.mutateAsync({ body: { name, credential } });
    onAdded(recoveryCodes);
  }

  return (
    <ConfirmByPinDialog
      title={PASSKEYS_TEXTS.addTitle}
      description={PASSKEYS_TEXTS.addWhy}
      submitLabel={PASSKEYS_TEXTS.add}
      busyLabel={PASSKEYS_TEXTS.adding}
      check={check}
      confirm={confirm}
      onClose={onClose}
    >
      <TextField
        label={PASSKEYS_TEXTS.name}
        hint={PASSKEYS_TEXTS.nameHint}
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
