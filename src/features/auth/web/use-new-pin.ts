import { useState } from 'react';
import { digitsOnly, isPin } from '#domain/pins/pin.ts';
import { choosePin, pinWeakness } from '#domain/pins/pin-weakness.ts';
import { t } from '#languages/t.ts';

function randomBelow(exclusiveMax: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  // For six digits, some numbers are more likely than others by only 0.02 %.
  return value % exclusiveMax;
}

/** Returns the state of a new PIN and its confirmation, with a warning for weak PINs and a way to suggest one. */
export function useNewPin(phoneNumber: string | null) {
  const [pin, setPin] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [suggested, setSuggested] = useState<string | null>(null);
  const weakness = isPin(pin) ? pinWeakness(pin, phoneNumber) : null;

  return {
    pin,
    confirmation,
    suggested,
    warning: weakness && t(`fields:weakPin.${weakness}`),

    typePin(text: string): void {
      setPin(digitsOnly(text));
      setSuggested(null);
    },

    typeConfirmation(text: string): void {
      setConfirmation(digitsOnly(text));
    },

    suggest(): void {
      const chosen = choosePin(randomBelow);
      setPin(chosen);
      setConfirmation(chosen);
      setSuggested(chosen);
    },

    clear(): void {
      setPin('');
      setConfirmation('');
      setSuggested(null);
    },
  };
}

export type NewPin = ReturnType<typeof useNewPin>;
