import * as z from 'zod/mini';
import { call } from './call.ts';
import { memberId, person } from './fields.ts';
import type { CodeNamed } from './names.ts';

const relative = z.object({
  ...person.shape,
  /** The first name, or the full one if two of the family have the same, with initials if that is the same too. */
  name: z.string(),
  isChild: z.boolean(),
  /** Whether the caller may act for them. They serve then. */
  mayActFor: z.boolean(),
  /** Whether they may act for the caller, who has allowed it. */
  isAllowed: z.boolean(),
  /** Whether they may act for the caller, who is a child of the family, without being allowed. */
  mayAlwaysAct: z.boolean(),
});

export type RelativeInResponse = CodeNamed<z.output<typeof relative>>;

export const myFamilyCalls = {
  getMyFamily: call({
    method: 'GET',
    path: '/api/my-family',
    summary:
      "The others of the caller's family, adults first. In a limited session, only those the caller may act for.",
    access: 'signed_in',
    inLimitedSession: true,
    response: z.array(relative),
  }),
  saveMayAct: call({
    method: 'PUT',
    path: '/api/my-family/may-act',
    summary: 'Allows another member of the family to act for the caller, or no longer.',
    access: 'signed_in',
    body: z.object({ userId: memberId, allowed: z.boolean() }),
    response: z.array(relative),
    refuses: ['unknown_member'],
  }),
  leaveFamily: call({
    method: 'DELETE',
    path: '/api/my-family',
    summary:
      'Removes the caller from their family. The change log has it, and coordinators get a message if that leaves someone out of reach of messages.',
    access: 'signed_in',
    status: 204,
  }),
} as const;
