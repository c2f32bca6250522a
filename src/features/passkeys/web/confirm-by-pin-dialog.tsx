import { type ReactNode, useState } from 'react';
import { passkeyCalls } from '#contract/passkeys.ts';
import { digitsOnly, isPin } from '#domain/pins/pin.ts';
import { t } from '#languages/t.ts';
import { refusalOf, sentenceOf } from '#web/api/api.ts';
import { PinField } from '#web/parts/pin-field.tsx';
import { PasskeyFault } from '#web/session/passkey-browser.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface ConfirmByPinDialogProps {
  title: string;
  description: ReactNode;
  submitLabel: string;
  busyLabel: string;
  /** Fields before the PIN. */
  children?: ReactNode;
  /** Returns whether those fields are valid, and marks their errors. */
  check?: () => boolean;
  /** Performs the action. Its errors show in the dialog, and no field is cleared. */
  confirm: (currentPin: string) => Promise<void>;
  onClose: () => void;
}

function sentence(error: unknown): string {
  return error instanceof PasskeyFault
    ? t(`passkeys:browser.${error.kind}`)
    : sentenceOf(error, t('passkeys:failed'));
}

function isWrongPin(error: unknown): boolean {
  const { preparePasskey, removePasskey, makeRecoveryCodes } = passkeyCalls;
  const refusal = refusalOf(error, preparePasskey, removePasskey, makeRecoveryCodes);
  return refusal?.code === 'current_pin_incorrect';
}

/** Asks for the current PIN before a change to the user's passkeys. Mount it only while it is open. */
export function ConfirmByPinDialog(props: ConfirmByPinDialogProps) {
  const { title, description, submitLabel, busyLabel, children, check, confirm, onClose } = props;
  const [pin, setPin] = useState('');
  const [pinFault, setPinFault] = useState<string>();
  const [fault, setFault] = useState<string | null>(null);

  async function submit(): Promise<void> {
    const isValid = check?.() ?? true;
    setPinFault(isPin(pin) ? undefined : t('fields:schema.currentPin'));
    if (!isValid || !isPin(pin)) return;
    setFault(null);
    try {
      await confirm(pin);
    } catch (error) {
      if (isWrongPin(error)) setPinFault(sentence(error));
      else setFault(sentence(error));
    }
  }

  return (
    <FormDialog
      title={title}
      description={description}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
    >
      {fault && <Alert tone="no" title={fault} announce />}
      {children}
      <PinField
        label={t('passkeys:currentPin')}
        hint={t('passkeys:currentPinHint')}
        autoComplete="current-password"
        value={pin}
        error={pinFault}
        onChange={(event) => {
          setPin(digitsOnly(event.target.value));
          setPinFault(undefined);
        }}
      />
    </FormDialog>
  );
}
