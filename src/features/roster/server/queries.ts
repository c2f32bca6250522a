import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import { listAskedMembers } from '#server/db/asked.ts';
import type { Db } from '#server/db/database.ts';
import { takesPlace } from '#server/db/learners.ts';
import { membersOf } from '#server/db/memberships.ts';
import { assignmentsOf, availableAnswersOf } from '#server/db/month-reads.ts';
import { NAME } from '#server/db/names.ts';

const ASSIGNMENT_COLUMNS = [
  'id',
  'date',
  'timeId',
  'roleId',
  'memberId',
  'notes',
  'assignmentMethod',
  'createdAt',
  'updatedAt',
] as const;

/** Returns every saved assignment in a role of these teams, by service, role and place. */
export function listAllAssignments(db: Db, scope: TeamScope) {
  return db
    .selectFrom('rosterAssignments')
    .select(ASSIGNMENT_COLUMNS)
    .where(takesPlace())
    .$if(scope !== 'all', (query) =>
      query.where('roleId', 'in', (of) =>
        of
          .selectFrom('serviceRoles')
          .select('id')
          .where('teamId', 'in', [...(scope as ReadonlySet<TeamId>)]),
      ),
    )
    .orderBy('date')
    .orderBy('timeId')
    .orderBy('roleId')
    .orderBy('place')
    .execute();
}

export type AssignmentRow = Awaited<ReturnType<typeof listAllAssignments>>[number];

/** Returns a month's saved assignments with role and person, by service, role and place. */
export function listMonthAssignments(db: Db, month: Month) {
  return assignmentsOf(db, month)
    .leftJoin('availability', (join) =>
      join
        .onRef('availability.memberId', '=', 'rosterAssignments.memberId')
        .onRef('availability.date', '=', 'rosterAssignments.date')
        .onRef('availability.timeId', '=', 'rosterAssignments.timeId'),
    )
    .select([
      'rosterAssignments.id',
      'rosterAssignments.date',
      'rosterAssignments.timeId',
      'rosterAssignments.roleId',
      'rosterAssignments.memberId',
      'rosterAssignments.place as seat',
      'rosterAssignments.notes',
      'rosterAssignments.assignmentMethod',
      'rosterAssignments.response',
      'rosterAssignments.responseReason',
      'serviceRoles.name as role',
      'serviceRoles.teamId',
      ...NAME,
      'users.isGuest',
      'availability.awayId',
    ])
    .execute();
}

export type MonthAssignmentRow = Awaited<ReturnType<typeof listMonthAssignments>>[number];

/** Returns who can serve at each service of a month. */
export function listAvailableAnswers(db: Db, month: Month) {
  return availableAnswersOf(db, month).select(['date', 'timeId', 'memberId']).execute();
}

export type AvailableAnswerRow = Awaited<ReturnType<typeof listAvailableAnswers>>[number];

/** Returns the members who can serve at a service of a month, each once. */
export function listAvailablePeople(db: Db, month: Month) {
  return db
    .selectFrom('users')
    .select(['id', ...NAME])
    .where('id', 'in', availableAnswersOf(db, month).select('availability.memberId'))
    .execute();
}

export type AvailablePersonRow = Awaited<ReturnType<typeof listAvailablePeople>>[number];

/** Returns how many members of these teams are asked about any of these services, and how many of them have answered. */
export async function countAnswers(db: Db, services: readonly ServiceRef[], scope: TeamScope) {
  const isMember = await membersOf(db, scope);
  const asked = (await listAskedMembers(db, services)).filter(({ id }) => isMember(id));
  return {
    answered: asked.filter(({ answeredAt }) => answeredAt !== null).length,
    members: asked.length,
  };
}

const RECORD_COLUMNS = [
  'id',
  'teamId',
  'year',
  'month',
  'isFinalized',
  'createdAt',
  'createdBy',
  'finalizedAt',
  'finalizedBy',
] as const;

/** Returns the records of a month that these teams have finalized at least once, in the order of the ids of the teams. */
export function listMonthRecords(db: Db, { year, month }: Month, teamIds: readonly TeamId[]) {
  return db
    .selectFrom('finalizedRosters')
    .select(RECORD_COLUMNS)
    .where('year', '=', year)
    .where('month', '=', month)
    .where('teamId', 'in', teamIds)
    .orderBy('teamId')
    .execute();
}

export type MonthRecordRow = Awaited<ReturnType<typeof listMonthRecords>>[number];

/** Marks a month as finalized for these teams by this member now, for the first time or again. */
export async function saveFinalized(
  tx: Db,
  { year, month }: Month,
  teamIds: readonly TeamId[],
  by: MemberId,
  now: number,
): Promise<void> {
  const finalized = { isFinalized: true, finalizedAt: now, finalizedBy: by };
  await tx
    .insertInto('finalizedRosters')
    .values(teamIds.map((teamId) => ({ teamId, year, month, createdAt: now, createdBy: by, ...finalized })))
    .onConflict((conflict) => conflict.columns(['teamId', 'year', 'month']).doUpdateSet(finalized))
    .execute();
}

/** Reverts the records of a month to drafts for these teams. */
export async function saveDraft(tx: Db, { year, month }: Month, teamIds: readonly TeamId[]): Promise<void> {
  await tx
    .updateTable('finalizedRosters')
    .set({ isFinalized: false, finalizedAt: null, finalizedBy: null })
    .where('year', '=', year)
    .where('month', '=', month)
    .where('teamId', 'in', teamIds)
    .execute();
}
