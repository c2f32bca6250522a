import * as z from 'zod/mini';
import { MERGE_FIELDS, type MergeField } from '#domain/members/merge.ts';
import { call } from './call.ts';
import { memberId, memberInQuery, memberParams } from './fields.ts';
import { member } from './members.ts';
import { usualService } from './usual-services.ts';

const count = z.int();

const mergedMember = z.object({
  ...member.shape,
  /** Without the services at which the member can't usually serve. */
  usualServices: z.array(usualService),
});

const mergePreview = z.object({
  staying: mergedMember,
  other: mergedMember,
  /** How many of the other member's records move. */
  moves: z.object({
    answers: count,
    /** Services at which the other member serves or served. */
    services: count,
    timesAway: count,
    messages: count,
    /** Entries of the change log. */
    changes: count,
  }),
  /** How many services both have answered for. */
  answeredByBoth: count,
});

export type MergePreview = z.output<typeof mergePreview>;

const refuses = ['unknown_member', 'own_account', 'both_serve'] as const;

export const memberMergeCalls = {
  previewMerge: call({
    method: 'GET',
    path: '/api/admin/members/:id/merge',
    summary: 'What merging another member into this one would do. Refused if both serve at one service.',
    access: 'admin',
    params: memberParams,
    query: z.object({ otherId: memberInQuery }),
    response: mergePreview,
    refuses,
  }),
  mergeMembers: call({
    method: 'POST',
    path: '/api/admin/members/:id/merge',
    summary:
      'Merges another member into this one, who keeps the PIN. `fromOther` names the values that are taken from the other where both have one.',
    access: 'admin',
    params: memberParams,
    body: z.object({
      otherId: memberId,
      fromOther: z.array(z.enum(MERGE_FIELDS as readonly [MergeField, ...MergeField[]])),
    }),
    response: member,
    refuses: [...refuses, 'last_admin'],
  }),
} as const;
