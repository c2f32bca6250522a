import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { GivenResponse } from '#domain/serving/response.ts';
import type { Db } from '#server/db/database.ts';

/** Returns the published months of this year and later ones. */
export function listPublishedMonths(db: Db, { year }: Month): Promise<Month[]> {
  return db
    .selectFrom('finalized_rosters')
    .select(['year', 'month'])
    .where('is_finalized', '=', 1)
    .where('year', '>=', year)
    .execute();
}

/**
 * Returns who serves at the services at which this member serves, from a date on, by date, role and place. The response
 * in each row is this member's.
 */
export function listServingWith(db: Db, userId: MemberId, from: PlainDate) {
  return db
    .selectFrom('roster_assignments as own')
    .innerJoin('roster_assignments as served', (join) =>
      join
        .onRef('served.service_date', '=', 'own.service_date')
        .onRef('served.service_time_id', '=', 'own.service_time_id'),
    )
    .innerJoin('service_roles', 'service_roles.id', 'served.role_id')
    .innerJoin('users', 'users.id', 'served.user_id')
    .select(['served.service_date as date', 'served.service_time_id as timeId'])
    .select(['served.user_id', 'served.role_id', 'service_roles.name as role_name'])
    .select(['users.first_name', 'users.last_name', 'users.initials'])
    .select(['own.response', 'own.response_reason as reason'])
    .where('own.user_id', '=', userId)
    .where('own.service_date', '>=', from)
    .orderBy('served.service_date')
    .orderBy('service_roles.sort_order')
    .orderBy('service_roles.id')
    .orderBy('served.place')
    .execute();
}

export type ServingRow = Awaited<ReturnType<typeof listServingWith>>[number];

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

/** Stores the member's response for a service. */
export async function saveResponse(
  tx: Db,
  userId: MemberId,
  { date, timeId }: ServiceRef,
  { response, reason }: GivenResponse,
  now: number,
): Promise<void> {
  await tx
    .updateTable('roster_assignments')
    .set({ response, response_reason: reason, responded_at: response === 'none' ? null : now })
    .where('user_id', '=', userId)
    .where('service_date', '=', date)
    .where('service_time_id', '=', timeId)
    .execute();
}
