import { sql, type Transaction } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { START_TEXTS } from '../texts.ts';
import { VERSION } from '../version.ts';
import type { DatabaseKind, Db } from './database.ts';
import { isMissingTable } from './faults.ts';
import type { Tables } from './tables.ts';

/** One step of the schema, written once for both databases. */
export interface Migration {
  readonly name: string;
  readonly statements: (kind: DatabaseKind) => readonly string[];
}

/** The database was written by a later release of Sundial. */
export class NewerDatabaseError extends OperatorError {
  constructor(unknown: readonly string[]) {
    super(START_TEXTS.newerDatabase(VERSION, unknown));
  }
}

/** An arbitrary number, the same in every process: the key of PostgreSQL's advisory lock for migrations. */
const MIGRATION_LOCK = 7_346_101;

/** Returns the names of the migrations that a database has had. Empty for an empty database. */
export async function readApplied(db: Db): Promise<ReadonlySet<string>> {
  try {
    const rows = await db.selectFrom('schemaMigrations').select('name').execute();
    return new Set(rows.map((row) => row.name));
  } catch (error) {
    if (isMissingTable(error)) return new Set();
    throw error;
  }
}

/**
 * Migrates the schema in the given transaction and returns the names of the applied migrations. Safe to run at once:
 * SQLite uses `begin immediate`, PostgreSQL an advisory lock. Refuses a database with a migration unknown to this
 * program ({@link NewerDatabaseError}).
 */
export async function migrate(
  tx: Transaction<Tables>,
  kind: DatabaseKind,
  migrations: readonly Migration[],
  now: number,
): Promise<readonly string[]> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  await sql`create table if not exists schema_migrations (name text primary key, applied_at bigint not null)`.execute(
    tx,
  );
  const applied = await readApplied(tx);
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);

  const pending = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of pending) {
    for (const statement of migration.statements(kind)) await sql.raw(statement).execute(tx);
    await tx.insertInto('schemaMigrations').values({ name: migration.name, appliedAt: now }).execute();
  }
  return pending.map((migration) => migration.name);
}
