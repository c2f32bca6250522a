import * as z from 'zod/mini';
import { call } from './call.ts';
import { changeSubject, id, idInQuery, memberId, memberInQuery, timestamp } from './fields.ts';
import type { CodeNamed } from './names.ts';

/** One entry of the change log. */
export const change = z.object({
  id,
  madeAt: timestamp,
  /** Null for changes made on the server itself. */
  actorId: z.nullable(memberId),
  /** The name at the time of the change. */
  actorName: z.string(),
  subject: z.string(),
  verb: z.string(),
  /** The sentence of the subject and the verb: "Service role changed". */
  what: z.string(),
  /** The name of the changed record at that time. Empty for a setting of the church. */
  name: z.string(),
  /** An added or removed record has only one of the two values. */
  fields: z.array(
    z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});

export type ListedChange = CodeNamed<z.output<typeof change>>;

export const changeLogCalls = {
  listChanges: call({
    method: 'GET',
    path: '/api/admin/changes',
    summary:
      'Changes by administrators, newest first, in pages. Can be filtered by the person who made them or who they are about, by subject, and by age.',
    access: 'admin',
    query: z.object({
      person: z.optional(memberInQuery),
      subject: z.optional(changeSubject),
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
    summary: 'Everyone who made a change or who a change is about, including removed members.',
    access: 'admin',
    response: z.array(z.object({ id: memberId, firstName: z.string(), lastName: z.string() })),
  }),
} as const;
