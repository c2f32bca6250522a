import { firstDay, lastDay, type Month } from '#domain/calendar.ts';
import type { Db } from '#server/db/database.ts';

/** Gives when a month's roster was published; nothing when it is not. */
export function findPublished(db: Db, { year, month }: Month) {
  return db
    .selectFrom('finalized_rosters')
    .select(['finalized_at', 'created_at'])
    .where('year', '=', year)
    .where('month', '=', month)
    .where('is_finalized', '=', 1)
    .executeTakeFirst();
}

/** Gives a month's assignments, in the order of places; who was removed since keeps their name. */
export function listServing(db: Db, month: Month) {
  return db
    .selectFrom('roster_assignments')
    .innerJoin('users', 'users.id', 'roster_assignments.user_id')
    .select([
      'roster_assignments.service_date',
      'roster_assignments.role_id',
      'users.first_name',
      'users.last_name',
      'users.initials',
    ])
    .where('roster_assignments.service_date', '>=', firstDay(month))
    .where('roster_assignments.service_date', '<=', lastDay(month))
    .orderBy('roster_assignments.place')
    .execute();
}

/** Gives who said yes for each date of a month, with the role they prefer. */
export function listAvailable(db: Db, month: Month) {
  return db
    .selectFrom('availability')
    .innerJoin('users', 'users.id', 'availability.user_id')
    .select([
      'availability.service_date',
      'users.first_name',
      'users.last_name',
      'users.initials',
      'users.preferred_role_id',
    ])
    .where('availability.service_date', '>=', firstDay(month))
    .where('availability.service_date', '<=', lastDay(month))
    .where('availability.is_available', '=', 1)
    .where('users.removed_at', 'is', null)
    .execute();
}

/** Gives all service roles in their order. */
export function listRoleNames(db: Db) {
  return db
    .selectFrom('service_roles')
    .select(['id', 'name', 'is_active'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

/** Gives the special days of a month. */
export function listDays(db: Db, month: Month) {
  return db
    .selectFrom('special_days')
    .select(['date', 'name', 'description', 'color'])
    .where('date', '>=', firstDay(month))
    .where('date', '<=', lastDay(month))
    .execute();
}

/** Gives the verses on serving, always in the same order. */
export function listVerses(db: Db) {
  return db
    .selectFrom('verses')
    .select(['text', 'reference'])
    .where('category', '=', 'serving')
    .orderBy('id')
    .execute();
}
