import type { ChangeVerb } from '#domain/changes/change.ts';
import type { LoggedChange } from '../db/change-log.ts';
import type { Db } from '../db/database.ts';
import { NAME } from '../db/names.ts';

/** Returns a query for assignments with service and the names of role and person. The caller adds a filter. */
export function namedAssignments(db: Db) {
  return db
    .selectFrom('roster_assignments')
    .innerJoin('service_roles', 'service_roles.id', 'roster_assignments.role_id')
    .innerJoin('users', 'users.id', 'roster_assignments.user_id')
    .innerJoin('service_times', 'service_times.id', 'roster_assignments.service_time_id')
    .select([
      'roster_assignments.service_date as date',
      'service_times.id as timeId',
      'service_times.starts_at as startsAt',
      'service_times.name as name',
      'service_roles.name as role',
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
