import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { GivenResponse } from '#domain/serving/response.ts';
import type { Db } from '#server/db/database.ts';
import { isLearningNow } from '#server/db/learners.ts';
import { CAN_SERVE } from '#server/db/members.ts';
import { assignmentsOf } from '#server/db/month-reads.ts';
import { NAME } from '#server/db/names.ts';

/** Returns who serves in these teams in a month, by service, role and place, with their responses. */
export function listServing(db: Db, month: Month, teamIds: ReadonlySet<TeamId>) {
  return assignmentsOf(db, month)
    .where('serviceRoles.teamId', 'in', [...teamIds])
    .select(['date', 'timeId'])
    .select(['users.id', 'users.id as memberId', ...NAME, 'users.isGuest'])
    .select(['roleId', 'serviceRoles.name as role', 'teamId', 'response', 'responseReason as reason'])
    .select(isLearningNow().as('isLearning'))
    .execute();
}

export type ServingRow = Awaited<ReturnType<typeof listServing>>[number];

/** Returns the member's role and response at a service, or undefined if they do not serve at it or were removed. */
export function findResponse(
  db: Db,
  memberId: MemberId,
  { date, timeId }: ServiceRef,
): Promise<(GivenResponse & { readonly roleId: RoleId; readonly teamId: TeamId }) | undefined> {
  return db
    .selectFrom('rosterAssignments')
    .innerJoin('users', 'users.id', 'rosterAssignments.memberId')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'roleId')
    .select(['roleId', 'teamId', 'response', 'responseReason as reason'])
    .where('memberId', '=', memberId)
    .where('date', '=', date)
    .where('timeId', '=', timeId)
    .where(CAN_SERVE)
    .executeTakeFirst();
}

/** Returns the member's requests for cover from a date on, the oldest first. */
export function listOwnRequests(db: Db, memberId: MemberId, from: PlainDate) {
  return db
    .selectFrom('coverRequests')
    .select(['id', 'state', 'roleId'])
    .select(['date', 'timeId'])
    .where('memberId', '=', memberId)
    .where('date', '>=', from)
    .orderBy('id')
    .execute();
}

export type OwnRequestRow = Awaited<ReturnType<typeof listOwnRequests>>[number];
