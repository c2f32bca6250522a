import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId } from '#domain/ids.ts';
import type { AssignmentMethod } from '#domain/roster/roster.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { batchesOf } from '../db/batches.ts';
import { type Db, lockPlaces, type Transaction } from '../db/database.ts';
import { NAME } from '../db/names.ts';

/*
 * The only writer of the table of assignments. Only `move.ts` calls it, and the merge of two members. The structure check
 * refuses another one.
 */

/** Which assignments are meant: those with all of this. Without any, all. */
interface AssignmentFilter {
  readonly ids?: readonly number[];
  readonly dates?: readonly PlainDate[];
  readonly timeId?: ServiceTimeId | undefined;
  readonly roleId?: RoleId;
  readonly memberIds?: readonly MemberId[];
}

function namedAssignments(db: Db) {
  return db
    .selectFrom('rosterAssignments')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'rosterAssignments.roleId')
    .innerJoin('users', 'users.id', 'rosterAssignments.memberId')
    .innerJoin('serviceTimes', 'serviceTimes.id', 'rosterAssignments.timeId')
    .select([
      'rosterAssignments.id',
      'rosterAssignments.date',
      'timeId',
      'roleId',
      'memberId',
      'place',
      'notes',
    ])
    .select(['assignmentMethod', 'rosterAssignments.createdAt', 'rosterAssignments.updatedAt', 'response'])
    .select([
      'serviceTimes.startsAt',
      'serviceTimes.name',
      'serviceRoles.name as role',
      'serviceRoles.teamId',
      ...NAME,
      'users.isGuest',
    ]);
}

/** An assignment with its service and the names of its role and its person. */
export type NamedAssignment = Awaited<ReturnType<ReturnType<typeof namedAssignments>['execute']>>[number];

/** Returns assignments with their names, by service, role and place. */
export async function listAssigned(
  db: Db,
  { ids, dates, timeId, roleId, memberIds }: AssignmentFilter,
): Promise<NamedAssignment[]> {
  if (ids?.length === 0 || dates?.length === 0) return [];
  return namedAssignments(db)
    .$if(ids !== undefined, (query) => query.where('rosterAssignments.id', 'in', ids as number[]))
    .$if(dates !== undefined, (query) => query.where('rosterAssignments.date', 'in', dates as PlainDate[]))
    .$if(timeId !== undefined, (query) => query.where('timeId', '=', timeId as ServiceTimeId))
    .$if(roleId !== undefined, (query) => query.where('roleId', '=', roleId as RoleId))
    .$if(memberIds !== undefined, (query) => query.where('memberId', 'in', memberIds as MemberId[]))
    .orderBy('rosterAssignments.date')
    .orderBy('timeId')
    .orderBy('serviceRoles.sortOrder')
    .orderBy('roleId')
    .orderBy('place')
    .execute();
}

/** Locks the places of these members until the transaction ends, and returns them. */
export async function lockPlacesOf(tx: Db, memberIds: readonly MemberId[]): Promise<NamedAssignment[]> {
  const list = () => listAssigned(tx, { memberIds });
  const dates = (await list()).map(({ date }) => date);
  await lockPlaces(tx, dates);
  return list();
}

/** Adds assignments, and returns them with their names, in this order. Fails if a place or a person at a service is taken. */
export async function insertAssignments(
  tx: Transaction,
  places: ReadonlyArray<
    ServiceRef & { roleId: RoleId; memberId: MemberId; place: number; method: AssignmentMethod }
  >,
  { isConfirmed, now }: { readonly isConfirmed: boolean; readonly now: number },
): Promise<NamedAssignment[]> {
  const response = isConfirmed ? ({ response: 'confirmed', respondedAt: now } as const) : {};
  const made: NamedAssignment[] = [];
  for (const batch of batchesOf(places)) {
    const rows = await tx
      .insertInto('rosterAssignments')
      .values(
        batch.map(({ date, timeId, roleId, memberId, place, method }) => ({
          ...{ date, timeId, roleId, memberId, place, assignmentMethod: method },
          ...{ createdAt: now, updatedAt: now, ...response },
        })),
      )
      .returning('id')
      .execute();
    made.push(...(await listAssigned(tx, { ids: rows.map(({ id }) => id) })));
  }
  return places.map(
    (wanted) =>
      made.find(
        (one) => one.memberId === wanted.memberId && one.date === wanted.date && one.timeId === wanted.timeId,
      ) as NamedAssignment,
  );
}

/** Removes these assignments. */
export async function deleteAssignments(
  tx: Transaction,
  assignments: ReadonlyArray<{ readonly id: number }>,
): Promise<void> {
  for (const batch of batchesOf(assignments.map(({ id }) => id)))
    await tx.deleteFrom('rosterAssignments').where('id', 'in', batch).execute();
}

/** Gives the assignments of a merged member to the one who stays. It is the same person, so no one's place changes. */
export async function renameInAssignments(tx: Transaction, from: MemberId, to: MemberId): Promise<void> {
  await tx.updateTable('rosterAssignments').set({ memberId: to }).where('memberId', '=', from).execute();
}
