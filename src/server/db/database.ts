import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql, type Transaction as TransactionOf } from 'kysely';
import type { DatabaseKind } from '#contract/system.ts';
import { type Month, monthsOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { isDeadlock } from './faults.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

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
   * effect outside the database (docs/decisions/0007).
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

/**
 * Takes an advisory lock until the transaction ends. No two kinds of lock have the same number. SQLite needs no lock: its
 * transactions are immediate, with one writer at a time.
 */
async function lock(tx: Db, kind: number, which: number, mode: '' | '_shared' = ''): Promise<void> {
  if (!isPostgres(tx)) return;
  const take = sql.raw(`pg_advisory_xact_lock${mode}`);
  await sql`select ${take}(${sql.lit(kind)}, ${sql.lit(which)})`.execute(tx);
}

const monthNumber = ({ year, month }: Month) => year * 100 + month;

const ROSTER_LOCK = 7_346_102;
const REMINDER_LOCK = 7_346_103;
const RIGHTS_LOCK = 7_346_104;
const ATTEMPTS_LOCK = 7_346_105;
const SERVICES_LOCK = 7_346_106;
const FAMILIES_LOCK = 7_346_107;
const MESSAGES_LOCK = 7_346_108;

/** Locks the roster of this month until the transaction ends. */
export function lockRosterMonth(tx: Db, month: Month): Promise<void> {
  return lock(tx, ROSTER_LOCK, monthNumber(month));
}

/** Prevents others from changing which services take place until the transaction ends. */
export function lockServicesInUse(tx: Db): Promise<void> {
  return lock(tx, SERVICES_LOCK, 0, '_shared');
}

/**
 * Locks who has which place at the services of these dates until the transaction ends, and which services take place. Always
 * the earlier month first, so that two transactions with several months never deadlock.
 */
export async function lockPlaces(tx: Db, dates: readonly PlainDate[]): Promise<void> {
  await lockServicesInUse(tx);
  for (const month of monthsOf(dates)) await lockRosterMonth(tx, month);
}

/**
 * Waits for the changes that depend on which services take place, and blocks new ones until the transaction ends. Lock
 * it before any month.
 */
export function lockServicesToChange(tx: Db): Promise<void> {
  return lock(tx, SERVICES_LOCK, 0);
}

/** Prevents others from revoking this member's rights until the transaction ends. See {@link lockRightsToRevoke}. */
export function lockRightsInUse(tx: Db, memberId: MemberId): Promise<void> {
  return lock(tx, RIGHTS_LOCK, memberId, '_shared');
}

/**
 * Waits for the changes that this member is making with their rights, and blocks new ones until the transaction ends.
 */
export function lockRightsToRevoke(tx: Db, memberId: MemberId): Promise<void> {
  return lock(tx, RIGHTS_LOCK, memberId);
}

/** Prevents others from choosing the recipients of this month's reminders until the transaction ends. */
export function lockReminders(tx: Db, month: Month): Promise<void> {
  return lock(tx, REMINDER_LOCK, monthNumber(month));
}

/** Locks the counting of attempts to sign in until the transaction ends. */
export function lockAttempts(tx: Db): Promise<void> {
  return lock(tx, ATTEMPTS_LOCK, 0);
}

/** Prevents others from changing any family until the transaction ends. Lock members first. */
export function lockFamilies(tx: Db): Promise<void> {
  return lock(tx, FAMILIES_LOCK, 0);
}

/** Locks the messages to a member until the transaction ends. Returns false if another transaction has locked them. */
export async function tryLockMessagesTo(tx: Db, memberId: MemberId): Promise<boolean> {
  if (!isPostgres(tx)) return true;
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(MESSAGES_LOCK)}, ${sql.lit(memberId)}) as is_locked`.execute(
    tx,
  );
  return rows[0]?.isLocked === true;
}

/** Runs a minimal query. Throws if the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
