import * as z from 'zod/mini';
import { DELIVERY_STATES } from '#domain/delivery/delivery.ts';
import { call } from './call.ts';
import { id, idParams, timestamp } from './fields.ts';
import type { CodeNamed } from './names.ts';

const deliveryState = z.enum(DELIVERY_STATES);

export const sentMessage = z.object({
  id,
  kind: z.string(),
  /** The kind and subject, such as "Reminder for April 2026". */
  title: z.string(),
  /** Null if the message is not about a month. */
  year: z.nullable(z.int()),
  month: z.nullable(z.int()),
  createdAt: timestamp,
  /** The name of the sender. Null if Sundial sent it by itself. */
  createdBy: z.nullable(z.string()),
  recipients: z.array(
    z.object({
      id,
      name: z.string(),
      state: deliveryState,
      detail: z.string(),
      /** Whether an email may not have arrived and Sundial can send it again. */
      canSendAgain: z.boolean(),
    }),
  ),
});

export type SentMessage = CodeNamed<z.output<typeof sentMessage>>;

export const messagingCalls = {
  listMessages: call({
    method: 'GET',
    path: '/api/admin/messages',
    summary: 'Recently sent messages, with the delivery state for each recipient.',
    access: 'admin',
    response: z.array(sentMessage),
  }),
  sendMessageAgain: call({
    method: 'POST',
    path: '/api/admin/messages/recipients/:id/send-again',
    summary: 'Resends an email that failed or whose delivery is unknown.',
    access: 'admin',
    params: idParams,
    response: z.object({ state: deliveryState, detail: z.string() }),
    refuses: ['not_configured', 'unknown_message'],
  }),
  testSms: call({
    method: 'GET',
    path: '/api/admin/test-sms',
    summary: 'Tests the configuration for text messages. Sends nothing.',
    access: 'admin',
    acts: true,
    response: z.object({
      success: z.boolean(),
      error: z.optional(z.string()),
      /** A note to read even though everything works. */
      details: z.optional(z.string()),
    }),
    refuses: ['provider_failed'],
  }),
  testEmail: call({
    method: 'GET',
    path: '/api/admin/test-email',
    summary: 'Tests the configuration for email. Sends nothing.',
    access: 'admin',
    acts: true,
    response: z.object({ success: z.boolean(), details: z.string() }),
    refuses: ['provider_failed'],
  }),
} as const;
