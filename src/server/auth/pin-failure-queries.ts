import type { MemberId } from '#domain/ids.ts';
import {
  ACCOUNT_BUCKETS,
  ACCOUNT_LOCK_FAILURES,
  type BrowserGroup,
  type Bucket,
  type FailureCount,
  withFailure,
} from '#domain/pins/pin-rate-limit.ts';
import type { Db } from '../db/database.ts';

/** A bucket and its name in the database. */
export interface NamedBucket {
  readonly kind: Bucket;
  readonly name: string;
}

/** A bucket with its failures. Null if there are none. */
export interface CountedBucket extends NamedBucket {
  readonly count: FailureCount | null;
}

export function accountBucket(memberId: MemberId, group: BrowserGroup): NamedBucket {
  return { kind: ACCOUNT_BUCKETS[group], name: `account:${memberId}${group === 'team' ? ':team' : ''}` };
}

/** Returns the buckets of an account in all groups. */
export function accountBuckets(memberId: MemberId): NamedBucket[] {
  return [accountBucket(memberId, 'strangers'), accountBucket(memberId, 'team')];
}

export function deviceBucket(deviceId: number): NamedBucket {
  return { kind: 'device', name: `device:${deviceId}` };
}

/** `pseudonym` is a keyed hash: no address is stored. */
export function addressBucket(pseudonym: string): NamedBucket {
  return { kind: 'address', name: `address:${pseudonym}` };
}

/** The buckets of each group. "site" is the name that release 1.3.2 used. */
export const GROUP_BUCKETS: Readonly<Record<BrowserGroup, readonly NamedBucket[]>> = {
  strangers: [
    { kind: 'strangers', name: 'site' },
    { kind: 'strangersDay', name: 'site:day' },
  ],
  team: [
    { kind: 'team', name: 'team' },
    { kind: 'teamDay', name: 'team:day' },
  ],
};

/** Returns the buckets with their failures. */
export async function countFailures(db: Db, buckets: readonly NamedBucket[]): Promise<CountedBucket[]> {
  const rows = await db
    .selectFrom('signInFailures')
    .select(['budget', 'failures', 'since', 'lastFailedAt'])
    .where('budget', 'in', namesOf(buckets))
    .execute();
  const counts = new Map(rows.map(({ budget: name, ...count }) => [name, count]));
  return buckets.map((bucket) => ({ ...bucket, count: counts.get(bucket.name) ?? null }));
}

/** Adds one failure to each of these buckets. */
export async function addFailure(tx: Db, buckets: readonly CountedBucket[], now: number): Promise<void> {
  await tx
    .insertInto('signInFailures')
    .values(
      buckets.map(({ kind, name, count }) => {
        const { failures, since, lastFailedAt } = withFailure(kind, count, now);
        return { budget: name, failures, since, lastFailedAt };
      }),
    )
    .onConflict((conflict) =>
      conflict.column('budget').doUpdateSet({
        failures: (eb) => eb.ref('excluded.failures'),
        since: (eb) => eb.ref('excluded.since'),
        lastFailedAt: (eb) => eb.ref('excluded.lastFailedAt'),
      }),
    )
    .execute();
}

/** Subtracts one failure from each of these buckets, because the attempt succeeded. */
export async function removeFailure(tx: Db, buckets: readonly NamedBucket[]): Promise<void> {
  const names = namesOf(buckets);
  await tx.deleteFrom('signInFailures').where('budget', 'in', names).where('failures', '<=', 1).execute();
  await tx
    .updateTable('signInFailures')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1) }))
    .where('budget', 'in', names)
    .execute();
}

/** Deletes the failures of these buckets. Returns whether there were any. */
export async function clearFailures(db: Db, buckets: readonly NamedBucket[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('signInFailures')
    .where('budget', 'in', namesOf(buckets))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the members who are locked out on unknown devices of a group. */
export async function listLockedMembers(db: Db): Promise<ReadonlySet<MemberId>> {
  const rows = await db
    .selectFrom('signInFailures')
    .select('budget')
    .where('budget', 'like', 'account:%')
    .where('failures', '>=', ACCOUNT_LOCK_FAILURES)
    .execute();
  return new Set(rows.map(({ budget: name }) => Number(name.split(':')[1])));
}

function namesOf(buckets: readonly NamedBucket[]): string[] {
  return buckets.map(({ name }) => name);
}
