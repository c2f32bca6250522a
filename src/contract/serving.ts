import * as z from 'zod/mini';
import { MAX_REASON_LENGTH } from '#domain/serving/response.ts';
import { call } from './call.ts';
import { coverState } from './cover.ts';
import { assignmentResponse, memberId, optionalText, plainDate, roleId, serviceTimeId } from './fields.ts';
import type { CodeNamed } from './names.ts';
import { dutyTeamInResponse, listedServiceInResponse } from './service-fields.ts';

/** A service the member serves at. */
const myService = z.object({
  /** Who serves: the caller, or someone the caller may act for. */
  userId: memberId,
  ...listedServiceInResponse,
  role: z.object({ id: roleId, name: z.string() }),
  /** Whether they learn the role there, and take no place. */
  isLearning: z.boolean(),
  ...dutyTeamInResponse,
  /** Who else serves at it, in the order of the roster. */
  companions: z.array(z.object({ name: z.string(), role: z.string() })),
  /** The member's response. */
  response: assignmentResponse,
  /** The reason for `declined`, if the member gave one. Only the member sees it, and no limited session. */
  reason: z.nullable(z.string()),
  /** The newest request for cover, while the member declines. */
  coverRequest: z.optional(coverState),
  /** The people the caller may act for who would serve without the member, against their family's choices. */
  leftAlone: z.optional(z.array(memberId)),
});

export type MyService = CodeNamed<z.output<typeof myService>>;

export const servingCalls = {
  listMyServices: call({
    method: 'GET',
    path: '/api/my-services',
    summary:
      'The upcoming services that the member serves at by a published roster, nearest first. With `family=true`, also those of everyone the member may act for.',
    access: 'signed_in',
    inLimitedSession: true,
    inGuestSession: true,
    query: z.object({ family: z.optional(z.literal('true')) }),
    response: z.array(myService),
  }),
  respond: call({
    method: 'POST',
    path: '/api/my-services/respond',
    summary:
      "Stores whether the member will be there, and returns the service. `reason` is stored only with `declined`; administrators see it, limited sessions don't. Declining without one keeps the earlier reason, and an empty one deletes it, but not in a limited session. Declining opens a request for cover, and any other response withdraws it. With `withLeftAlone`, everyone in `leftAlone` declines too.",
    access: 'signed_in',
    inLimitedSession: true,
    inGuestSession: true,
    body: z.object({
      serviceDate: plainDate,
      serviceTimeId,
      response: assignmentResponse,
      reason: optionalText(MAX_REASON_LENGTH),
      userId: z.optional(memberId),
      /** Whether the people who would be left alone decline too. */
      withLeftAlone: z.optional(z.boolean()),
    }),
    response: myService,
    refuses: ['not_allowed_to_act', 'no_service', 'no_roster', 'not_serving', 'service_over'],
  }),
} as const;
