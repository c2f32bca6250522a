import * as z from 'zod/mini';
import { call } from './call.ts';
import { dateInResponse } from './fields.ts';
import type { CodeNamed } from './names.ts';

/** A device the member is signed in on. */
export const session = z.object({
  /** Identifies the session in a call but grants no access. */
  id: z.string(),
  /** "Chrome on Android". */
  device: z.string(),
  /** Dates in the church's time zone. A time of day is not needed. */
  since: dateInResponse,
  lastUsed: dateInResponse,
  /** Whether a personal link started it. It can do little, and ends with the link. */
  isLimited: z.boolean(),
  /** Whether it is the device that made the call. */
  isThis: z.boolean(),
});

export type ListedSession = CodeNamed<z.output<typeof session>>;

export const sessionCalls = {
  listSessions: call({
    method: 'GET',
    path: '/api/sessions',
    summary: "The caller's signed-in devices: this one first, then by last use.",
    access: 'signed_in',
    response: z.array(session),
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: '/api/sessions/others',
    summary: "Signs out the caller's other devices.",
    access: 'signed_in',
    status: 204,
  }),
  endSession: call({
    method: 'DELETE',
    path: '/api/sessions/:id',
    summary: "Signs out one of the caller's devices.",
    access: 'signed_in',
    status: 204,
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    refuses: ['unknown_session'],
  }),
} as const;
