import * as z from 'zod/mini';
import type { RoleId } from '#domain/ids.ts';
import type { ServiceTime } from '#domain/services/service-time.ts';
import { call } from './call.ts';
import {
  countInQuery,
  dateInResponse,
  plainDate,
  roleId,
  serviceTimeId,
  serviceTimeInQuery,
  serviceTimeParams,
  timeInResponse,
} from './fields.ts';
import { newServiceTime, optionalLine, serviceTimeLimits } from './new-service-time.ts';
import { serviceInResponse } from './service-on-wire.ts';

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
  /** How many people a role needs, where that differs from the role's own limit. */
  limits: z.array(z.object({ roleId, maxLimit: z.int() })),
}) as unknown as z.ZodMiniType<ServiceTimeRecord, ServiceTimeRecord>;

/** A service that does not take place. */
export const canceledService = z.object({
  ...serviceInResponse,
  startsAt: z.nullable(timeInResponse),
  name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

export type CanceledService = z.output<typeof canceledService>;

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
    body: newServiceTime,
    response: serviceTime,
    refuses: ['service_exists', 'too_many_services'],
  }),
  editServiceTime: call({
    method: 'PATCH',
    path: '/api/admin/service-times/:id',
    summary:
      'Changes the given fields of a service time. Its day can change only while it has no answers or assignments.',
    access: 'admin',
    params: serviceTimeParams,
    body: z.extend(newServiceTime, { confirm, people }),
    response: serviceTime,
    refuses: [
      'unknown_service_time',
      'service_exists',
      'too_many_services',
      'service_time_in_use',
      'service_has_assignments',
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
    body: serviceTimeLimits,
    response: serviceTime,
    refuses: ['unknown_service_time', 'unknown_role'],
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
