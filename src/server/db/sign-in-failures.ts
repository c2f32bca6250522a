import type { Tally } from '#domain/guessing.ts';
import type { Db } from './database.ts';

/** The budget that everybody shares. */
export const SITE = 'site';

export function accountBudget(memberId: number): string {
  return `account:${memberId}`;
}

export function deviceBudget(deviceId: number): string {
  return `device:${deviceId}`;
}

/** `pseudonym` is a keyed hash: no address is stored. */
export function addressBudget(pseudonym: string): string {
  return `address:${pseudonym}`;
}

/** Gives the failures of these budgets, by their names; one without failures is absent. */
export async function findTallies(db: Db, budgets: readonly string[]): Promise<ReadonlyMap<string, Tally>> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select(['budget', 'failures', 'since', 'last_failed_at as lastFailedAt'])
    .where('budget', 'in', budgets)
    .execute();
  return new Map(rows.map(({ budget, ...tally }) => [budget, tally]));
}

/**
 * Books a failure, but only if nobody has booked one since `seen` was read: of many guesses at once exactly
 * one gets through. Gives whether this one did.
 */
export async function bookFailure(db: Db, budget: string, seen: Tally | null, next: Tally): Promise<boolean> {
  const values = { failures: next.failures, since: next.since, last_failed_at: next.lastFailedAt };
  const result = seen
    ? await db
        .updateTable('sign_in_failures')
        .set(values)
        .where('budget', '=', budget)
        .where('failures', '=', seen.failures)
        .where('since', '=', seen.since)
        .executeTakeFirst()
    : await db
        .insertInto('sign_in_failures')
        .values({ budget, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
  const changed = 'numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows;
  return (changed ?? 0n) > 0n;
}

/** Forgets the failures of these budgets; gives whether there were any. */
export async function clearFailures(db: Db, budgets: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_failures')
    .where('budget', 'in', budgets)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives the members whom so many failures in a row have locked out on unknown devices. */
export async function listLockedMembers(db: Db, failures: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select('budget')
    .where('budget', 'like', 'account:%')
    .where('failures', '>=', failures)
    .execute();
  return new Set(rows.map(({ budget }) => Number(budget.slice('account:'.length))));
}
