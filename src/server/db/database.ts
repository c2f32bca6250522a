import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql, type Transaction as TransactionOf } from 'kysely';
import type { DatabaseKind } from '#contract/system.ts';
import type { MemberId } from '#domain/ids.ts';
import { isDeadlock } from './faults.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type { Flag } from './tables.ts';
export type { DatabaseKind };

/** The database itself or a transaction on it: the first argument of every query function. */
export type Db = Kysely<Tables>;

/** A transaction only, for writes that must succeed or fail together with others. */
export type Transaction = TransactionOf<Tables>;

/** An open database. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly query: Db;
  /**
   * Runs the work in one transaction: all of it is saved or nothing. It may run more than once, so it must have no
   * effect outside the database (docs/decisions/0042).
   */
  readonly transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/**
 * How often a transaction is tried when PostgreSQL cancels it because of a deadlock, and the first pause before that (ms).
 * It doubles each time: without it, the next try could take its first lock before the other transaction takes its last.
 */
const MAX_TRIES = 5;
const PAUSE_MS = 50;

async function retryOnDeadlock<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MAX_TRIES || !isDeadlock(error)) throw error;
      await sleep(PAUSE_MS * 2 ** (tries - 1));
    }
  }
}

/**
 * Opens PostgreSQL if an address is given, otherwise the embedded database of the data folder. `isShared` is for a short
 * command while Sundial runs: it takes no lock and creates nothing.
 */
export function openDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
  isShared?: boolean;
  onIdleError: (error: Error) => void;
}): Database {
  const { databaseUrl, dataDir, isShared = false, onIdleError } = options;
  if (!databaseUrl) return { kind: 'sqlite', ...openSqlite(dataDir, { isShared }) };
  const { query, close } = openPostgres(databaseUrl, onIdleError);
  return {
    kind: 'postgres',
    query,
    close,
    transaction: (work) => retryOnDeadlock(() => query.transaction().execute(work)),
  };
}

/** Returns whether the queries go to PostgreSQL. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** First half of the advisory lock's key. The month is the second half. No other lock uses this number. */
const ROSTER_LOCK = 7_346_102;

/**
 * Locks the roster of this month until the transaction ends. SQLite needs no lock: its transactions are immediate, with
 * one writer at a time.
 */
export async function lockRosterMonth(tx: Db, month: { year: number; month: number }): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(ROSTER_LOCK)}, ${sql.lit(month.year * 100 + month.month)})`.execute(
    tx,
  );
}

/** First half of the key that protects which services take place. The second half is always 0. */
const SERVICES_LOCK = 7_346_106;

/** Prevents others from changing which services take place until the transaction ends. */
export async function lockServicesInUse(tx: Db): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(SERVICES_LOCK)}, 0)`.execute(tx);
}

/**
 * Waits for the changes that depend on which services take place, and blocks new ones until the transaction ends. Lock
 * it before any month.
 */
export async function lockServicesToChange(tx: Db): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(SERVICES_LOCK)}, 0)`.execute(tx);
}

/** First half of the key that protects a member's rights. The member is the second half. */
const RIGHTS_LOCK = 7_346_104;

/** Prevents others from revoking this member's rights until the transaction ends. See {@link lockRightsToRevoke}. */
export async function lockRightsInUse(tx: Db, memberId: MemberId): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(RIGHTS_LOCK)}, ${sql.lit(memberId)})`.execute(tx);
}

/**
 * Waits for the changes that this member is making with their rights, and blocks new ones until the transaction ends.
 */
export async function lockRightsToRevoke(tx: Db, memberId: MemberId): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(RIGHTS_LOCK)}, ${sql.lit(memberId)})`.execute(tx);
}

/** First half of the key that is locked while a month's reminders are prepared. */
const REMINDER_LOCK = 7_346_103;

/** Prevents others from choosing the recipients of this month's reminders until the transaction ends. */
export async function lockReminders(tx: Db, month: { year: number; month: number }): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(REMINDER_LOCK)}, ${sql.lit(month.year * 100 + month.month)})`.execute(
    tx,
  );
}

/** No other lock uses this number. The second half of the key is always 0. */
const FAMILIES_LOCK = 7_346_107;

/** Prevents others from changing any family until the transaction ends. Lock members first. */
export async function lockFamilies(tx: Db): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(FAMILIES_LOCK)}, 0)`.execute(tx);
}

/** Runs a minimal query. Throws if the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
