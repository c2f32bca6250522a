import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Verdict } from '#domain/import/member-import.ts';
import { batchesOf } from '#server/db/batches.ts';
import type { Db, Transaction } from '#server/db/database.ts';
import { phoneColumns } from '#server/db/members.ts';
import { assignmentsOf } from '#server/db/month-reads.ts';
import { NAME } from '#server/db/names.ts';

/** Returns every member in the form for export, in the order in which they were added. */
export function listMembersForExport(db: Db) {
  return db
    .selectFrom('users')
    .select([
      'id',
      ...NAME,
      'phone_number as phoneNumber',
      'email',
      'contact_by as contactBy',
      'role',
      'is_admin as isAdmin',
      'does_not_serve as doesNotServe',
      'language',
    ])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

export type ExportedMember = Awaited<ReturnType<typeof listMembersForExport>>[number];

/** Returns the answers in a range of dates (inclusive). */
export function listAnswers(db: Db, from: PlainDate, to: PlainDate) {
  return db
    .selectFrom('availability')
    .select(['user_id as memberId', 'service_date as date', 'service_time_id as timeId'])
    .select('is_available as isAvailable')
    .where(({ between }) => between('service_date', from, to))
    .execute();
}

export type ExportedAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

/**
 * Returns a month's assignments with service and names, by service, role and place. Removed members keep their names.
 */
export function listAssignmentsForExport(db: Db, month: Month) {
  return assignmentsOf(db, month)
    .innerJoin('service_times', 'service_times.id', 'roster_assignments.service_time_id')
    .leftJoin('special_days', 'special_days.date', 'roster_assignments.service_date')
    .select([
      'roster_assignments.service_date as date',
      'roster_assignments.service_time_id as timeId',
      'service_times.starts_at as startsAt',
      'service_times.name',
      'special_days.name as specialDay',
      'service_roles.name as roleName',
      'users.id',
      ...NAME,
    ])
    .execute();
}

export type ExportedAssignment = Awaited<ReturnType<typeof listAssignmentsForExport>>[number];

/** A member to add, from the verdicts. */
type NewMember = Omit<NonNullable<Verdict['member']>, 'family'>;

/**
 * Adds members without a PIN, who cannot sign in yet. Returns them with their ids, in no particular order. Throws a
 * duplicate error if initials were taken meanwhile.
 */
export async function insertMembersWithoutPin(tx: Transaction, members: readonly NewMember[], now: number) {
  const added: Array<{ id: MemberId; firstName: string; lastName: string; initials: string | null }> = [];
  for (const batch of batchesOf(members)) {
    const rows = batch.map((member) => ({
      first_name: member.firstName,
      last_name: member.lastName,
      initials: member.initials,
      ...phoneColumns(member.phone),
      email: member.email,
      contact_by: member.contactBy,
      language: member.language,
      is_admin: 0 as const,
      first_login: 1 as const,
      role: 'member' as const,
      created_at: now,
    }));
    const inserted = await tx
      .insertInto('users')
      .values(rows)
      .returning(['id', 'first_name as firstName', 'last_name as lastName', 'initials'])
      .execute();
    added.push(...inserted);
  }
  return added;
}

const childrenIn = (db: Db) => db.selectFrom('family_members').select('user_id').where('is_child', '=', 1);

/** Returns the members without a PIN: those with these ids, or all (null), but no children, who need none. */
export function listWithoutPin(db: Db, ids: readonly MemberId[] | null = null) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('pin_hash', 'is', null)
    .where('removed_at', 'is', null)
    .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .$if(ids === null, (query) => query.where('id', 'not in', childrenIn(db)))
    .orderBy('id')
    .execute();
}

/** Sets a member's first PIN and returns whether it did: a member who has a PIN keeps it. */
export async function setFirstPin(tx: Transaction, id: MemberId, pinHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ pin_hash: pinHash, first_login: 1 })
    .where('id', '=', id)
    .where('pin_hash', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
