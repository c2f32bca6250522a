import { type MigrationProvider, Migrator, sql } from 'kysely';
import { type Database, type DatabaseKind, type Db, retryOnDeadlock } from './database.ts';
import { isMissingTable } from './faults.ts';

/** One step of the schema, written once for both databases. */
export interface Migration {
  readonly name: string;
  readonly statements: (kind: DatabaseKind) => readonly string[];
}

/** The database was written by a later release of Sundial. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `This database was last used by a newer Sundial (it contains ${unknown.join(', ')}, which this release does not know). ` +
        'Please start the newer release, or restore a backup made before the upgrade.',
    );
    this.name = 'NewerDatabaseError';
  }
}

/** The table of applied migrations. Older releases look for it under this name and read its `name` column. */
const TABLE = 'schema_migrations';

/** Returns the names of the migrations that a database has had. Empty for an empty database. */
export async function readApplied(db: Db): Promise<ReadonlySet<string>> {
  try {
    const rows = await db.selectFrom(TABLE).select('name').execute();
    return new Set(rows.map((row) => row.name));
  } catch (error) {
    if (isMissingTable(error)) return new Set();
    throw error;
  }
}

/** The key of the advisory lock under which releases up to 1.3.2 migrate PostgreSQL. */
const OLD_MIGRATION_LOCK = 7_346_101;

/** Gives a table of applied migrations from release 1.3.2 or older the columns that Kysely's Migrator expects. */
async function takeOverTable({ kind, transaction }: Database): Promise<void> {
  await transaction(async (tx) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${OLD_MIGRATION_LOCK})`.execute(tx);
    const tables = await tx.introspection.getTables();
    const columns = tables.find((table) => table.name === TABLE)?.columns ?? [];
    if (!columns.some((column) => column.name === 'applied_at')) return;

    const rows = await tx
      .selectFrom(TABLE)
      .select(['name', sql<number>`applied_at`.as('appliedAt')])
      .execute();
    await tx.schema.dropTable(TABLE).execute();
    await tx.schema
      .createTable(TABLE)
      .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute();
    await tx
      .insertInto(TABLE)
      .values(rows.map(({ name, appliedAt }) => ({ name, timestamp: new Date(appliedAt).toISOString() })))
      .execute();
  });
}

function throwIfNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}

function provide(kind: DatabaseKind, migrations: readonly Migration[]): MigrationProvider {
  const up =
    ({ statements }: Migration) =>
    async (db: Db) => {
      for (const statement of statements(kind)) await sql.raw(statement).execute(db);
    };
  return {
    getMigrations: async () =>
      Object.fromEntries(migrations.map((migration) => [migration.name, { up: up(migration) }])),
  };
}

/**
 * Migrates the schema in one transaction and returns the names of the applied migrations. Safe to run at once: SQLite
 * uses `begin immediate`, PostgreSQL an advisory lock. Refuses a database with a migration unknown to this program
 * ({@link NewerDatabaseError}).
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  await takeOverTable(database);
  const migrator = new Migrator({
    db: database.query,
    provider: provide(database.kind, migrations),
    migrationTableName: TABLE,
    migrationLockTableName: `${TABLE}_lock`,
    // Otherwise it compares timestamps, and refuses a database whose machine once had a wrong clock.
    allowUnorderedMigrations: true,
  });
  return retryOnDeadlock(async () => {
    const { error, results = [] } = await migrator.migrateToLatest();
    if (!error) return results.map((result) => result.migrationName);
    // The Migrator refuses an unknown migration too, but calls the database corrupted.
    throwIfNewer(await readApplied(database.query), migrations);
    throw error;
  });
}
