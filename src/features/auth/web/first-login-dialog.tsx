import { useState } from 'react';
import { isPin } from '#domain/pins/pin.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useOwnAccount, useOwnProfile } from '#web/session/own-account.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

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
    if (!isPin(newPin.pin)) return setFaults({ pin: t('fields:schema.pin') });
    if (newPin.pin !== newPin.confirmation) return setFaults({ confirmation: t('auth:dialog.pinsDiffer') });
    try {
      await changePin(PLACEHOLDER_PIN, newPin.pin);
      showToast({ title: t('auth:dialog.pinChanged') });
    } catch (error) {
      showToast({ title: sentenceOf(error, t('fields:schema.pin')), variant: 'destructive' });
    }
  }

  return (
    <FormDialog
      locked
      title={t('auth:dialog.firstLoginTitle')}
      description={t('auth:dialog.firstLoginWhy')}
      onClose={() => void signOut()}
      onSubmit={submit}
      submitLabel={t('auth:dialog.setNewPin')}
      busyLabel={t('auth:dialog.settingPin')}
      cancelLabel={t('auth:dialog.signOut')}
    >
      <NewPinForm
        newPin={newPin}
        faults={faults}
        labels={{ pin: t('auth:dialog.newPin'), confirmation: t('auth:dialog.confirmPin') }}
        onType={() => setFaults({})}
      />
    </FormDialog>
  );
}
