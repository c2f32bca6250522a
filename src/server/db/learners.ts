import { sql } from 'kysely';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { LEARNER_SEAT } from '#domain/learners/learners.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { Db } from './database.ts';

/** The condition of a query that an assignment takes a place. A learner's does not. */
export function takesPlace(table = 'rosterAssignments') {
  return sql<boolean>`${sql.ref(`${table}.place`)} <> ${LEARNER_SEAT}`;
}

/** The value of a query whether an assignment is a learner's, as it is stored. */
export function isLearningNow(table = 'rosterAssignments') {
  return sql<boolean>`case when ${sql.ref(`${table}.place`)} = ${LEARNER_SEAT} then 1 else 0 end`;
}

/** Returns whether a member learns a role at a service. */
export async function learnsAt(
  db: Db,
  {
    service,
    roleId,
    memberId,
  }: { readonly service: ServiceRef; readonly roleId: RoleId; readonly memberId: MemberId },
): Promise<boolean> {
  const { date, timeId } = service;
  const found = await db
    .selectFrom('rosterAssignments')
    .select('id')
    .where(({ and }) => and({ date, timeId, roleId, memberId, place: LEARNER_SEAT }))
    .executeTakeFirst();
  return found !== undefined;
}
