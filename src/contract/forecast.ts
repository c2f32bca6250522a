import * as z from 'zod/mini';
import { call } from './call.ts';
import { dateInResponse, memberId, monthParams, ofTeam, roleId } from './fields.ts';
import type { CodeNamed } from './names.ts';
import { listedServiceInResponse, serviceInResponse } from './service-fields.ts';
import { closedRoom } from './smart-assign.ts';

/** A role at a service: whether the people who said yes can fill it, easily or only just, and its open places. */
const roleForecast = z.object({
  roleId,
  name: z.string(),
  state: z.enum(['covered', 'thin', 'short']),
  open: z.int(),
});

export const forecast = z.object({
  /** The members with at least one answer for the month, and all. */
  answered: z.int(),
  members: z.int(),
  /** The last day members can answer. */
  deadline: dateInResponse,
  /** How many had answered by the end of each day, from four weeks before the deadline until it or today. */
  days: z.array(z.object({ date: dateInResponse, answered: z.int() })),
  /** The services that have not passed. */
  services: z.array(
    z.object({
      ...listedServiceInResponse,
      roles: z.array(roleForecast),
      /** The rooms that those who said yes can't open, and why. Absent without any. */
      closedRooms: z.optional(z.array(closedRoom)),
    }),
  ),
  /**
   * The members to ask: the fewest members without an answer whose yes would fill the most open places. With "always"
   * rules of families or rooms, there may be more than needed. A member's places are empty if they are only needed so that
   * others can serve.
   */
  ask: z.array(
    z.object({
      /** `isReachable`: a reminder can reach them. */
      user: z.object({ id: memberId, name: z.string(), isReachable: z.boolean() }),
      wouldFill: z.array(z.object({ ...serviceInResponse, roleId })),
    }),
  ),
});

export type MonthForecast = CodeNamed<z.output<typeof forecast>>;

export const forecastCalls = {
  getForecast: call({
    method: 'GET',
    path: '/api/admin/forecast/:year/:month',
    summary:
      'How many have answered for a month, where it would fall short, and who to ask. Changes nothing.',
    access: 'lead',
    team: 'teamId',
    params: monthParams,
    query: ofTeam,
    response: forecast,
    refuses: ['unknown_team', 'plan_failed'],
  }),
} as const;
