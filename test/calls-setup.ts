import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/index.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import { memoryFolder } from './memory-folder.ts';
import { PIN, START, testHasher } from './pins.ts';
import { createDatabase } from './postgres.ts';
import { startCluster } from './postgres-cluster.ts';
import { ensurePrograms } from './programs.ts';
import { fillRelease, RELEASES, type Release, writeRelease } from './releases.ts';
import { fillTemplate } from './template.ts';

/**
 * Runs before the first API test: starts one PostgreSQL for all of them, builds the programs that they start, and
 * migrates one template database of each kind. `TEST_POSTGRES_URL` selects another PostgreSQL. With `TEST_UPGRADED`, the
 * templates were created by the release that it names.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(memoryFolder(), 'sundial-calls-'));
  // PostgreSQL runs as another user and needs access to its own subfolder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  ensurePrograms();
  const existingUrl = process.env.TEST_POSTGRES_URL;
  const cluster = existingUrl ? null : await startCluster();
  const postgresUrl = existingUrl ?? cluster?.url ?? '';
  const dataDir = join(folder, 'template');
  const postgres = await createDatabase(postgresUrl);
  const pinHash = await testHasher().hash(PIN);
  // The databases of a church that was upgraded have the same schema, but another past.
  const named = process.env.TEST_UPGRADED;
  const release = RELEASES.find((one) => one === named);
  if (named && !release) throw new Error(`TEST_UPGRADED must be one of ${RELEASES.join(', ')}.`);
  if (release) {
    mkdirSync(dataDir);
    writeRelease(release, databaseFile(dataDir));
  }
  for (const databaseUrl of [null, postgres.url]) {
    const database = openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined });
    if (release) await upgradeAndEmpty(database, release);
    await fillTemplate(database, pinHash);
    await database.close();
  }
  project.provide('postgresUrl', postgresUrl);
  project.provide('postgresTemplate', postgres.name);
  project.provide('sqliteTemplate', databaseFile(dataDir));
  project.provide('pinHash', pinHash);
  return async () => {
    await postgres.drop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Migrates a database of a release and removes all rows that a new database does not have. Id counters stay where they
 * were. The SQLite database is already a copy of that release's. The PostgreSQL database is filled first.
 */
async function upgradeAndEmpty(database: Database, release: Release): Promise<void> {
  if (database.kind === 'postgres') await fillRelease(release, database);
  await database.transaction(async (tx) => {
    await migrate(tx, database.kind, MIGRATIONS, START);
    const tables = (await tx.introspection.getTables())
      .map(({ name }) => name)
      .filter((name) => !['schema_migrations', 'service_times', 'teams'].includes(name));
    if (database.kind === 'postgres') await sql.raw(`truncate ${tables.join()}`).execute(tx);
    else {
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      for (const name of tables) await sql.raw(`delete from ${name}`).execute(tx);
    }
    await tx.deleteFrom('serviceTimes').where('id', '<>', SUNDAY_SERVICE).execute();
  });
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a PostgreSQL where tests may create databases. */
    postgresUrl: string;
    /** Name of a migrated database on that PostgreSQL, with one administrator. */
    postgresTemplate: string;
    /** Path of the same template as an SQLite file. */
    sqliteTemplate: string;
    /** The hash of the administrator's PIN. */
    pinHash: string;
  }
}
