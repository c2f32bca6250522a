import { firstDay, lastDay, type Month } from '#domain/calendar/calendar.ts';
import type { Db } from '../db/database.ts';
import { NAME } from '../db/names.ts';

/** What a roster says about one assignment. */
const DUTY_COLUMNS = [
  'duty.service_date as date',
  'duty.service_time_id as timeId',
  'duty.user_id as memberId',
  'duty.role_id as roleId',
  'service_roles.name as role',
  'service_times.starts_at as startsAt',
  'service_times.name as name',
  ...NAME,
] as const;

/** Returns a month's publications, oldest first, each with the name of the person who published it. */
export function listRevisions(db: Db, { year, month }: Month) {
  return db
    .selectFrom('roster_revisions')
    .leftJoin('users', 'users.id', 'roster_revisions.published_by')
    .select(['roster_revisions.id', 'number', 'published_at', 'first_name', 'last_name'])
    .where('year', '=', year)
    .where('month', '=', month)
    .orderBy('number')
    .execute();
}

export type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number];

/** Returns the assignments of these publications. The role or service of an old one may be gone. */
export async function listPublishedDuties(db: Db, revisionIds: readonly number[]) {
  if (revisionIds.length === 0) return [];
  return db
    .selectFrom('roster_revision_assignments as duty')
    .innerJoin('users', 'users.id', 'duty.user_id')
    .leftJoin('service_roles', 'service_roles.id', 'duty.role_id')
    .leftJoin('service_times', 'service_times.id', 'duty.service_time_id')
    .select(['revision_id', ...DUTY_COLUMNS])
    .where('revision_id', 'in', revisionIds)
    .orderBy('duty.service_date')
    .orderBy('duty.service_time_id')
    .orderBy('service_roles.sort_order')
    .orderBy('duty.role_id')
    .orderBy('duty.user_id')
    .execute();
}

/** Returns a month's saved assignments, like {@link listPublishedDuties}. */
export function listSavedDuties(db: Db, month: Month) {
  return db
    .selectFrom('roster_assignments as duty')
    .innerJoin('users', 'users.id', 'duty.user_id')
    .innerJoin('service_roles', 'service_roles.id', 'duty.role_id')
    .innerJoin('service_times', 'service_times.id', 'duty.service_time_id')
    .select(DUTY_COLUMNS)
    .where(({ between }) => between('duty.service_date', firstDay(month), lastDay(month)))
    .orderBy('duty.service_date')
    .orderBy('duty.service_time_id')
    .orderBy('service_roles.sort_order')
    .orderBy('duty.role_id')
    .orderBy('duty.user_id')
    .execute();
}

export type PublishedDutyRow = Awaited<ReturnType<typeof listPublishedDuties>>[number];
export type DutyRow = Omit<PublishedDutyRow, 'revision_id'>;
