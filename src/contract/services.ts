import * as z from 'zod/mini';
import { daysBetween, isPlainDate } from '#domain/calendar/calendar.ts';
import { call } from './call.ts';
import { memberId, plainDate, says } from './fields.ts';
import type { CodeNamed } from './names.ts';
import { namedServiceInResponse } from './service-fields.ts';

/** A service that takes place. */
export const service = z.object({
  ...namedServiceInResponse,
  /** Whether it has started, or without a start time whether its day is over. */
  isPast: z.boolean(),
  /** Set if a roster of its month is published: that of one of the caller's teams. In no team, any. */
  isPublished: z.optional(z.literal(true)),
  /**
   * Which of the caller and the people they may act for are asked to answer: a role of one of their teams is needed. Only in a
   * church with several teams. In others, it is everyone.
   */
  asked: z.optional(z.array(memberId)),
});

export type ServiceRecord = CodeNamed<z.output<typeof service>>;

/** More than two years. Without a limit, one request could compute 300 years of services. */
const MAX_DAYS = 800;

/** Returns whether all are valid dates. Invalid ones already have an issue of their own. */
const areDates = (...dates: readonly string[]) => dates.every(isPlainDate);

export const serviceCalls = {
  listServices: call({
    method: 'GET',
    path: '/api/services',
    summary: 'The services in a range of dates (inclusive), in order, without canceled ones.',
    access: 'signed_in',
    inLimitedSession: true,
    query: z.object({ from: plainDate, to: plainDate }).check(
      z.refine(({ from, to }) => !areDates(from, to) || daysBetween(from, to) < MAX_DAYS, {
        error: says('days_range', { days: MAX_DAYS }),
        path: ['to'],
      }),
    ),
    response: z.array(service),
  }),
} as const;
