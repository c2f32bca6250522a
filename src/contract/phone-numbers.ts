import * as z from 'zod/mini';
import { call } from './call.ts';
import { phoneNumber } from './fields.ts';

/** Apart from the calls of profiles and members, because both of their forms use it. */
export const phoneNumberCalls = {
  readPhoneNumber: call({
    method: 'POST',
    path: '/api/phone-number',
    summary: 'Returns how a phone number would be saved, by the country of the church. Saves nothing.',
    access: 'signed_in',
    body: z.object({ phoneNumber }),
    response: z.object({
      /** Null for a blank text. */
      phoneNumber: z.nullable(z.string()),
      canText: z.boolean(),
      /** Sentences for the form: how it will be saved, and what to check. */
      notes: z.array(z.string()),
    }),
  }),
} as const;
