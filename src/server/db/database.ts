import { type Kysely, PostgresAdapter, sql, type Transaction as TransactionOf } from 'kysely';
import { isDeadlock } from './faults.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type { Flag } from './tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** The database itself or a transaction on it: the first argument of every query function. */
export type Db = Kysely<Tables>;

/** A transaction only: for what must be kept together with something else, or not at all. */
export type Transaction = TransactionOf<Tables>;

/** An open database. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly query: Db;
  /**
   * Runs the work in one transaction: all of it is kept or nothing. It may be run more than once, so it changes nothing
   * but the database (docs/decisions/0046).
   */
  readonly transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** So often a transaction is tried that was given up for another's sake. */
const TRIES = 5;

async function untilNobodyIsInTheWay<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error;
    }
  }
}

/**
 * Opens PostgreSQL where an address is given, else the embedded database of the data folder.
 * `beside` is for a short command beside a running Sundial: it takes no lock and creates nothing.
 */
export function openDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
  beside?: boolean;
  onIdleError: (error: Error) => void;
}): Database {
  const { databaseUrl, dataDir, beside = false, onIdleError } = options;
  const kind = databaseUrl ? 'postgres' : 'sqlite';
  const { query, close } = databaseUrl
    ? openPostgres(databaseUrl, onIdleError)
    : openSqlite(dataDir, { beside });
  return {
    kind,
    query,
    close,
    transaction: (work) => untilNobodyIsInTheWay(() => query.transaction().execute(work)),
  };
}

/** Says whether the queries go to PostgreSQL. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** First half of the advisory lock's key, the second being the month: no other lock uses it. */
const ROSTER_LOCK = 7_346_102;

/**
 * Until the transaction ends, nobody else changes the roster of this month. SQLite needs nothing:
 * its transactions are immediate, one writer at a time.
 */
export async function lockRosterMonth(tx: Db, month: { year: number; month: number }): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(ROSTER_LOCK)}, ${sql.lit(month.year * 100 + month.month)})`.execute(
    tx,
  );
}

/** First half of the key that guards a member's rights, the second being the member. */
const RIGHTS_LOCK = 7_346_104;

/** Until the transaction ends, nobody ends this member's rights; see {@link lockRightsToEnd}. */
export async function lockRightsInUse(tx: Db, memberId: number): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(RIGHTS_LOCK)}, ${sql.lit(memberId)})`.execute(tx);
}

/** Waits for the changes that this member is making by their rights, and lets no new one begin until the transaction ends. */
export async function lockRightsToEnd(tx: Db, memberId: number): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(RIGHTS_LOCK)}, ${sql.lit(memberId)})`.execute(tx);
}

/** First half of the key that is held while reminders for a month are put together. */
const REMINDER_LOCK = 7_346_103;

/** Until the transaction ends, nobody else decides whom to remind about this month. */
export async function lockReminders(tx: Db, month: { year: number; month: number }): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(REMINDER_LOCK)}, ${sql.lit(month.year * 100 + month.month)})`.execute(
    tx,
  );
}

/** Asks the database for the least it can answer; throws when it does not. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
