import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  id,
  memberId,
  memberInQuery,
  monthKeyInResponse,
  monthParams,
  person,
  plainDate,
  roleId,
  serviceTimeId,
  timestamp,
} from './fields.ts';
import type { CodeNamed } from './names.ts';
import { serviceInResponse } from './service-fields.ts';

/** An administrator's correction that leaves published rosters alone. For members, it changes nothing. */
const keepDuties = z.optional(z.boolean());

/** The maximum number of single answers in a call for a month. */
const MAX_ANSWERS = 100;

/** One member's answer for one service. */
export const availabilityRecord = z.object({
  id,
  userId: memberId,
  ...serviceInResponse,
  isAvailable: z.boolean(),
  /** Set if the member's time away answered. Only the member, who acts for them, and administrators see it. */
  isAway: z.optional(z.literal(true)),
  /** Who answered, if it was not the member. Seen like `isAway`. */
  answeredBy: z.optional(z.string()),
  lastUpdated: timestamp,
  /** The role that the member had at the service by a published roster, if this answer has declined it. */
  declinedRole: z.optional(z.object({ id: roleId, name: z.string() })),
  /** The member's own answer before this call. Null if there was none. Absent where the call left it alone. */
  replaced: z.optional(z.nullable(z.boolean())),
});

export type AvailabilityRecord = CodeNamed<z.output<typeof availabilityRecord>>;

/** A member with the services they are available for. */
export const availableMember = z.object({
  ...person.shape,
  services: z.array(z.object(serviceInResponse)),
});

export type AvailableMember = CodeNamed<z.output<typeof availableMember>>;

const ANSWER_REFUSES = [
  'unknown_member',
  'not_allowed_to_act',
  'no_service',
  'too_far_ahead',
  'deadline_passed',
  'does_not_serve',
] as const;

export const availabilityCalls = {
  listAvailability: call({
    method: 'GET',
    path: '/api/availability',
    summary: "Everyone's answers, filtered by date (inclusive) and member.",
    access: 'signed_in',
    inLimitedSession: true,
    query: z.object({
      from: z.optional(plainDate),
      to: z.optional(plainDate),
      userId: z.optional(memberInQuery),
    }),
    response: z.array(availabilityRecord),
  }),
  listAvailableMembers: call({
    method: 'GET',
    path: '/api/availability/members',
    summary: 'The names of the members available in a range of dates (inclusive), each with those services.',
    access: 'signed_in',
    query: z.object({ from: plainDate, to: plainDate }),
    response: z.array(availableMember),
  }),
  listAvailabilityMonths: call({
    method: 'GET',
    path: '/api/availability/months',
    summary: 'The months (yyyy-MM) with at least one available entry, oldest first.',
    access: 'signed_in',
    inLimitedSession: true,
    response: z.array(monthKeyInResponse),
  }),
  saveAvailability: call({
    method: 'POST',
    path: '/api/availability',
    summary:
      "Saves a member's answer for a service; a second answer replaces the first. Where the member serves by a published roster, a no declines it and cover is sought.",
    access: 'signed_in',
    inLimitedSession: true,
    body: z.object({
      serviceDate: plainDate,
      serviceTimeId: z.optional(serviceTimeId),
      isAvailable: z.boolean(),
      userId: memberId,
      keepDuties,
    }),
    response: availabilityRecord,
    refuses: [...ANSWER_REFUSES, 'which_service'],
  }),
  saveMonthAvailability: call({
    method: 'PUT',
    path: '/api/availability/months/:year/:month',
    summary:
      "Saves one answer for every service of a month that can still be answered (`isAvailable`), or one for each of these services (`answers`, where null deletes the answer), and answers with the member's records of the month. Without `userId`, it is the caller.",
    access: 'signed_in',
    inLimitedSession: true,
    params: monthParams,
    body: z
      .object({
        isAvailable: z.optional(z.boolean()),
        answers: z.optional(
          z
            .array(
              z.object({
                serviceDate: plainDate,
                serviceTimeId,
                isAvailable: z.nullable(z.boolean()),
                /** The answer to undo. If it is another by now, it stays. */
                undoes: z.optional(z.nullable(z.boolean())),
              }),
            )
            .check(z.maxLength(MAX_ANSWERS)),
        ),
        userId: z.optional(memberId),
        keepDuties,
      })
      .check(z.refine(({ isAvailable, answers }) => (isAvailable === undefined) !== (answers === undefined))),
    response: z.array(availabilityRecord),
    refuses: ANSWER_REFUSES,
  }),
} as const;
