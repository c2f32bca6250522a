import { useEffect, useState } from 'react';
import { phoneNumberCalls } from '#contract/phone-numbers.ts';
import { send } from './api.ts';

/** The pause in typing before the server is queried. */
const PAUSE_MS = 300;

/**
 * Returns the server's reading of a phone number while it is typed. Refusals show when the form is saved, because an
 * unfinished number is not wrong yet.
 */
export function usePhoneReading(typed: string, stored?: { phoneNumber: string | null; canText: boolean }) {
  const [last, setLast] = useState<{ typed: string; canText: boolean; notes: readonly string[] }>();
  const isStored = typed === stored?.phoneNumber;
  const isBlank = typed.trim() === '';
  useEffect(() => {
    if (isStored || isBlank) return;
    const read = () =>
      send(phoneNumberCalls.readPhoneNumber, { body: { phoneNumber: typed } }).then(
        (reading) => setLast({ ...reading, typed }),
        () => undefined,
      );
    const timer = setTimeout(read, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isStored, isBlank]);
  const { canText, notes } = last?.typed === typed ? last : { canText: true, notes: [] };
  return isStored ? { canText: stored.canText, notes: [] } : { canText, notes };
}
