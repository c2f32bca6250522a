import * as z from 'zod/mini';
import { isAwayRange, MAX_AWAY_DAYS, MAX_AWAY_NOTE } from '#domain/availability/away.ts';
import { isPlainDate } from '#domain/calendar/calendar.ts';
import { call } from './call.ts';
import {
  actedFor,
  dateInResponse,
  id,
  idParams,
  memberId,
  monthParams,
  ofTeam,
  optionalText,
  person,
  plainDate,
  says,
} from './fields.ts';
import type { CodeNamed } from './names.ts';
import { serviceInResponse } from './service-fields.ts';

const awayPeriod = z.object({
  id,
  from: dateInResponse,
  to: dateInResponse,
  /** The member's private note. No one else sees it, and limited sessions don't either. */
  note: z.nullable(z.string()),
});

export type AwayPeriodRecord = CodeNamed<z.output<typeof awayPeriod>>;

export const awayCalls = {
  listAway: call({
    method: 'GET',
    path: '/api/away',
    summary: "The member's times away that are not over, by date.",
    access: 'signed_in',
    inLimitedSession: true,
    query: actedFor,
    response: z.array(awayPeriod),
    refuses: ['not_allowed_to_act'],
  }),
  addAway: call({
    method: 'POST',
    path: '/api/away',
    summary:
      "Adds a time away (both dates inclusive) and answers no for its services. `services` in the response are the member's published duties in this time: they are declined, and Sundial looks for cover. For dates that are already stored, only the note changes, and not in a limited session.",
    access: 'signed_in',
    inLimitedSession: true,
    status: 201,
    body: z
      .object({
        from: plainDate,
        to: plainDate,
        note: optionalText(MAX_AWAY_NOTE),
        userId: z.optional(memberId),
      })
      .check(
        z.refine((dates) => !isPlainDate(dates.from) || !isPlainDate(dates.to) || isAwayRange(dates), {
          error: says('away_range', { days: MAX_AWAY_DAYS }),
          path: ['to'],
        }),
      ),
    response: z.object({ ...awayPeriod.shape, services: z.array(z.object(serviceInResponse)) }),
    refuses: ['not_allowed_to_act', 'away_over', 'too_far_ahead', 'too_many_away'],
  }),
  removeAway: call({
    method: 'DELETE',
    path: '/api/away/:id',
    summary:
      'Removes a time away with the answers that it gave to services that can still be answered. A yes that it replaced returns, and answers that were given since stay. One with a note can be removed in no limited session.',
    access: 'signed_in',
    inLimitedSession: true,
    status: 204,
    params: idParams,
    query: actedFor,
    refuses: ['not_allowed_to_act', 'unknown_away'],
  }),
  listAwayOfMonth: call({
    method: 'GET',
    path: '/api/admin/away/:year/:month',
    summary: 'The members who are away in a month, by name, with the dates.',
    access: 'lead',
    team: 'teamId',
    params: monthParams,
    query: ofTeam,
    response: z.array(z.object({ ...person.shape, from: dateInResponse, to: dateInResponse })),
    refuses: ['unknown_team'],
  }),
} as const;
