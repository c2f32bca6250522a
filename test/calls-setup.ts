import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '#server/db/bootstrap.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import { systemRandom } from '#server/ports.ts';
import { buildPrograms } from './build-programs.ts';
import { PIN, START, testHasher } from './pins.ts';
import { createDatabase } from './postgres.ts';
import { startCluster } from './postgres-cluster.ts';

/** Linux's in-memory file system, and the free space that the databases of a run may need there. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

/** On a slow disk, a run spends half its time waiting for it. */
function hasMemoryForFiles(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * Runs before the first API test: starts one PostgreSQL for all of them, builds the programs that they start, and
 * migrates one template database of each kind. `TEST_POSTGRES_URL` selects another PostgreSQL.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(hasMemoryForFiles() ? MEMORY : tmpdir(), 'sundial-calls-'));
  // PostgreSQL runs as another user and needs access to its own subfolder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  const programs = await buildPrograms();
  process.env.TEST_PROGRAMS = programs.folder;
  const existingUrl = process.env.TEST_POSTGRES_URL;
  const cluster = existingUrl ? null : await startCluster();
  const postgresUrl = existingUrl ?? cluster?.url ?? '';
  const dataDir = join(folder, 'template');
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
    programs.remove();
    rmSync(folder, { recursive: true, force: true });
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
    /** URL of a PostgreSQL on which tests may create databases. */
    postgresUrl: string;
    /** Name of a migrated database on that PostgreSQL, with one administrator. */
    postgresTemplate: string;
    /** Path of the same template as an SQLite file. */
    sqliteTemplate: string;
    /** The hash of the administrator's PIN. */
    pinHash: string;
  }
}
