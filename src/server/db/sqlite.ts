import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, type Transaction } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { START_TEXTS } from '../texts.ts';
import { ensureDataFolder } from './data-folder.ts';
import { QUERY_PLUGINS } from './row-format.ts';
import { dialectOf, readingConnection, writingConnection } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { WriteQueue } from './write-queue.ts';

/** Returns the path of the embedded database in a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'sundial.db');
}

/** Another process has the embedded database open for writing. */
export class DatabaseInUseError extends OperatorError {
  constructor(dataDir: string) {
    super(START_TEXTS.databaseInUse(dataDir));
  }
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

/** Opens a connection whose acknowledged writes are on disk: `synchronous = FULL`, which is verified. */
function openConnection(file: string): InstanceType<typeof DatabaseSync> {
  const db = new DatabaseSync(file);
  db.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -16000;
  `);
  const { synchronous } = db.prepare('pragma synchronous').get() as { synchronous: number };
  if (synchronous !== 2)
    throw new Error('SQLite refused synchronous = FULL: acknowledged writes would not be safe.');
  return db;
}

/**
 * Opens (or creates) the embedded database for this process alone. With `isShared` it opens an existing one without the
 * lock, for a short command while Sundial runs. `query` never waits for a transaction.
 */
export function openSqlite(
  dataDir: string,
  { isShared }: { isShared: boolean },
): {
  query: Kysely<Tables>;
  transaction: <Result>(work: (tx: Transaction<Tables>) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
} {
  const file = databaseFile(dataDir);
  if (isShared && !existsSync(file)) throw new OperatorError(START_TEXTS.databaseMissing(dataDir));
  ensureDataFolder(dataDir);
  const release = isShared ? () => undefined : lockFolder(dataDir);
  // Other users of this machine must not read names and phone numbers. SQLite's other files get the same permissions.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const reader = openConnection(file);
  const writer = openConnection(file);
  // Waiting inside SQLite would block all calls, so the write queue waits in steps.
  writer.exec('pragma busy_timeout = 0');
  const connection = writingConnection(writer);
  const tx = new Kysely<Tables>({
    dialect: dialectOf(connection),
    plugins: QUERY_PLUGINS,
  }) as Transaction<Tables>;
  const writes = new WriteQueue(writer, tx);
  const query = new Kysely<Tables>({
    dialect: dialectOf(
      readingConnection(reader, (compiled) => writes.run(() => connection.executeQuery(compiled))),
    ),
    plugins: QUERY_PLUGINS,
  });
  return {
    query,
    transaction: (work) => writes.run(work),
    close: async () => {
      await writes.close();
      reader.close();
      try {
        // The driver frees statements later, so closing alone leaves rows in the write-ahead log, and a copy of only the
        // database file would lack them. Does nothing while another process uses the database.
        writer.exec('pragma wal_checkpoint(truncate)');
      } finally {
        writer.close();
        release();
      }
    },
  };
}
