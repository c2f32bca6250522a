import type { SpecialDay } from '#contract/special-days.ts';
import { firstDay, lastDay, type Month } from '#domain/calendar/calendar.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { Db } from './database.ts';

/**
 * Returns a query for a month's assignments with roles and people, by service, role and place. Includes members who were
 * removed since. The caller selects the columns.
 */
export function assignmentsOf(db: Db, month: Month) {
  return db
    .selectFrom('roster_assignments')
    .innerJoin('service_roles', 'service_roles.id', 'roster_assignments.role_id')
    .innerJoin('users', 'users.id', 'roster_assignments.user_id')
    .where(({ between }) => between('roster_assignments.service_date', firstDay(month), lastDay(month)))
    .orderBy('roster_assignments.service_date')
    .orderBy('roster_assignments.service_time_id')
    .orderBy('service_roles.sort_order')
    .orderBy('service_roles.id')
    .orderBy('roster_assignments.place');
}

/** Returns a query for the available answers of a month by current members who serve. The caller selects the columns. */
export function availableAnswersOf(db: Db, month: Month) {
  return db
    .selectFrom('availability')
    .innerJoin('users', 'users.id', 'availability.user_id')
    .where(({ between }) => between('availability.service_date', firstDay(month), lastDay(month)))
    .where('availability.is_available', '=', 1)
    .where('users.removed_at', 'is', null)
    .where('users.does_not_serve', '=', 0);
}

/** The columns of a special day. */
export const SPECIAL_DAY = ['id', 'date', 'name', 'description', 'color'] as const;

/** Returns the special days by date, either all or those of a month. */
export function listSpecialDays(db: Db, month?: Month): Promise<SpecialDay[]> {
  let days = db.selectFrom('special_days').select(SPECIAL_DAY).orderBy('date');
  if (month) days = days.where(({ between }) => between('date', firstDay(month), lastDay(month)));
  return days.execute();
}

/**
 * Returns a query for the current members who serve and have answered for these services (at least one), and when they first did
 * (ms). A time away counts only if it answers for all of them: otherwise someone who is away for one Sunday would never
 * be reminded of the others.
 */
export function answeredMembers(db: Db, services: readonly ServiceRef[]) {
  return db
    .selectFrom('availability')
    .innerJoin('users', 'users.id', 'availability.user_id')
    .select(({ fn }) => ['availability.user_id as userId', fn.min('last_updated').as('at')])
    .where('removed_at', 'is', null)
    .where('does_not_serve', '=', 0)
    .where(({ and, or }) =>
      or(services.map(({ date, timeId }) => and({ service_date: date, service_time_id: timeId }))),
    )
    .groupBy('availability.user_id')
    .having(({ eb, fn, or }) =>
      or([eb(fn.countAll(), '=', services.length), eb(fn.count('availability.away_id'), '<', fn.countAll())]),
    );
}
