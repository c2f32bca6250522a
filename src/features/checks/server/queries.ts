import type { CheckKindSettings, MemberCheck } from '#contract/checks.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { CheckKindId, MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { parseWarnDays, type StoredCheckKind } from '#server/db/checks.ts';
import { type Db, isPostgres, type Transaction } from '#server/db/database.ts';
import { NAME } from '#server/db/names.ts';

/** The fields of a kind of checks that the settings change. */
export type KindFields = Omit<CheckKindSettings, 'id'>;

function columnsOf({ warnDays, ...fields }: Partial<KindFields>) {
  return { ...fields, ...(warnDays && { warnDays: warnDays.join() }) };
}

/** Adds a kind of checks. Throws a duplicate error if there is one with the name. */
export async function insertKind(tx: Transaction, fields: KindFields): Promise<CheckKindSettings> {
  const { id } = await tx
    .insertInto('checkKinds')
    .values({ ...fields, warnDays: fields.warnDays.join() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...fields };
}

/** Returns a kind of checks, locked against changes and new roles that need it until the transaction ends. */
export async function lockKind(tx: Transaction, id: CheckKindId): Promise<StoredCheckKind | undefined> {
  const row = await tx
    .selectFrom('checkKinds')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { ...row, warnDays: parseWarnDays(row.warnDays) };
}

/** Changes the given fields of a kind. Throws a duplicate error if there is another one with the name. */
export async function updateKind(
  tx: Transaction,
  id: CheckKindId,
  fields: Partial<KindFields>,
): Promise<void> {
  await tx
    .updateTable('checkKinds')
    .set({ id, ...columnsOf(fields) })
    .where('id', '=', id)
    .execute();
}

/** Returns how many members have a check of each kind. Kinds without any are left out. */
export async function countChecks(db: Db): Promise<ReadonlyMap<CheckKindId, number>> {
  const rows = await db
    .selectFrom('memberChecks')
    .select(['kindId', ({ fn }) => fn.countAll().as('count')])
    .groupBy('kindId')
    .execute();
  return new Map(rows.map(({ kindId, count }) => [kindId, Number(count)]));
}

/** Returns whether a role needs the kind. */
export async function isKindNeeded(tx: Transaction, kindId: CheckKindId): Promise<boolean> {
  const needed = await tx
    .selectFrom('roleChecks')
    .select('roleId')
    .where('kindId', '=', kindId)
    .limit(1)
    .executeTakeFirst();
  return needed !== undefined;
}

/** Removes a kind that no role needs, with the members' checks. */
export async function deleteKind(tx: Transaction, kindId: CheckKindId): Promise<void> {
  await tx.deleteFrom('memberChecks').where('kindId', '=', kindId).execute();
  await tx.deleteFrom('checkKinds').where('id', '=', kindId).execute();
}

/** Returns a member's checks, by their kinds. */
export async function listChecksOf(
  db: Db,
  memberId: MemberId,
): Promise<ReadonlyMap<CheckKindId, NonNullable<MemberCheck['check']>>> {
  const rows = await db
    .selectFrom('memberChecks')
    .leftJoin('users', 'users.id', 'seenBy')
    .select(['kindId', 'checkNumber as number', 'validUntil', 'seenOn', ...NAME])
    .where('memberId', '=', memberId)
    .execute();
  return new Map(
    rows.map(({ kindId, number, validUntil, seenOn, firstName, lastName }) => [
      kindId,
      {
        number,
        validUntil,
        seenOn,
        seenBy: firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' }),
      },
    ]),
  );
}

/** Saves a member's check in place of the former one of its kind. */
export async function saveCheck(
  tx: Transaction,
  of: { readonly memberId: MemberId; readonly kindId: CheckKindId },
  check: {
    readonly checkNumber: string | null;
    readonly validUntil: PlainDate;
    readonly seenOn: PlainDate;
    readonly seenBy: MemberId | null;
    readonly toldDays: number | null;
  },
): Promise<void> {
  await tx
    .insertInto('memberChecks')
    .values({ ...of, ...check })
    .onConflict((conflict) => conflict.columns(['memberId', 'kindId']).doUpdateSet(check))
    .execute();
}

/** Removes a member's check. Returns whether there was one. */
export async function deleteCheck(
  tx: Transaction,
  { memberId, kindId }: { readonly memberId: MemberId; readonly kindId: CheckKindId },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('memberChecks')
    .where('memberId', '=', memberId)
    .where('kindId', '=', kindId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
