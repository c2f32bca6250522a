import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '#server/db/bootstrap.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import { systemRandom } from '#server/ports.ts';
import { PIN, START, testHasher } from './pins.ts';
import { createDatabase } from './postgres.ts';
import { startCluster } from './postgres-cluster.ts';

/**
 * Runs before the first test of the calls: starts one PostgreSQL for all of them and migrates one database of each kind,
 * which the tests copy. `TEST_POSTGRES_URL` names another PostgreSQL to use.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL;
  const cluster = given ? null : await startCluster();
  const postgresUrl = given ?? cluster?.url ?? '';
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-template-'));
  const postgres = await createDatabase(postgresUrl);
  const pinHash = await testHasher().hash(PIN);
  for (const databaseUrl of [null, postgres.url]) {
    const database = openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined });
    await fill(database, pinHash);
    await database.close();
  }
  project.provide('postgresUrl', postgresUrl);
  project.provide('postgresTemplate', postgres.name);
  project.provide('sqliteTemplate', databaseFile(dataDir));
  project.provide('pinHash', pinHash);
  return async () => {
    await postgres.drop();
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function fill(database: Database, pinHash: string): Promise<void> {
  await prepareDatabase(database, {
    now: START,
    random: systemRandom,
    hashPin: async () => pinHash,
    admin: { firstName: 'Church', lastName: 'Admin', pin: PIN },
  });
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL that tests may make databases on. */
    postgresUrl: string;
    /** Name of a migrated database on that PostgreSQL, with one administrator. */
    postgresTemplate: string;
    /** Path of the same as an SQLite file. */
    sqliteTemplate: string;
    /** The hash of the administrator's PIN. */
    pinHash: string;
  }
}
