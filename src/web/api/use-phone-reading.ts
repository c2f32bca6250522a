import { useState } from 'react';
import { phoneNumberCalls } from '#contract/phone-numbers.ts';
import { issuesOf, send } from './api.ts';

interface Reading {
  readonly typed: string;
  readonly canText?: boolean;
  readonly notes?: readonly string[];
  readonly fault?: string | undefined;
}

/**
 * Returns what the server says about a phone number, once `read` was called for what is typed now. Without a response,
 * the server still checks it when the form is saved.
 */
export function usePhoneReading(typed: string, stored?: { phoneNumber: string | null; canText: boolean }) {
  const [last, setLast] = useState<Reading>();
  const isStored = typed === stored?.phoneNumber;
  const {
    canText = true,
    notes = [],
    fault,
  }: Reading = isStored ? { typed, ...stored } : last?.typed === typed ? last : { typed };
  return {
    canText,
    notes,
    fault,

    async read(): Promise<void> {
      if (isStored || typed.trim() === '') return;
      const body = { phoneNumber: typed };
      setLast(
        await send(phoneNumberCalls.readPhoneNumber, { body }).then(
          (reading) => ({ typed, ...reading }),
          (error: unknown) => ({ typed, fault: issuesOf(error).phoneNumber }),
        ),
      );
    },
  };
}
