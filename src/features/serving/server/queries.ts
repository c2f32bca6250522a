import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
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

/** Returns who serves at the services at which this member serves, from a date on, by date, role and place. */
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
    .where('own.user_id', '=', userId)
    .where('own.service_date', '>=', from)
    .orderBy('served.service_date')
    .orderBy('service_roles.sort_order')
    .orderBy('service_roles.id')
    .orderBy('served.place')
    .execute();
}

export type ServingRow = Awaited<ReturnType<typeof listServingWith>>[number];
