import { useState } from 'react';
import { isPin } from '#domain/pins/pin.ts';
import { PIN_FORMAT_TEXTS } from '#texts/pin.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useOwnAccount, useOwnProfile } from '#web/session/own-account.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { DIALOG_TEXTS } from './account-texts.ts';
import { type NewPinFaults, NewPinForm } from './new-pin-form.tsx';
import { useNewPin } from './use-new-pin.ts';

/** The server ignores the current PIN while a change is required, so send this instead. */
const PLACEHOLDER_PIN = '000000';

/** Blocks the app until the one-time PIN is replaced. The only way out is to sign out. */
export function FirstLoginDialog() {
  const { changePin, signOut } = useOwnAccount();
  const { profile } = useOwnProfile();
  const newPin = useNewPin(profile?.phoneNumber ?? null);
  const [faults, setFaults] = useState<NewPinFaults>({});

  async function submit(): Promise<void> {
    if (!isPin(newPin.pin)) return setFaults({ pin: PIN_FORMAT_TEXTS.pin });
    if (newPin.pin !== newPin.confirmation) return setFaults({ confirmation: DIALOG_TEXTS.pinsDiffer });
    try {
      await changePin(PLACEHOLDER_PIN, newPin.pin);
      showToast({ title: DIALOG_TEXTS.pinChanged });
    } catch (error) {
      showToast({ title: sentenceOf(error, PIN_FORMAT_TEXTS.pin), variant: 'destructive' });
    }
  }

  return (
    <FormDialog
      locked
      title={DIALOG_TEXTS.firstLoginTitle}
      description={DIALOG_TEXTS.firstLoginWhy}
      onClose={() => void signOut()}
      onSubmit={submit}
      submitLabel={DIALOG_TEXTS.setNewPin}
      busyLabel={DIALOG_TEXTS.settingPin}
      cancelLabel={DIALOG_TEXTS.signOut}
    >
      <NewPinForm
        newPin={newPin}
        faults={faults}
        labels={{ pin: DIALOG_TEXTS.newPin, confirmation: DIALOG_TEXTS.confirmPin }}
        onType={() => setFaults({})}
      />
    </FormDialog>
  );
}
