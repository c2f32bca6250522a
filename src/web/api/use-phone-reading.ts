import { useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { phoneNumberCalls } from '#contract/phone-numbers.ts';
import { issuesOf, send } from './api.ts';

/** A phone number as it is stored. */
interface StoredPhone {
  readonly phoneNumber: string | null;
  readonly canText: boolean;
}

type Reading = ResponseOf<typeof phoneNumberCalls.readPhoneNumber>;

const NOT_READ = { phoneNumber: null, canText: true, warning: null };

/**
 * Returns how the server reads a phone number, once `read` was called for what is typed now, and its error message if it
 * is refused. Without a response, the server still checks it when the form is saved.
 */
export function usePhoneReading(typed: string, stored?: StoredPhone) {
  const [last, setLast] = useState<{ typed: string; reading?: Reading; fault?: string | undefined }>();
  const isStored = typed === (stored?.phoneNumber ?? '');
  const current = !isStored && last?.typed === typed ? last : undefined;
  const reading = current?.reading ?? NOT_READ;
  return {
    ...(isStored && stored ? { ...reading, canText: stored.canText } : reading),
    fault: current?.fault,

    async read(): Promise<void> {
      if (isStored || typed.trim() === '') return;
      try {
        setLast({
          typed,
          reading: await send(phoneNumberCalls.readPhoneNumber, { body: { phoneNumber: typed } }),
        });
      } catch (error) {
        setLast({ typed, fault: issuesOf(error).phoneNumber });
      }
    },
  };
}
