import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Month, PlainDate } from '#domain/calendar.ts';
import type { Db, Transaction } from '#server/db/database.ts';
import { assignmentsOf } from '#server/db/month-reads.ts';

/** Gives every member as a spreadsheet shows them, in the order they were added. */
export function listMembersForExport(db: Db) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'initials',
      'phone_number as phoneNumber',
      'role',
      'is_admin as isAdmin',
    ])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

export type ExportedMember = Awaited<ReturnType<typeof listMembersForExport>>[number];

/** Gives the answers of a span of dates (inclusive). */
export function listAnswers(db: Db, from: PlainDate, to: PlainDate) {
  return db
    .selectFrom('availability')
    .select(['user_id as memberId', 'service_date as date', 'is_available as isAvailable'])
    .where('service_date', '>=', from)
    .where('service_date', '<=', to)
    .execute();
}

export type ExportedAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

/** Gives a month's assignments with names, in the order of roles and places; who was removed keeps their name. */
export function listAssignmentsForExport(db: Db, month: Month) {
  return assignmentsOf(db, month)
    .leftJoin('special_days', 'special_days.date', 'roster_assignments.service_date')
    .select([
      'roster_assignments.service_date as date',
      'special_days.name as specialDay',
      'service_roles.name as roleName',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .execute();
}

export type ExportedAssignment = Awaited<ReturnType<typeof listAssignmentsForExport>>[number];

/** Somebody to be added, as the verdicts have them. */
interface NewMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly initials: string;
}

/** Databases limit the values of one statement, and a larger one would hold the event loop for too long. */
const ROWS_PER_INSERT = 200;

/**
 * Adds members without a PIN: nobody can sign in as them yet. Gives them with their ids, in no order.
 * Throws a duplicate when initials are taken meanwhile.
 */
export async function insertMembersWithoutPin(tx: Transaction, members: readonly NewMember[], now: number) {
  const added: Array<{ id: number; firstName: string; lastName: string; initials: string | null }> = [];
  for (let start = 0; start < members.length; start += ROWS_PER_INSERT) {
    if (start > 0) await nextTurn();
    const rows = members.slice(start, start + ROWS_PER_INSERT).map((member) => ({
      first_name: member.firstName,
      last_name: member.lastName,
      initials: member.initials,
      phone_number: member.phoneNumber,
      pin_hash: null,
      is_admin: 0 as const,
      first_login: 1 as const,
      role: 'member' as const,
      preferred_role_id: null,
      secondary_role_id: null,
      created_at: now,
      removed_at: null,
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

/** Gives the members who have no PIN, those of these ids only where some are given. */
export function listWithoutPin(db: Db, ids: readonly number[] | null = null) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('pin_hash', 'is', null)
    .where('removed_at', 'is', null)
    .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .orderBy('id')
    .execute();
}

/** Gives a member their first PIN and says whether they had none until then. */
export async function giveFirstPin(tx: Transaction, id: number, pinHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ pin_hash: pinHash, first_login: 1 })
    .where('id', '=', id)
    .where('pin_hash', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
