import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Tables } from './tables.ts';

/** Returns the path of the embedded database in a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'sundial.db');
}

/** Another process has the embedded database open for writing. */
export class DatabaseInUseError extends Error {
  constructor(dataDir: string) {
    super(
      `Another Sundial is already running on ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
    );
    this.name = 'DatabaseInUseError';
  }
}

/** A command was run in a folder that has no database. */
class DatabaseMissingError extends Error {
  override readonly name = 'DatabaseMissingError';
}

/**
 * Takes the folder's write lock and returns the function that releases it. The lock is an exclusive transaction on its
 * own file: the operating system releases it when the process dies, and backups can still read the database. Throws
 * {@link DatabaseInUseError}.
 */
export function lockFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'sundial.lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; pragma busy_timeout = 0; begin exclusive');
  } catch {
    lock.close();
    throw new DatabaseInUseError(dataDir);
  }
  return () => lock.close();
}

/** Prepares each of Kysely's statements once and reuses it. The driver's objects stay private. */
class StatementCache {
  readonly #db: InstanceType<typeof DatabaseSync>;
  readonly #statements = new Map<string, CachedStatement>();

  constructor(db: InstanceType<typeof DatabaseSync>) {
    this.#db = db;
  }

  prepare(sql: string): CachedStatement {
    // With Kysely's plain `begin`, two writers would collide at their first write instead of at the start.
    const text = sql === 'begin' ? 'begin immediate' : sql;
    let statement = this.#statements.get(text);
    if (!statement) {
      // A full or failing disk ends the transaction by itself. Kysely still rolls back, and the error of that rollback
      // would hide the original one.
      const shouldSkip = text === 'rollback' ? () => !this.#db.isTransaction : null;
      statement = new CachedStatement(this.#db.prepare(text), shouldSkip);
      this.#statements.set(text, statement);
    }
    return statement;
  }

  close(): void {
    this.#statements.clear();
    // The driver frees statements later, so closing alone leaves rows in the write-ahead log, and a copy of only the
    // database file would lack them. Does nothing while another process uses the database.
    this.#db.exec('pragma wal_checkpoint(truncate)');
    this.#db.close();
  }
}

class CachedStatement {
  readonly reader: boolean;
  readonly #statement: StatementSyncInstance;
  /** Returns whether to skip the statement instead of running it. Null if never. */
  readonly #shouldSkip: (() => boolean) | null;

  constructor(statement: StatementSyncInstance, shouldSkip: (() => boolean) | null) {
    this.#shouldSkip = shouldSkip;
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters.map(bindable));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    if (this.#shouldSkip?.()) return { changes: 0, lastInsertRowid: 0 };
    return this.#statement.run(...parameters.map(bindable));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...parameters.map(bindable));
  }
}

function bindable(value: unknown): string | number | bigint | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(
    `A value of type ${typeof value} cannot be stored: convert it to 0 or 1, milliseconds or text first.`,
  );
}

/**
 * Opens (or creates) the embedded database for this process alone. With `isShared` it opens an existing one without the
 * lock, for a short command while Sundial runs. Every acknowledged write is on the disk: WAL with `synchronous = FULL`,
 * which is verified.
 */
export function openSqlite(
  dataDir: string,
  { isShared }: { isShared: boolean },
): { query: Kysely<Tables>; close: () => Promise<void> } {
  const file = databaseFile(dataDir);
  if (isShared && !existsSync(file))
    throw new DatabaseMissingError(`There is no Sundial in ${dataDir} yet: start it once first.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = isShared ? () => undefined : lockFolder(dataDir);
  // Other users of this machine must not read names and phone numbers. SQLite's other files get the same permissions.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const db = new DatabaseSync(file);
  db.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -16000;
  `);
  const { synchronous } = db.prepare('pragma synchronous').get() as { synchronous: number };
  if (synchronous !== 2)
    throw new Error('SQLite refused synchronous = FULL: acknowledged writes would not be safe.');
  const query = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new StatementCache(db) }) });
  return {
    query,
    close: async () => {
      await query.destroy();
      release();
    },
  };
}
