import { firstDay, lastDay, type Month } from '#domain/calendar/calendar.ts';
import type { TeamId } from '#domain/ids.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import type { Db } from '../db/database.ts';
import { isLearningNow } from '../db/learners.ts';
import { NAME } from '../db/names.ts';

/** One assignment in a roster. */
const DUTY_COLUMNS = [
  'duty.date',
  'duty.timeId',
  'duty.memberId',
  'duty.roleId',
  'serviceRoles.name as role',
  'serviceTimes.startsAt',
  'serviceTimes.name',
  ...NAME,
  'users.isGuest',
] as const;

/** Returns these teams' publications of a month, oldest first, each with the name of the person who published it. */
export function listRevisions(db: Db, { year, month }: Month, scope: TeamScope) {
  return db
    .selectFrom('rosterRevisions')
    .leftJoin('users', 'users.id', 'rosterRevisions.publishedBy')
    .select(['rosterRevisions.id', 'teamId', 'number', 'publishedAt', 'firstName', 'lastName'])
    .$if(scope !== 'all', (query) => query.where('teamId', 'in', [...(scope as Set<TeamId>)]))
    .where('year', '=', year)
    .where('month', '=', month)
    .orderBy('number')
    .orderBy('teamId')
    .execute();
}

export type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number];

/** Returns the assignments of these publications. The role or service of an old one may be gone. */
export async function listPublishedDuties(db: Db, revisionIds: readonly number[]) {
  if (revisionIds.length === 0) return [];
  return db
    .selectFrom('rosterRevisionAssignments as duty')
    .innerJoin('users', 'users.id', 'duty.memberId')
    .leftJoin('serviceRoles', 'serviceRoles.id', 'duty.roleId')
    .leftJoin('serviceTimes', 'serviceTimes.id', 'duty.timeId')
    .select(['revisionId', 'duty.isLearning', ...DUTY_COLUMNS])
    .where('revisionId', 'in', revisionIds)
    .orderBy('duty.date')
    .orderBy('duty.timeId')
    .orderBy('serviceRoles.sortOrder')
    .orderBy('duty.roleId')
    .orderBy('duty.memberId')
    .execute();
}

/** Returns the saved assignments of these teams in a month, like {@link listPublishedDuties}. */
export async function listSavedDuties(db: Db, month: Month, teamIds: ReadonlySet<TeamId>) {
  const rows = await db
    .selectFrom('rosterAssignments as duty')
    .innerJoin('users', 'users.id', 'duty.memberId')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'duty.roleId')
    .innerJoin('serviceTimes', 'serviceTimes.id', 'duty.timeId')
    .select([...DUTY_COLUMNS, 'serviceRoles.teamId', isLearningNow('duty').as('isLearning')])
    .where(({ between }) => between('duty.date', firstDay(month), lastDay(month)))
    .orderBy('duty.date')
    .orderBy('duty.timeId')
    .orderBy('serviceRoles.sortOrder')
    .orderBy('duty.roleId')
    .orderBy('duty.memberId')
    .execute();
  return rows.filter(({ teamId }) => teamIds.has(teamId));
}

export type PublishedDutyRow = Awaited<ReturnType<typeof listPublishedDuties>>[number];
export type DutyRow = Omit<PublishedDutyRow, 'revisionId'>;
