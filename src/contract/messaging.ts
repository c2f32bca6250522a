import * as z from 'zod/mini';
import { call } from './call.ts';

export const messagingCalls = {
  testSms: call({
    method: 'GET',
    path: '/api/admin/test-sms',
    summary: 'Whether text messages can be sent as things are set. Sends nothing.',
    access: 'admin',
    answer: z.object({
      success: z.boolean(),
      error: z.optional(z.string()),
      /** What to know although all is well. */
      details: z.optional(z.string()),
    }),
  }),
  testEmail: call({
    method: 'GET',
    path: '/api/admin/test-email',
    summary: 'Whether e-mail can be sent as things are set. Sends nothing.',
    access: 'admin',
    answer: z.object({ success: z.boolean(), details: z.string() }),
  }),
} as const;
