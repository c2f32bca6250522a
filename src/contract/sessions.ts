import * as z from 'zod/mini';
import { call } from './call.ts';

/** A device one is signed in on. */
export const session = z.object({
  /** Names it in a call, and opens nothing. */
  id: z.string(),
  /** "Chrome on Android". */
  device: z.string(),
  /** The church's dates, `yyyy-MM-dd`: nobody needs to know the minute. */
  since: z.string(),
  lastUsed: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
});

export type Session = z.output<typeof session>;

export const sessionCalls = {
  listSessions: call({
    method: 'GET',
    path: '/api/sessions',
    summary: "One's own signed-in devices: this one first, then the last used.",
    access: 'signed_in',
    answer: z.array(session),
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: '/api/sessions/others',
    summary: "Signs every device of one's own out but this one.",
    access: 'signed_in',
    status: 204,
  }),
  endSession: call({
    method: 'DELETE',
    path: '/api/sessions/:id',
    summary: "Signs one device of one's own out.",
    access: 'signed_in',
    status: 204,
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
  }),
} as const;
