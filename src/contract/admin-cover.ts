import * as z from 'zod/mini';
import { call } from './call.ts';
import { COVER_REFUSES, coverState, TAKER_REFUSES } from './cover.ts';
import { idParams, memberId } from './fields.ts';
import { reason } from './smart-assign.ts';

const coverCandidate = z.object({
  id: memberId,
  name: z.string(),
  /** Whether they said yes for the service. The others have not answered. */
  saidYes: z.boolean(),
  /** Whether a message can reach them. The others are not asked, but see the place under "Can you help?". */
  isReachable: z.boolean(),
  /**
   * At most three facts, starting with how the role suits them. Null for those who are not asked, but can be assigned: the
   * role does not suit them, or they serve at another service at the same time.
   */
  reason: z.nullable(reason),
  /** Present if they serve at another service at the same time. */
  servesMeanwhile: z.optional(z.literal(true)),
});

export type CoverCandidateOnWire = z.output<typeof coverCandidate>;

/** Apart from the calls for members, because My Availability needs only those. */
export const adminCoverCalls = {
  listCoverCandidates: call({
    method: 'GET',
    path: '/api/admin/cover-requests/:id/candidates',
    summary:
      'Who can cover a place, in the order in which they are asked, and then the others who can be assigned.',
    access: 'admin',
    params: idParams,
    response: z.array(coverCandidate),
    refuses: COVER_REFUSES,
  }),
  askEveryone: call({
    method: 'POST',
    path: '/api/admin/cover-requests/:id/ask-everyone',
    summary: 'Asks everyone at once who can cover a place and was not asked before.',
    access: 'admin',
    params: idParams,
    response: coverState,
    refuses: COVER_REFUSES,
  }),
  assignCover: call({
    method: 'POST',
    path: '/api/admin/cover-requests/:id/assign',
    summary:
      'Assigns a member to a place, without revising the month. The role does not have to be one of theirs, and they may serve at another service at the same time.',
    access: 'admin',
    params: idParams,
    body: z.object({ userId: memberId }),
    response: coverState,
    refuses: TAKER_REFUSES,
  }),
  closeCover: call({
    method: 'POST',
    path: '/api/admin/cover-requests/:id/close',
    summary:
      'Stops asking. `leaveEmpty` also removes the member who cannot make it from the place, without revising the month.',
    access: 'admin',
    params: idParams,
    body: z.object({ leaveEmpty: z.optional(z.boolean()) }),
    response: coverState,
    refuses: COVER_REFUSES,
  }),
} as const;
