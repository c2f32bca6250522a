import * as z from 'zod/mini';
import { PUSH_ANSWERS } from '#domain/push/devices.ts';
import { call } from './call.ts';
import { id, idParams, timestamp } from './fields.ts';
import type { CodeNamed } from './names.ts';

/** Longer ones are no browser's. `domain/push/endpoint.ts` says which are refused. */
const endpoint = z.string().check(z.maxLength(2000));

/** A device on which the member gets messages. Its endpoint and keys are in no response. */
const device = z.object({
  id,
  /** "Chrome on Android". */
  device: z.string(),
  createdAt: timestamp,
  /** When it last confirmed that it showed a message. Null: not yet. */
  provedAt: z.nullable(timestamp),
});

export type ListedPushDevice = CodeNamed<z.output<typeof device>>;

const messageId = z.string().check(z.maxLength(100));
const messageIds = z.array(messageId).check(z.maxLength(50));

const shownState = z.object({
  /** Which of the shown messages are no longer true, so that the device closes them. */
  untrue: z.array(z.string()),
  /** How much waits for the member's answer, for the number on the app's icon. */
  waiting: z.int(),
});

export type ShownState = z.output<typeof shownState>;

export const pushCalls = {
  getPushKey: call({
    method: 'GET',
    path: '/api/push-key',
    summary: 'The key with which a browser subscribes to push messages, base64url.',
    access: 'signed_in',
    response: z.object({ key: z.string() }),
    refuses: ['push_off'],
  }),
  listPushDevices: call({
    method: 'GET',
    path: '/api/push-devices',
    summary: 'The devices on which the caller gets push messages, oldest first.',
    access: 'signed_in',
    response: z.array(device),
  }),
  addPushDevice: call({
    method: 'POST',
    path: '/api/push-devices',
    summary:
      "Stores the browser's subscription and sends it a first message. 201 if it is new, 200 if the caller had it. Of more than ten devices, the oldest is removed.",
    access: 'signed_in',
    body: z.object({
      endpoint,
      /** The id of the device that it was before. If that was removed, nothing is stored. */
      replaces: z.optional(id),
      keys: z.object({
        p256dh: z.string().check(z.maxLength(200)),
        auth: z.string().check(z.maxLength(200)),
      }),
    }),
    response: device,
    refuses: ['push_off', 'push_device_refused', 'unknown_push_device'],
  }),
  removePushDevice: call({
    method: 'DELETE',
    path: '/api/push-devices/:id',
    summary: "Removes one of the caller's devices. It gets no more push messages.",
    access: 'signed_in',
    status: 204,
    params: idParams,
    refuses: ['unknown_push_device'],
  }),
  testPushDevice: call({
    method: 'POST',
    path: '/api/push-devices/:id/test',
    summary:
      "Sends a test message to one of the caller's devices. Responds with what the push service answered. The device's `provedAt` changes once it has shown it.",
    access: 'signed_in',
    params: idParams,
    response: z.object({ answer: z.enum(PUSH_ANSWERS) }),
    refuses: ['push_off', 'unknown_push_device'],
  }),
  provePushDevice: call({
    method: 'POST',
    path: '/api/push-devices/proof',
    summary:
      'Confirms that a device has shown a push message, or that it was opened there. The pair of endpoint and message is the secret. Responds with what to close of what it shows.',
    access: 'public',
    body: z.object({
      endpoint,
      messageId,
      opened: z.optional(z.boolean()),
      /** The messages that the device shows. */
      shown: z.optional(messageIds),
    }),
    response: shownState,
    refuses: ['unknown_push_device', 'too_many_tries'],
  }),
  checkShownMessages: call({
    method: 'POST',
    path: '/api/push-devices/check',
    summary:
      "Says which of the messages that a device of the caller shows are no longer true, and how much waits for the caller's answer.",
    access: 'signed_in',
    inLimitedSession: true,
    body: z.object({ shown: messageIds }),
    response: shownState,
  }),
} as const;
