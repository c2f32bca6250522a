import { useState } from 'react';
import { signInAddress } from '#contract/pages.ts';
import { digitsOnly, isPin } from '#domain/pins/pin.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '#web/api/api.ts';
import { PinField } from '#web/parts/pin-field.tsx';
import { hardNavigate } from '#web/session/hard-navigate.ts';
import { markDeviceShared } from '#web/session/remembered-member.ts';
import { useCurrentUser, useSession } from '#web/session/session.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/**
 * Asks for the PIN over the current page when the session has ended, so that no input is lost. Another person can go to
 * the sign-in screen and then return to this address.
 */
export function SessionEndedDialog() {
  const user = useCurrentUser();
  const { signIn } = useSession();
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (!isPin(pin)) return setFault(t('fields:schema.pin'));
    try {
      await signIn(user.id, pin);
    } catch (error) {
      setFault(sentenceOf(error, t('auth:wrongPin')));
    }
  }

  function leave(): void {
    markDeviceShared();
    const here = `${window.location.pathname}${window.location.search}`;
    hardNavigate((location) => location.assign(signInAddress(here)));
  }

  return (
    <FormDialog
      locked
      title={t('auth:dialog.sessionEndedTitle')}
      description={t('auth:dialog.sessionEndedWhy', { name: user.firstName })}
      onClose={leave}
      onSubmit={submit}
      submitLabel={t('auth:logIn')}
      busyLabel={t('auth:loggingIn')}
      cancelLabel={t('auth:dialog.someoneElse')}
    >
      <PinField
        label={t('auth:pinLabel')}
        autoComplete="current-password"
        data-autofocus
        value={pin}
        error={fault ?? undefined}
        onChange={(event) => {
          setPin(digitsOnly(event.target.value));
          setFault(null);
        }}
      />
    </FormDialog>
  );
}
