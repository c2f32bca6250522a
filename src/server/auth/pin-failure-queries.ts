import { sql } from 'kysely';
import type { MemberId } from '#domain/ids.ts';
import type { BrowserGroup, FailureCount } from '#domain/pins/pin-rate-limit.ts';
import { type Db, isPostgres } from '../db/database.ts';

export function accountBucket(memberId: MemberId): string {
  return `account:${memberId}`;
}

export function deviceBucket(deviceId: number): string {
  return `device:${deviceId}`;
}

/** `pseudonym` is a keyed hash: no address is stored. */
export function addressBucket(pseudonym: string): string {
  return `address:${pseudonym}`;
}

/** A day of a network, or of an address. */
export function networkBucket(pseudonym: string): string {
  return `network:${pseudonym}`;
}

/** The names of a group's buckets: for its window and for its day. */
export const GROUP_BUCKETS: Readonly<Record<BrowserGroup, { window: string; day: string }>> = {
  // "site" is the name that release 1.3.2 used.
  strangers: { window: 'site', day: 'site:day' },
  team: { window: 'team', day: 'team:day' },
};

/** The key of the lock for counting attempts. */
const ATTEMPTS_LOCK = 7_346_105;

/** Locks the counting of attempts until the transaction ends. SQLite needs no lock: it has one writer at a time. */
export async function lockAttempts(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(ATTEMPTS_LOCK)})`.execute(tx);
}

/** Returns the failures of these buckets by name. A bucket without failures is absent. */
export async function findFailureCounts(
  db: Db,
  buckets: readonly string[],
): Promise<ReadonlyMap<string, FailureCount>> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select(['budget', 'failures', 'since', 'last_failed_at as lastFailedAt'])
    .where('budget', 'in', buckets)
    .execute();
  return new Map(rows.map(({ budget: bucket, ...count }) => [bucket, count]));
}

/** Saves the failures of these buckets. */
export async function saveFailureCounts(
  tx: Db,
  counts: ReadonlyArray<readonly [bucket: string, count: FailureCount]>,
): Promise<void> {
  await tx
    .insertInto('sign_in_failures')
    .values(
      counts.map(([bucket, { failures, since, lastFailedAt }]) => ({
        budget: bucket,
        failures,
        since,
        last_failed_at: lastFailedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('budget').doUpdateSet({
        failures: (eb) => eb.ref('excluded.failures'),
        since: (eb) => eb.ref('excluded.since'),
        last_failed_at: (eb) => eb.ref('excluded.last_failed_at'),
      }),
    )
    .execute();
}

/** Subtracts one failure from each of these buckets, because the attempt succeeded. */
export async function removeOneFailure(tx: Db, buckets: readonly string[]): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('budget', 'in', buckets).where('failures', '<=', 1).execute();
  await tx
    .updateTable('sign_in_failures')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
    .where('budget', 'in', buckets)
    .execute();
}

/** Deletes the failures of these buckets. Returns whether there were any. */
export async function clearFailures(db: Db, buckets: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_failures')
    .where('budget', 'in', buckets)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the members who are locked out on unknown devices after this number of failures in a row. */
export async function listLockedMembers(db: Db, failures: number): Promise<ReadonlySet<MemberId>> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select('budget')
    .where('budget', 'like', 'account:%')
    .where('failures', '>=', failures)
    .execute();
  return new Set(rows.map(({ budget: bucket }) => Number(bucket.slice('account:'.length))));
}
