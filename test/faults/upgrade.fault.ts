import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, type DatabaseKind, openDatabase } from '#server/db/database.ts';
import { inspectDatabase } from '#server/db/inspect.ts';
import { readApplied } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/index.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import { readLastIds, readRows, readSchema } from '#test/database-contents.ts';
import { createDatabase } from '#test/postgres.ts';
import { type Cluster, startCluster } from '#test/postgres-cluster.ts';
import { fillRelease, RELEASES, type Release, writeRelease } from '#test/releases.ts';
import { BUILT, startServer } from './running-server.ts';

/** The program, which kills itself at a migration. */
const KILLED = ['--import', './test/faults/kill-in-upgrade.mjs', ...BUILT];

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true });
});
afterAll(() => cluster.stop());

/** Returns the settings of a Sundial with the church of a release, and opens its database for a piece of work. */
async function installRelease(release: Release, kind: DatabaseKind) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-upgrade-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  writeFileSync(join(dataDir, 'secret.key'), Buffer.alloc(32, 7).toString('base64'), { mode: 0o600 });
  const databaseUrl = kind === 'postgres' ? (await createDatabase(cluster.url)).url : null;
  const settings = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const withDatabase = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = openDatabase({ databaseUrl, dataDir, isShared: true, onIdleError: () => undefined });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  if (kind === 'postgres') await withDatabase((database) => fillRelease(release, database));
  else writeRelease(release, databaseFile(dataDir));
  return { dataDir, settings, withDatabase };
}

const readAll = async (database: Database) => ({
  rows: await readRows(database),
  lastIds: await readLastIds(database),
  schema: await readSchema(database),
});

describe.each(RELEASES)('an upgrade from release %s', (release) => {
  it.each<DatabaseKind>(['sqlite', 'postgres'])(
    'that is killed in the middle leaves the database as it was, and the next start upgrades it (%s)',
    async (kind) => {
      const { dataDir, settings, withDatabase } = await installRelease(release, kind);
      const before = await withDatabase(readAll);
      const applied = await withDatabase(({ query }) => readApplied(query));
      const pending = MIGRATIONS.length - applied.size;
      expect(pending).toBeGreaterThan(0);
      for (const migration of new Set([1, Math.ceil(pending / 2), pending])) {
        const start = startServer(KILLED, { ...settings, KILL_AT_MIGRATION: String(migration) });
        await expect(start).rejects.toThrow(/^Sundial ended before it listened:\n$/);
        expect(await withDatabase(readAll)).toEqual(before);
      }
      const server = await startServer(BUILT, settings);
      const health = await fetch(`${server.url}/api/health`);
      await server.end('SIGTERM');
      expect(health.status).toBe(200);
      if (kind === 'sqlite') expect(inspectDatabase(databaseFile(dataDir))).toEqual({ kind: 'sound' });
      const after = await withDatabase(readAll);
      expect(after.schema).toBe(readFileSync(`test/data/schema/${kind}.txt`, 'utf8'));
      expect(after.rows.users?.map(({ id }) => id)).toEqual(before.rows.users?.map(({ id }) => id));
    },
  );
});
