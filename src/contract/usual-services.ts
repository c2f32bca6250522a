import * as z from 'zod/mini';
import { WEEKS_OF_MONTH } from '#domain/availability/usual-services.ts';
import { call } from './call.ts';
import { actedFor, serviceTimeId, timeInResponse } from './fields.ts';

const weeks = z.array(z.int().check(z.minimum(1), z.maximum(WEEKS_OF_MONTH.length)));

/** A weekly service time, with the weeks of the month when the member can usually serve. */
export const usualService = z.object({
  serviceTimeId,
  /** From 0 for Sunday. */
  weekday: z.int(),
  /** Null if the church has not entered a time. */
  startsAt: z.nullable(timeInResponse),
  name: z.nullable(z.string()),
  weeks,
});

/** The maximum number of service times in a call. */
const MAX_TIMES = 100;

const times = z.array(z.object({ serviceTimeId, weeks })).check(z.maxLength(MAX_TIMES));

export const usualServiceCalls = {
  getUsualServices: call({
    method: 'GET',
    path: '/api/usual-services',
    summary:
      'The weekly services, each with the weeks of the month (1 to 5) when the member can usually serve.',
    access: 'signed_in',
    inLimitedSession: true,
    query: actedFor,
    response: z.array(usualService),
    refuses: ['not_allowed_to_act'],
  }),
  saveUsualServices: call({
    method: 'PUT',
    path: '/api/usual-services',
    summary: 'Replaces the services the member can usually serve at. Answers for no service.',
    access: 'signed_in',
    query: actedFor,
    body: z.union([
      times,
      z.object({
        times,
        /** What the form showed. */
        seen: z.optional(z.object({ times })),
      }),
    ]),
    response: z.array(usualService),
    refuses: ['not_allowed_to_act', 'unknown_service_time', 'changed_meanwhile'],
  }),
} as const;
