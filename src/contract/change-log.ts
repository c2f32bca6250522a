import * as z from 'zod/mini';
import { call } from './call.ts';
import { changeKind, id, idInQuery, memberId, memberInQuery, timestamp } from './fields.ts';

/** One entry of the change log. */
export const change = z.object({
  id,
  madeAt: timestamp,
  /** Null for changes made on the server itself. */
  actorId: z.nullable(memberId),
  /** The name at the time of the change. */
  actorName: z.string(),
  kind: z.string(),
  subject: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export type Change = z.output<typeof change>;

export const changeLogCalls = {
  listChanges: call({
    method: 'GET',
    path: '/api/admin/changes',
    summary:
      'Changes by administrators, newest first, in pages. Can be filtered by the person who made them or whom they are about, by kind, and by age.',
    access: 'admin',
    query: z.object({
      person: z.optional(memberInQuery),
      kind: z.optional(changeKind),
      olderThan: z.optional(idInQuery),
    }),
    response: z.object({
      changes: z.array(change),
      /** The `olderThan` value for the next page, or null at the end. */
      next: z.nullable(id),
    }),
  }),
  listChangePeople: call({
    method: 'GET',
    path: '/api/admin/changes/people',
    summary: 'Everyone who made a change or whom a change is about, including removed members.',
    access: 'admin',
    response: z.array(z.object({ id: memberId, firstName: z.string(), lastName: z.string() })),
  }),
} as const;
