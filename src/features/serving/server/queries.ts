import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { GivenResponse } from '#domain/serving/response.ts';
import type { Db } from '#server/db/database.ts';
import { assignmentsOf } from '#server/db/month-reads.ts';
import { NAME } from '#server/db/names.ts';

/** Returns who serves in a month, by service, role and place, with their responses. */
export function listServing(db: Db, month: Month) {
  return assignmentsOf(db, month)
    .select(['service_date as date', 'service_time_id as timeId'])
    .select(['users.id', 'users.id as userId', ...NAME])
    .select(['role_id as roleId', 'service_roles.name as role', 'response', 'response_reason as reason'])
    .execute();
}

export type ServingRow = Awaited<ReturnType<typeof listServing>>[number];

/** Returns the member's role and response at a service, or undefined if they do not serve at it or were removed. */
export function findResponse(
  db: Db,
  userId: MemberId,
  { date, timeId }: ServiceRef,
): Promise<(GivenResponse & { readonly roleId: RoleId }) | undefined> {
  return db
    .selectFrom('roster_assignments')
    .innerJoin('users', 'users.id', 'roster_assignments.user_id')
    .select(['role_id as roleId', 'response', 'response_reason as reason'])
    .where('user_id', '=', userId)
    .where('service_date', '=', date)
    .where('service_time_id', '=', timeId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the member's requests for cover from a date on, the oldest first. */
export function listOwnRequests(db: Db, userId: MemberId, from: PlainDate) {
  return db
    .selectFrom('cover_requests')
    .select(['id', 'state', 'role_id as roleId'])
    .select(['service_date as date', 'service_time_id as timeId'])
    .where('user_id', '=', userId)
    .where('service_date', '>=', from)
    .orderBy('id')
    .execute();
}

export type OwnRequestRow = Awaited<ReturnType<typeof listOwnRequests>>[number];
