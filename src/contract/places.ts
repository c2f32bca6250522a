import * as z from 'zod/mini';
import { CONCERN_CODES, type ConcernCode, EFFECTS, type Effect, WAYS } from '#domain/places/concerns.ts';
import { ANSWERS } from '#domain/places/places.ts';
import { CONFIDENCES } from '#domain/smart-assign/facts/confidence.ts';
import { FITS } from '#domain/smart-assign/model/suitability.ts';
import { call } from './call.ts';
import { dateInResponse, memberId, monthParams, ofTeam, plainDate, roleId, serviceTimeId } from './fields.ts';
import type { CodeNamed } from './names.ts';
import { builderPerson, wantedAssignment } from './roster.ts';
import { serviceInResponse } from './service-fields.ts';
import { MAX_UNSAVED, reason } from './smart-assign.ts';

const EFFECT_NAMES = ['never', 'asks_first', 'says', 'counts'] as const satisfies readonly Effect[];

/** Says who is stopped by which concern: `EFFECTS` in words. */
function describeEffects(): string {
  const effectsOf = (code: ConcernCode) => WAYS.map((way) => `${way}: ${EFFECTS[code][way]}`).join(', ');
  return CONCERN_CODES.map((code) => `\`${code}\` (${effectsOf(code)})`).join('; ');
}

/** The concerns about someone at a place, worded, with the effect on a coordinator who chooses them. */
const concerns = z.array(
  z.object({ code: z.enum(CONCERN_CODES), effect: z.enum(EFFECT_NAMES), text: z.string() }),
);

export type ConcernInResponse = z.output<typeof concerns>[number];

/** A coordinator's selections that are not saved. */
const unsaved = z
  .array(z.omit(wantedAssignment, { assignmentMethod: true, confirm: true }))
  .check(z.maxLength(MAX_UNSAVED));

/** A member, seen from one place. */
const candidate = z.object({
  userId: memberId,
  ...z.omit(builderPerson, { id: true }).shape,
  /** How the role suits them. */
  fit: z.enum(FITS),
  answer: z.enum(ANSWERS),
  concerns,
  /** What choosing them costs the month by Smart Assign. 0 is the least. Null if it has no opinion of them. */
  price: z.nullable(z.object({ rank: z.int(), confidence: z.enum(CONFIDENCES), reason })),
  /** Whether nothing rules them out. In a published month, Sundial asks only these to cover, in this order. */
  isPossible: z.boolean(),
  /** Whether a message can reach them. */
  isReachable: z.boolean(),
  /** Services in the 26 weeks before the month, and the date of the last. */
  services: z.int(),
  lastServed: z.nullable(dateInResponse),
});

export type CandidateInResponse = CodeNamed<z.output<typeof candidate>>;

export const placeCalls = {
  listCandidates: call({
    method: 'POST',
    path: '/api/admin/candidates',
    summary: `Who could have a place, with the concerns about each: those who are not ruled out first, in Smart Assign’s order. Changes nothing. The effect of each concern for Smart Assign’s plan, for people Sundial asks to cover, for members who take a place, and for a coordinator in a draft and in a published month: ${describeEffects()}.`,
    access: 'lead',
    team: 'role',
    query: ofTeam,
    bodyLimit: MAX_UNSAVED * 100,
    body: z.object({
      place: z.object({
        serviceDate: plainDate,
        /** Can be omitted if there is only one service on the date. */
        serviceTimeId: z.optional(serviceTimeId),
        roleId,
        /** The number of the place, from 1. Without it, any that no one has. */
        seat: z.optional(z.nullable(z.int().check(z.minimum(1)))),
      }),
      unsaved: z.optional(unsaved),
    }),
    response: z.object({
      candidates: z.array(candidate),
      /** Who would serve without the one who has the place, against their family's choices, each as a sentence. */
      without: z.array(z.string()),
    }),
    refuses: ['unknown_team', 'no_service', 'which_service', 'unknown_role', 'plan_failed'],
  }),
  listConcerns: call({
    method: 'POST',
    path: '/api/admin/concerns/:year/:month',
    summary:
      'The concerns about the people who have the places of a month, saved or not. Leaves out people without any. Changes nothing.',
    access: 'lead',
    team: 'teamId',
    params: monthParams,
    query: ofTeam,
    bodyLimit: MAX_UNSAVED * 100,
    body: z.object({ unsaved }),
    response: z.object({
      places: z.array(z.object({ ...serviceInResponse, roleId, userId: memberId, concerns })),
    }),
    refuses: ['unknown_team'],
  }),
} as const;
