import * as z from 'zod/mini';
import { type ClockTime, isClockTime } from '#domain/calendar/time-zone.ts';
import type { RoleId } from '#domain/ids.ts';
import { MAX_LIMIT } from '#domain/roster/roster.ts';
import type { ServiceTime } from '#domain/services/service-time.ts';
import { MAX_SERVICE_NAME } from '#domain/services/service-times.ts';
import { hasVisibleText, isLongerThan } from '#domain/text/written-text.ts';
import { call } from './call.ts';
import {
  ALLOWED_CHARACTERS,
  countInQuery,
  dateInResponse,
  plainDate,
  roleId,
  says,
  serviceTimeId,
  serviceTimeInQuery,
  serviceTimeParams,
  teamId,
  timeInResponse,
  typed,
  withSeen,
} from './fields.ts';
import type { CodeNamed } from './names.ts';
import { namedServiceInResponse } from './service-fields.ts';

/** Invisible joiners can make a single visible character arbitrarily long. */
const MAX_UNITS_PER_CHARACTER = 10;

/**
 * Returns the schema of an optional single line of at most `max` visible characters, without the characters that names
 * can't contain. A missing field stays undefined. Text without anything visible becomes null.
 */
export function optionalLine(max: number) {
  const isTooLong = (text: string) => text.length > max * MAX_UNITS_PER_CHARACTER || isLongerThan(text, max);
  return z.pipe(
    z.optional(z.nullable(z.string())),
    z.pipe(
      z.transform((text: string | null | undefined) => (typeof text === 'string' ? oneLine(text) : text)),
      z.optional(
        z.nullable(
          z.string().check(
            z.refine((text) => !isTooLong(text), says('too_long', { max })),
            ALLOWED_CHARACTERS,
          ),
        ),
      ),
    ),
  );
}

/** Returns the text trimmed, with single spaces, or null if nothing of it is visible. */
function oneLine(text: string): string | null {
  return hasVisibleText(text) ? text.trim().replace(/\s+/gu, ' ') : null;
}

/** A time of day, `HH:mm`. Refuses impossible times. */
const clockTime = typed<ClockTime>(z.string().check(z.refine(isClockTime, says('time_format'))));

const weekday = z
  .int(says('weekday_format'))
  .check(z.minimum(0, says('weekday_format')), z.maximum(6, says('weekday_format')));

/**
 * A new or changed service time. `changeTime` checks how the fields fit together, because a change has only some
 * of them.
 */
const newServiceTime = z.object({
  /** From 0 for Sunday to 6 for Saturday, for a weekly service. */
  weekday: z.optional(z.nullable(weekday)),
  /** For a service that takes place once. */
  date: z.optional(z.nullable(plainDate)),
  name: optionalLine(MAX_SERVICE_NAME),
  startsAt: z.optional(z.nullable(clockTime)),
  /** The first and last day of a weekly service. */
  startsOn: z.optional(z.nullable(plainDate)),
  endsOn: z.optional(z.nullable(plainDate)),
  /** The only team that serves there. Null: every team. */
  teamId: z.optional(z.nullable(teamId)),
});

const limitFormat = says('role_limit_format', { max: MAX_LIMIT });

/** How many people the roles need at the services of one time. Roles that are not listed have their own limit. */
export const serviceTimeLimits = z
  .array(
    z.object({
      roleId,
      /** 0 if the role is not needed. */
      maxLimit: z.int(limitFormat).check(z.minimum(0, limitFormat), z.maximum(MAX_LIMIT, limitFormat)),
    }),
  )
  .check(
    z.maxLength(500),
    z.refine(
      (limits) => new Set(limits.map((limit) => limit.roleId)).size === limits.length,
      says('role_twice'),
    ),
  );

/** A service time and how many people its roles need. */
export type ServiceTimeRecord = ServiceTime & {
  limits: ReadonlyArray<{ readonly roleId: RoleId; readonly maxLimit: number }>;
};

/** When services take place: each week on a weekday, or once on a date. */
export const serviceTime = z.object({
  id: serviceTimeId,
  /** From 0 for Sunday to 6 for Saturday. Null if the service takes place once. */
  weekday: z.nullable(z.int()),
  /** Null if the service takes place each week. */
  date: z.nullable(dateInResponse),
  name: z.nullable(z.string()),
  startsAt: z.nullable(timeInResponse),
  startsOn: z.nullable(dateInResponse),
  endsOn: z.nullable(dateInResponse),
  /** The only team that serves there: no role of another team is needed, whatever its limit. Null: every team. */
  teamId: z.nullable(teamId),
  /** How many people a role needs, where that differs from the role's own limit. */
  limits: z.array(z.object({ roleId, maxLimit: z.int() })),
}) as unknown as z.ZodMiniType<ServiceTimeRecord, ServiceTimeRecord>;

/** A service that does not take place. */
export const canceledService = z.object({
  ...namedServiceInResponse,
  reason: z.nullable(z.string()),
});

export type CanceledService = CodeNamed<z.output<typeof canceledService>>;

/** Confirms that assignments are removed. Without it, the call is refused if there are any. */
const confirm = z.optional(z.boolean());

/** How many people the refusal counted. If their number has changed since, the call is refused again. */
const people = z.optional(z.int());

export const serviceTimeCalls = {
  listServiceTimes: call({
    method: 'GET',
    path: '/api/admin/service-times',
    summary: 'All service times: weekly ones by day and time, then one-off ones by date and time.',
    access: 'admin',
    response: z.array(serviceTime),
  }),
  addServiceTime: call({
    method: 'POST',
    path: '/api/admin/service-times',
    summary: 'Adds a service on a day of every week, or once on a date.',
    access: 'admin',
    status: 201,
    ownNames: ['date'],
    body: newServiceTime,
    response: serviceTime,
    refuses: ['service_exists', 'too_many_services', 'unknown_team'],
  }),
  editServiceTime: call({
    method: 'PATCH',
    path: '/api/admin/service-times/:id',
    summary:
      'Changes the given fields of a service time. Its day can change only while it has no answers or assignments.',
    access: 'admin',
    params: serviceTimeParams,
    ownNames: ['date'],
    body: z.extend(withSeen(newServiceTime), { confirm, people }),
    response: serviceTime,
    refuses: [
      'unknown_service_time',
      'service_exists',
      'too_many_services',
      'unknown_team',
      'service_time_in_use',
      'service_has_assignments',
      'changed_meanwhile',
    ],
  }),
  removeServiceTime: call({
    method: 'DELETE',
    path: '/api/admin/service-times/:id',
    summary:
      'Removes a service time that has no answers or assignments. Otherwise, a weekly time that has begun ends today and is returned, and any other is refused.',
    access: 'admin',
    params: serviceTimeParams,
    query: z.object({ confirm: z.optional(z.literal('true')), people: z.optional(countInQuery) }),
    response: z.object({ serviceTime: z.nullable(serviceTime) }),
    refuses: ['unknown_service_time', 'service_time_in_use', 'service_has_assignments'],
  }),
  saveServiceTimeLimits: call({
    method: 'PUT',
    path: '/api/admin/service-times/:id/limits',
    summary:
      'Replaces how many people the roles need at a service time. Unlisted roles have their own limit.',
    access: 'admin',
    params: serviceTimeParams,
    body: z.union([
      serviceTimeLimits,
      z.object({
        limits: serviceTimeLimits,
        /** What the form showed. */
        seen: z.optional(z.object({ limits: serviceTimeLimits })),
      }),
    ]),
    response: serviceTime,
    refuses: ['unknown_service_time', 'unknown_role', 'changed_meanwhile'],
  }),
  listCanceledServices: call({
    method: 'GET',
    path: '/api/admin/cancelled-services',
    summary: 'The canceled services, in order.',
    access: 'admin',
    response: z.array(canceledService),
  }),
  cancelService: call({
    method: 'POST',
    path: '/api/admin/cancelled-services',
    summary: 'Cancels one service. With `confirm`, removes its assignments, even from a finalized roster.',
    access: 'admin',
    status: 201,
    body: z.object({ serviceDate: plainDate, serviceTimeId, reason: optionalLine(200), confirm, people }),
    response: canceledService,
    refuses: ['unknown_service_time', 'no_service', 'service_time_in_use', 'service_has_assignments'],
  }),
  restoreService: call({
    method: 'DELETE',
    path: '/api/admin/cancelled-services',
    summary: 'Undoes a cancellation. Answers return, assignments do not.',
    access: 'admin',
    status: 204,
    query: z.object({ serviceDate: plainDate, serviceTimeId: serviceTimeInQuery }),
    refuses: ['unknown_service_time', 'unknown_cancellation'],
  }),
} as const;
