import * as z from 'zod/mini';
import { MERGE_FIELDS, type MergeField } from '#domain/members/merge.ts';
import { call } from './call.ts';
import { familyEffect } from './families.ts';
import { id, memberId, memberInQuery, memberParams, person } from './fields.ts';
import { member, membership } from './members.ts';
import type { CodeNamed } from './names.ts';
import { usualService } from './usual-services.ts';

const count = z.int();

const mergedMember = z.object({
  ...member.shape,
  /** In the order of the teams. */
  memberships: z.array(membership),
  /** Without the services the member can't usually serve at. */
  usualServices: z.array(usualService),
  /** The family, with all its people. Null without one. */
  family: z.nullable(z.object({ id, people: z.array(person) })),
  /** Whether the member is a child of the family. */
  isChild: z.boolean(),
  hasPasskeys: z.boolean(),
  /** Whether the member has a calendar of the whole roster. */
  hasRosterCalendar: z.boolean(),
  /** How many records move if this member is removed. */
  records: z.object({
    answers: count,
    /** Services the member serves or served at. */
    services: count,
    timesAway: count,
    messages: count,
    /** Entries of the change log. */
    changes: count,
  }),
});

export type MergedMember = CodeNamed<z.output<typeof mergedMember>>;

const mergePreview = z.object({
  /** The member of the address, then the other one. */
  members: z.tuple([mergedMember, mergedMember]),
  /** How many services both have answered for. */
  answeredByBoth: count,
  familyEffects: z.array(familyEffect),
});

export type MergePreview = CodeNamed<z.output<typeof mergePreview>>;

const refuses = [
  'unknown_member',
  'own_account',
  'both_serve',
  'family_contradiction',
  'family_too_large',
] as const;

export const memberMergeCalls = {
  previewMerge: call({
    method: 'GET',
    path: '/api/admin/members/:id/merge',
    summary:
      'What is known about two members before they are merged, and what the merge does to their families with the values `fromOther` (separated by commas). Refused if both serve at one service, or a family could no longer follow its choices with these values.',
    access: 'admin',
    params: memberParams,
    query: z.object({ otherId: memberInQuery, fromOther: z.optional(z.string()) }),
    response: mergePreview,
    refuses,
  }),
  mergeMembers: call({
    method: 'POST',
    path: '/api/admin/members/:id/merge',
    summary:
      'Merges another member into this one, who keeps the PIN. `fromOther` names the values that are taken from the other where both have one.',
    access: 'admin',
    status: 204,
    params: memberParams,
    body: z.object({
      otherId: memberId,
      fromOther: z.array(z.enum(MERGE_FIELDS as readonly [MergeField, ...MergeField[]])),
    }),
    refuses: [...refuses, 'last_admin'],
  }),
} as const;
