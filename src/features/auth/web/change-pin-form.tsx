import { useState } from 'react';
import { authCalls } from '#contract/auth.ts';
import { digitsOnly, isPin } from '#domain/pins/pin.ts';
import { confirmationFault } from '#domain/pins/pin-confirmation.ts';
import { t } from '#languages/t.ts';
import { refusalOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { PinField } from '#web/parts/pin-field.tsx';
import { useOwnAccount, useOwnProfile } from '#web/session/own-account.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';

import { type NewPinFaults, NewPinForm } from './new-pin-form.tsx';
import { useNewPin } from './use-new-pin.ts';

type Faults = NewPinFaults & { readonly current?: string | undefined };

/** Shows the form that changes the user's own PIN. A refusal clears no field. */
export function ChangePinForm() {
  const { changePin } = useOwnAccount();
  const refresh = useRefresh();
  const { profile } = useOwnProfile();
  const [current, setCurrent] = useState('');
  const newPin = useNewPin(profile?.phoneNumber ?? null);
  const [faults, setFaults] = useState<Faults>({});
  const [isSaving, run] = useBusy();
  const [isChanged, setChanged] = useState(false);

  function clearOutcome(): void {
    setFaults({});
    setChanged(false);
  }

  function findFaults(): Faults {
    const confirmation = confirmationFault(newPin.pin, newPin.confirmation);
    return {
      current: isPin(current) ? undefined : t('fields:schema.currentPin'),
      pin: isPin(newPin.pin) ? undefined : t('fields:schema.newPin'),
      confirmation: confirmation ? t(`auth:security.${confirmation}`) : undefined,
    };
  }

  async function submit(): Promise<void> {
    const found = findFaults();
    setFaults(found);
    if (Object.values(found).some(Boolean)) return;
    try {
      await changePin(current, newPin.pin);
      setCurrent('');
      newPin.clear();
      setChanged(true);
      showToast({ title: t('auth:security.changed'), description: t('auth:security.changedText') });
      // The change signed out the other devices.
      void refresh();
    } catch (error) {
      const description = showFailure(t('auth:security.failed'), error, t('auth:security.failedText'));
      if (refusalOf(error, authCalls.changePin)?.code === 'current_pin_incorrect')
        setFaults({ current: description });
    }
  }

  return (
    <Form onSubmit={() => run(submit)}>
      <PinField
        label={t('auth:security.current')}
        autoComplete="current-password"
        value={current}
        error={faults.current}
        onChange={(event) => {
          setCurrent(digitsOnly(event.target.value));
          clearOutcome();
        }}
      />
      <NewPinForm
        newPin={newPin}
        faults={faults}
        labels={{ pin: t('auth:security.next'), confirmation: t('auth:security.confirm') }}
        onType={clearOutcome}
      />
      <p className="text-ink-2 text-sm">{t('auth:security.elsewhere')}</p>
      {/* The toast disappears, and empty fields alone don't say whether the PIN was changed. */}
      {isChanged && (
        <Alert tone="yes" title={t('auth:security.updated')}>
          {t('auth:security.updatedText')}
        </Alert>
      )}
      <Button type="submit" variant="primary" busy={isSaving} busyLabel={t('auth:security.changing')}>
        {t('auth:security.change')}
      </Button>
    </Form>
  );
}
