import * as z from 'zod/mini';
import { COVER_STATES } from '#domain/cover/cover-request.ts';
import { call } from './call.ts';
import {
  id,
  idParams,
  memberId,
  ofTeam,
  plainDate,
  roleId,
  says,
  serviceTimeId,
  timestamp,
} from './fields.ts';
import type { CodeNamed } from './names.ts';
import { guestId, memberOrGuest } from './roster.ts';
import { listedServiceInResponse } from './service-fields.ts';

/** A request for cover, without its place. */
export const coverState = z.object({ id, state: z.enum(COVER_STATES) });

const person = { id: memberId, name: z.string() };

/** An open request: someone can't make it, and another member can take the place. */
const coverRequest = z.object({
  id,
  ...listedServiceInResponse,
  role: z.object({ id: roleId, name: z.string() }),
  /** Who can take the place: the caller, or someone the caller may act for. */
  userId: memberId,
  /** Whether they can. Always true for members. */
  canAccept: z.boolean(),
  /** Whether Sundial has asked them. */
  isAsked: z.boolean(),
  /** For administrators only. */
  forCoordinators: z.optional(
    z.object({
      /** The member who can't make it, and the reason, if they gave one. */
      member: z.object(person),
      /** The number of the place among those of the role, from 1. Null if no one has it any more. */
      seat: z.nullable(z.int()),
      reason: z.nullable(z.string()),
      openedAt: timestamp,
      /** When the next person is asked. Null if Sundial asks no one else. */
      nextAskAt: z.nullable(timestamp),
      everyoneAskedAt: z.nullable(timestamp),
      /** Whether the service starts within 24 hours. */
      isUrgent: z.boolean(),
      /** The people asked so far, in order. They may no longer be able to cover the place. */
      asked: z.array(
        z.object({
          ...person,
          askedAt: timestamp,
          /** False if the message did not reach them. */
          isReached: z.boolean(),
          /** Whether they said that they can't. */
          saidNo: z.boolean(),
        }),
      ),
    }),
  ),
});

export type CoverRequestInResponse = CodeNamed<z.output<typeof coverRequest>>;

/** The refusals of every change of a request. */
export const COVER_REFUSES = [
  'unknown_cover_request',
  'cover_taken',
  'cover_not_needed',
  'no_roster',
] as const;

/** The refusals of giving a place to a member. */
const GIVING_REFUSES = [
  'unknown_member',
  'already_assigned',
  'not_available',
  'role_inactive',
  'role_not_needed',
  'role_full',
] as const;

/** The same by a coordinator, who may have to confirm it. */
const ASSIGNING_REFUSES = [
  ...GIVING_REFUSES,
  'serves_with_other_team',
  'not_in_team',
  'check_missing',
  'learner_takes_no_place',
  'unknown_guest',
  'guest_busy',
] as const;

/** The refusals of a member who takes a place. */
const TAKING_REFUSES = [
  ...GIVING_REFUSES,
  'serves_at_same_time',
  'family_rules_out',
  'not_suitable',
] as const;

/** The same for the place of a request. */
export const TAKER_REFUSES = [...COVER_REFUSES, ...TAKING_REFUSES] as const;

export const ASSIGNER_REFUSES = [...COVER_REFUSES, ...ASSIGNING_REFUSES] as const;

/** The refusals of changing a place of a published roster. */
export const PLACE_REFUSES = ['no_service', 'service_over', 'no_roster', 'nothing_to_replace'] as const;

/** Whether the coordinator agrees to what is refused without it: `serves_with_other_team`, `not_in_team` and `check_missing`. */
const confirm = z.optional(z.boolean());

/** A role at a service. */
const ofPlace = { serviceDate: plainDate, serviceTimeId, roleId };

export const coverCalls = {
  listCoverRequests: call({
    method: 'GET',
    path: '/api/cover-requests',
    summary:
      'The open requests for cover, the nearest service first: those that the caller, or someone the caller may act for, can take, once for each of them, or all of the teams that the caller may plan. With `only=for_me`, administrators and leads get what members get. With `teamId`, only those of that team.',
    access: 'signed_in',
    inLimitedSession: true,
    query: z.extend(ofTeam, { only: z.optional(z.literal('for_me')) }),
    response: z.array(coverRequest),
    refuses: ['unknown_team'],
  }),
  acceptCover: call({
    method: 'POST',
    path: '/api/cover-requests/:id/accept',
    summary:
      'Takes a place. The caller, or the member the caller acts for, then serves in it. If several call, only the first one gets it.',
    access: 'signed_in',
    inLimitedSession: true,
    params: idParams,
    body: z.optional(z.object({ userId: z.optional(memberId) })),
    response: coverState,
    refuses: [...TAKER_REFUSES, 'not_allowed_to_act'],
  }),
  declineCover: call({
    method: 'POST',
    path: '/api/cover-requests/:id/decline',
    summary:
      'Says that the caller, or the member the caller acts for, can’t take a place. Sundial then asks the next person at once, and no longer shows the place to the one who said no.',
    access: 'signed_in',
    inLimitedSession: true,
    params: idParams,
    body: z.optional(z.object({ userId: z.optional(memberId) })),
    response: coverState,
    refuses: [...COVER_REFUSES, 'not_allowed_to_act'],
  }),
  askEveryone: call({
    method: 'POST',
    path: '/api/admin/cover-requests/:id/ask-everyone',
    summary: 'Asks everyone at once who can cover a place and has not been asked yet.',
    access: 'lead',
    team: 'cover_request',
    params: idParams,
    response: coverState,
    refuses: COVER_REFUSES,
  }),
  assignCover: call({
    method: 'POST',
    path: '/api/admin/cover-requests/:id/assign',
    summary:
      'Assigns a member (`userId`) or a guest (`guestId`) to a place, without revising the month. The role does not have to be one of theirs, they may serve at another service at the same time, and a choice of their family may rule it out.',
    access: 'lead',
    team: 'cover_request',
    params: idParams,
    body: z.object({ userId: z.optional(memberId), guestId, confirm }).check(memberOrGuest),
    response: coverState,
    refuses: ASSIGNER_REFUSES,
  }),
  closeCover: call({
    method: 'POST',
    path: '/api/admin/cover-requests/:id/close',
    summary:
      'Stops asking. `leaveEmpty` also removes the member who cannot make it from the place, without revising the month.',
    access: 'lead',
    team: 'cover_request',
    params: idParams,
    body: z.object({ leaveEmpty: z.optional(z.boolean()) }),
    response: coverState,
    refuses: COVER_REFUSES,
  }),
  seekCover: call({
    method: 'POST',
    path: '/api/admin/cover-requests',
    summary:
      'Says for a member that they cannot make it, and asks others one by one, as if the member had declined.',
    access: 'lead',
    team: 'role',
    body: z.object({ ...ofPlace, userId: memberId }),
    response: coverState,
    refuses: PLACE_REFUSES,
  }),
  changePlace: call({
    method: 'POST',
    path: '/api/admin/published-places',
    summary:
      'Puts a member (`to`) or a guest (`guestId`, with a `to` of null) in a place of a published roster, instead of the one who has it (`from`), without revising the month. A `to` of null alone empties the place, and a `from` of null fills an open one. Only the people concerned get a message.',
    access: 'lead',
    team: 'role',
    body: z
      .object({ ...ofPlace, from: z.nullable(memberId), to: z.nullable(memberId), guestId, confirm })
      .check(z.refine(({ to, guestId }) => to === null || guestId === undefined, says('member_or_guest'))),
    response: z.object({
      /** How many messages are on their way. */
      messages: z.int(),
      /** The people concerned who can't be reached. */
      unreachable: z.array(z.string()),
    }),
    refuses: [...PLACE_REFUSES, ...ASSIGNING_REFUSES, 'unknown_role'],
  }),
} as const;
