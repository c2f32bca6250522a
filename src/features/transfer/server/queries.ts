import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import type { CheckKindId, MemberId } from '#domain/ids.ts';
import type { Verdict } from '#domain/import/member-import.ts';
import { withGuestWord } from '#languages/guests.ts';
import { batchesOf } from '#server/db/batches.ts';
import type { Db, Transaction } from '#server/db/database.ts';
import { NEW_LIMITS, phoneColumns } from '#server/db/members.ts';
import { joinOnlyTeam } from '#server/db/memberships.ts';
import { assignmentsOf } from '#server/db/month-reads.ts';
import { NAME } from '#server/db/names.ts';

/** Returns every member in the form for export, in the order they were added. */
export function listMembersForExport(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('familyMembers', 'familyMembers.memberId', 'users.id')
    .select([
      'users.id',
      ...NAME,
      'phoneNumber',
      'email',
      'contactBy',
      'role',
      'isAdmin',
      'doesNotServe',
      'language',
      'familyId',
      'isChild',
    ])
    .where('removedAt', 'is', null)
    .orderBy('users.id')
    .execute();
}

export type ExportedMember = Awaited<ReturnType<typeof listMembersForExport>>[number];

/** Returns every check of a member. */
export function listChecksForExport(db: Db) {
  return db.selectFrom('memberChecks').select(['memberId', 'kindId', 'validUntil', 'checkNumber']).execute();
}

export type ExportedCheck = Awaited<ReturnType<typeof listChecksForExport>>[number];

/** Adds the checks of new members. */
export async function insertChecks(
  tx: Transaction,
  checks: ReadonlyArray<{
    readonly memberId: MemberId;
    readonly kindId: CheckKindId;
    readonly checkNumber: string | null;
    readonly validUntil: PlainDate;
    readonly seenOn: PlainDate;
    readonly seenBy: MemberId | null;
    readonly toldDays: number | null;
  }>,
): Promise<void> {
  for (const batch of batchesOf(checks)) await tx.insertInto('memberChecks').values(batch).execute();
}

/** Returns the answers in a range of dates (inclusive). */
export function listAnswers(db: Db, from: PlainDate, to: PlainDate) {
  return db
    .selectFrom('availability')
    .select(['memberId', 'date', 'timeId'])
    .select('isAvailable')
    .where(({ between }) => between('date', from, to))
    .execute();
}

export type ExportedAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

/**
 * Returns a month's assignments with service and names, by service, role and place. Removed members keep their names.
 */
export async function listAssignmentsForExport(db: Db, month: Month) {
  const rows = await assignmentsOf(db, month)
    .innerJoin('serviceTimes', 'serviceTimes.id', 'rosterAssignments.timeId')
    .leftJoin('specialDays', 'specialDays.date', 'rosterAssignments.date')
    .select([
      'rosterAssignments.date',
      'rosterAssignments.timeId',
      'serviceTimes.startsAt',
      'serviceTimes.name',
      'specialDays.name as specialDay',
      'serviceRoles.name as roleName',
      'serviceRoles.teamId',
      'rosterAssignments.place as seat',
      'users.id',
      ...NAME,
      'users.isGuest',
    ])
    .execute();
  return rows.map(withGuestWord);
}

export type ExportedAssignment = Awaited<ReturnType<typeof listAssignmentsForExport>>[number];

/** A member to add, from the verdicts. */
type NewMember = NonNullable<Verdict['member']>;

/**
 * Adds members without a PIN, who cannot sign in yet. Returns them with their ids, in no particular order. Throws a
 * duplicate error if initials were taken meanwhile.
 */
export async function insertMembersWithoutPin(tx: Transaction, members: readonly NewMember[], now: number) {
  const added: Array<{ id: MemberId; firstName: string; lastName: string; initials: string | null }> = [];
  for (const batch of batchesOf(members)) {
    const rows = batch.map((member) => ({
      firstName: member.firstName,
      lastName: member.lastName,
      initials: member.initials,
      ...phoneColumns(member.phone),
      email: member.email,
      contactBy: member.contactBy,
      language: member.language,
      doesNotServe: member.doesNotServe,
      isAdmin: false,
      firstLogin: true,
      role: 'member' as const,
      createdAt: now,
      ...NEW_LIMITS,
    }));
    const inserted = await tx
      .insertInto('users')
      .values(rows)
      .returning(['id', 'firstName', 'lastName', 'initials'])
      .execute();
    await joinOnlyTeam(
      tx,
      inserted.map(({ id }) => id),
    );
    added.push(...inserted);
  }
  return added;
}

const childrenIn = (db: Db) => db.selectFrom('familyMembers').select('memberId').where('isChild', '=', true);

/** Returns the members without a PIN: those with these ids, or all (null), but no children, who need none. */
export function listWithoutPin(db: Db, ids: readonly MemberId[] | null = null) {
  return db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('pinHash', 'is', null)
    .where('removedAt', 'is', null)
    .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .$if(ids === null, (query) => query.where('id', 'not in', childrenIn(db)))
    .orderBy('id')
    .execute();
}

/** Sets a member's first PIN and returns whether it did: a member who has a PIN keeps it. */
export async function setFirstPin(tx: Transaction, id: MemberId, pinHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ pinHash, firstLogin: true })
    .where('id', '=', id)
    .where('pinHash', 'is', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
