import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import { memoryFolder } from './memory-folder.ts';
import { PIN, testHasher } from './pins.ts';
import { fillTemplate } from './template.ts';

/** Runs before the first test of a screen: migrates the database that each gets a copy of. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(memoryFolder(), 'sundial-screens-'));
  const database = openDatabase({ databaseUrl: null, dataDir, onIdleError: () => undefined });
  const pinHash = await testHasher().hash(PIN);
  await fillTemplate(database, pinHash);
  await database.close();
  project.provide('sqliteTemplate', databaseFile(dataDir));
  project.provide('pinHash', pinHash);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
