import { t } from '#languages/t.ts';
import { PinField } from '#web/parts/pin-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

import type { NewPin } from './use-new-pin.ts';

/** The error messages of the two fields. */
export interface NewPinFaults {
  readonly pin?: string | undefined;
  readonly confirmation?: string | undefined;
}

/** Shows the fields for a new PIN and its confirmation, for first login and Account Settings. */
export function NewPinForm(props: {
  newPin: NewPin;
  faults: NewPinFaults;
  labels: { pin: string; confirmation: string };
  onType: () => void;
}) {
  const { newPin, faults, labels, onType } = props;
  return (
    <>
      <PinField
        label={labels.pin}
        hint={t('auth:pinHint')}
        autoComplete="new-password"
        value={newPin.pin}
        error={faults.pin}
        onChange={(event) => {
          newPin.typePin(event.target.value);
          onType();
        }}
      />
      <PinField
        label={labels.confirmation}
        autoComplete="new-password"
        value={newPin.confirmation}
        error={faults.confirmation}
        onChange={(event) => {
          newPin.typeConfirmation(event.target.value);
          onType();
        }}
      />
      <div aria-live="polite">
        {newPin.warning && <Alert tone="warn" title={newPin.warning} />}
        {newPin.suggested && (
          <Alert tone="info" title={t('auth:dialog.suggestedPin', { pin: newPin.suggested })} />
        )}
      </div>
      <Button
        size="small"
        className="self-start"
        onClick={() => {
          newPin.suggest();
          onType();
        }}
      >
        {t('auth:dialog.suggestPin')}
      </Button>
    </>
  );
}
