import type { Month } from '#domain/calendar/calendar.ts';
import type { Db } from '#server/db/database.ts';
import { assignmentsOf, availableAnswersOf } from '#server/db/month-reads.ts';
import { NAME } from '#server/db/names.ts';

/** Returns when a month's roster was published, or undefined if it is not. */
export function findPublished(db: Db, { year, month }: Month) {
  return db
    .selectFrom('finalized_rosters')
    .select(['finalized_at', 'created_at'])
    .where('year', '=', year)
    .where('month', '=', month)
    .where('is_finalized', '=', 1)
    .executeTakeFirst();
}

/** Returns a month's assignments, by service, role and place. Removed members keep their names. */
export function listServing(db: Db, month: Month) {
  return assignmentsOf(db, month)
    .select(['service_date as date', 'service_time_id as timeId', 'role_id as roleId'])
    .select(['users.id', ...NAME])
    .execute();
}

/** Returns the available members for each service of a month, with their preferred roles. */
export function listAvailable(db: Db, month: Month) {
  return availableAnswersOf(db, month)
    .select(['service_date as date', 'service_time_id as timeId'])
    .select(['users.id', ...NAME, 'preferred_role_id as preferredRoleId'])
    .execute();
}

/** Returns the verses about serving, always in the same order. */
export function listVerses(db: Db) {
  return db
    .selectFrom('verses')
    .select(['text', 'reference'])
    .where('category', '=', 'serving')
    .orderBy('id')
    .execute();
}
