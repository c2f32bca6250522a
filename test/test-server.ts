import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { offeredLanguages } from '#languages/index.ts';

import { type Database, type DatabaseKind, openDatabase } from '#server/db/database.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import type { Deps } from '#server/deps.ts';
import { ThreadedPdfRenderer } from '#server/pdf/pdf-renderer.ts';
import { ThreadedPlanner } from '#server/planner/planner.ts';
import { type Clock, type PinHasher, systemRandom } from '#server/ports.ts';
import { inlineThreads as threads } from './inline-threads.ts';
import { START, testHasher } from './pins.ts';
import { createDatabase } from './postgres.ts';
import { fillRelease, type Release, writeRelease } from './releases.ts';

export { PIN } from './pins.ts';

/** A clock that is stopped until a test advances it. */
export class TestClock implements Clock {
  #now = START;

  now(): number {
    return this.#now;
  }

  /** Sets the time (ISO 8601). */
  set(moment: string): void {
    this.#now = Date.parse(moment);
  }

  /** Sets the time to the tests' start. */
  restart(): void {
    this.#now = START;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** A clock that starts at the tests' date and runs, for code that sets timers. */
export class RunningClock implements Clock {
  readonly #startedAt = performance.now();

  now(): number {
    return START + Math.floor(performance.now() - this.#startedAt);
  }
}

/** A complete Sundial in this process, on a fresh database with one administrator. */
export interface TestServer {
  readonly app: FastifyInstance;
  /** The app's dependencies, for building a second app. */
  readonly deps: Deps;
  readonly database: Database;
  readonly clock: TestClock;
  readonly pinHasher: PinHasher;
  /** The hash of {@link PIN}. */
  readonly pinHash: string;
  readonly close: () => Promise<void>;
}

const onIdleError = () => undefined;

/** Opens an empty database. After closing it, call `drop` to remove it. */
export async function freshDatabase(
  kind: DatabaseKind,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  if (kind === 'sqlite') return openInNewFolder(() => undefined);
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  return { database: openDatabase({ databaseUrl: url, dataDir: '', onIdleError }), drop };
}

/** Opens a database of a release that is not migrated yet. After closing it, call `drop` to remove it. */
export async function openRelease(release: Release, kind: DatabaseKind): ReturnType<typeof freshDatabase> {
  if (kind === 'sqlite') return openInNewFolder((file) => writeRelease(release, file));
  const opened = await freshDatabase(kind);
  await fillRelease(release, opened.database);
  return opened;
}

/** Opens a migrated database with one administrator, copied from this run's template. */
export async function copiedDatabase(kind: DatabaseKind): ReturnType<typeof freshDatabase> {
  if (kind === 'postgres') {
    const { url, drop } = await createDatabase(inject('postgresUrl'), inject('postgresTemplate'));
    return { database: openDatabase({ databaseUrl: url, dataDir: '', onIdleError }), drop };
  }
  return openInNewFolder((file) => copyFileSync(inject('sqliteTemplate'), file));
}

/** Opens an embedded database in a new folder. `prepare` gets the path of its file, which does not exist yet. */
export function openInNewFolder(prepare: (file: string) => void) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-test-'));
  prepare(databaseFile(dataDir));
  const database = openDatabase({ databaseUrl: null, dataDir, onIdleError });
  return { database, drop: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Opens a test app on the given kind of database, by default one with a single administrator. */
export async function openTestServer(
  kind: DatabaseKind,
  openMigrated: typeof freshDatabase = copiedDatabase,
): Promise<TestServer> {
  const { database, drop } = await openMigrated(kind);
  const clock = new TestClock();
  const pinHasher = testHasher();
  const deps: Deps = {
    database,
    clock,
    random: systemRandom,
    pinHasher,
    threads: { close: async () => undefined },
    planner: new ThreadedPlanner(threads),
    pdfRenderer: new ThreadedPdfRenderer({ fontsDir: null, clock, threads }),
    checkMemberList: threads.checkList,
    mailer: null,
    smsGateway: null,
    push: null,
    backups: null,
    timeZone: 'Australia/Sydney',
    languages: offeredLanguages(),
    version: '0.0.0',
    publicUrl: null,
  };
  const app = await buildApp(deps, { logger: false, trustProxy: false, webDir: null });
  return {
    app,
    deps,
    database,
    clock,
    pinHasher,
    pinHash: inject('pinHash'),
    close: async () => {
      await app.close();
      await database.close();
      await drop();
    },
  };
}

/** Declares a test, like `it`. */
export type DeclareTest = (name: string, test: () => Promise<void>) => void;

/** Returns `it` for SQLite, and for PostgreSQL a function that declares no test. */
export const onlyOnSqlite = (kind: DatabaseKind): DeclareTest => (kind === 'sqlite' ? it : () => undefined);

/** Runs tests on one kind of database, fresh for the group. For behavior that can't differ between the two. */
export function onDatabase(
  kind: DatabaseKind,
  name: string,
  tests: (server: () => TestServer) => void,
): void {
  describe(`${name} (${kind})`, () => {
    let server: TestServer | undefined;
    beforeAll(async () => {
      server = await openTestServer(kind);
    });
    afterAll(async () => {
      await server?.close();
    });
    tests(() => {
      if (!server) throw new Error('The test server is not open yet.');
      return server;
    });
  });
}

/**
 * Runs the same tests on SQLite and PostgreSQL. For what depends on SQL, locks or constraints. The group's tests of
 * behavior that can't differ are declared with `itOnce`, and run on SQLite only.
 */
export function onBothDatabases(
  name: string,
  tests: (server: () => TestServer, itOnce: DeclareTest) => void,
): void {
  for (const kind of ['sqlite', 'postgres'] as const)
    onDatabase(kind, name, (server) => tests(server, onlyOnSqlite(kind)));
}
