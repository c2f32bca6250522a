import type { SpecialDay } from '#contract/special-days.ts';
import { firstDay, lastDay, type Month } from '#domain/calendar/calendar.ts';
import type { Db } from './database.ts';

/**
 * Returns a query for a month's assignments with roles and people, by service, role and place. Includes members who were
 * removed since. The caller selects the columns.
 */
export function assignmentsOf(db: Db, month: Month) {
  return db
    .selectFrom('rosterAssignments')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'rosterAssignments.roleId')
    .innerJoin('users', 'users.id', 'rosterAssignments.memberId')
    .where(({ between }) => between('rosterAssignments.date', firstDay(month), lastDay(month)))
    .orderBy('rosterAssignments.date')
    .orderBy('rosterAssignments.timeId')
    .orderBy('serviceRoles.sortOrder')
    .orderBy('serviceRoles.id')
    .orderBy('rosterAssignments.place');
}

/** Returns a query for the available answers of a month by current members who serve. The caller selects the columns. */
export function availableAnswersOf(db: Db, month: Month) {
  return db
    .selectFrom('availability')
    .innerJoin('users', 'users.id', 'availability.memberId')
    .where(({ between }) => between('availability.date', firstDay(month), lastDay(month)))
    .where('availability.isAvailable', '=', true)
    .where('users.removedAt', 'is', null)
    .where('users.doesNotServe', '=', false);
}

/** The columns of a special day. */
export const SPECIAL_DAY = ['id', 'date', 'name', 'description', 'color'] as const;

/** Returns the special days by date, either all or those of a month. */
export function listSpecialDays(db: Db, month?: Month): Promise<SpecialDay[]> {
  let days = db.selectFrom('specialDays').select(SPECIAL_DAY).orderBy('date');
  if (month) days = days.where(({ between }) => between('date', firstDay(month), lastDay(month)));
  return days.execute();
}
