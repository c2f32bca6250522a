import type { ChangeVerb } from '#domain/changes/change.ts';
import type { LoggedChange } from '../db/change-log.ts';
import type { Db } from '../db/database.ts';
import { NAME } from '../db/names.ts';

/** Returns a query for assignments with service and the names of role and person. The caller adds a filter. */
export function namedAssignments(db: Db) {
  return db
    .selectFrom('rosterAssignments')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'rosterAssignments.roleId')
    .innerJoin('users', 'users.id', 'rosterAssignments.memberId')
    .innerJoin('serviceTimes', 'serviceTimes.id', 'rosterAssignments.timeId')
    .select([
      'rosterAssignments.date',
      'serviceTimes.id as timeId',
      'serviceTimes.startsAt',
      'serviceTimes.name',
      'serviceRoles.name as role',
      'users.id as memberId',
      ...NAME,
    ]);
}

/** An assignment with its service and the names of its role and its person. */
export type NamedAssignment = Awaited<ReturnType<ReturnType<typeof namedAssignments>['execute']>>[number];

/** Returns the log entries for these assignments. */
export function assignmentChanges(verb: ChangeVerb, assignments: readonly NamedAssignment[]): LoggedChange[] {
  return assignments.map((at) => {
    return { subject: 'assignment', verb, person: { ...at, id: at.memberId }, role: at.role, at };
  });
}
