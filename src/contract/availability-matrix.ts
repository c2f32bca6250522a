import * as z from 'zod/mini';
import { MATRIX_ANSWERS } from '#domain/availability/answer-matrix.ts';
import { call } from './call.ts';
import { monthParams, person, teamInQuery } from './fields.ts';
import { service } from './services.ts';

/** Apart from the other calls about availability, because few visits need it. */
export const availabilityMatrixCalls = {
  // With one record per answer, 500 members and 14 services would be 900 KB.
  getAvailabilityMatrix: call({
    method: 'GET',
    path: '/api/availability/matrix/:year/:month',
    summary:
      'The services of a month, and its members by last name with one answer for each service, in that order. Administrators get all members and answers, `not_asked` where no role of their teams is needed. Other members get those who said yes, with null for any other answer. With `teamId`, only the members of that team.',
    access: 'signed_in',
    params: monthParams,
    query: z.object({ teamId: z.optional(teamInQuery) }),
    response: z.object({
      services: z.array(z.omit(service, { isPast: true })),
      members: z.array(z.object({ ...person.shape, answers: z.array(z.nullable(z.enum(MATRIX_ANSWERS))) })),
    }),
    refuses: ['unknown_team'],
  }),
} as const;
