import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { prepareDatabase } from '#server/db/bootstrap.ts';
import { type Database, type DatabaseKind, openDatabase } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { ThreadedMemberListJudge } from '#server/member-list-judge.ts';
import { ThreadedPdfRenderer } from '#server/pdf/pdf-renderer.ts';
import { PinHasher } from '#server/pin-hasher.ts';
import { PinQueue } from '#server/pin-queue.ts';
import { threadedPlanner } from '#server/planner.ts';
import type { Clock } from '#server/ports.ts';
import { systemRandom } from '#server/ports.ts';
import { createDatabase } from './postgres.ts';

/** The PIN of everybody in the tests. */
export const PIN = '4821';

/** Friday 13 March 2026, ten in the morning in Sydney. */
const START = Date.parse('2026-03-12T23:00:00Z');

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now = START;

  now(): number {
    return this.#now;
  }

  /** Sets the moment, ISO 8601. */
  set(moment: string): void {
    this.#now = Date.parse(moment);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** A whole Sundial in this process on a fresh database, with one administrator. */
export interface TestHouse {
  readonly app: FastifyInstance;
  /** What the app was built on, to build another beside it. */
  readonly deps: Deps;
  readonly database: Database;
  readonly clock: TestClock;
  readonly pinHasher: PinHasher;
  /** The hash of {@link PIN}. */
  readonly pinHash: string;
  readonly close: () => Promise<void>;
}

/** Makes an empty database; `drop` removes it once it is closed. */
export async function freshDatabase(
  kind: DatabaseKind,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const onIdleError = () => undefined;
  if (kind === 'sqlite') {
    const dataDir = mkdtempSync(join(tmpdir(), 'sundial-test-'));
    const database = openDatabase({ databaseUrl: null, dataDir, onIdleError });
    return { database, drop: async () => rmSync(dataDir, { recursive: true, force: true }) };
  }
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  return { database: openDatabase({ databaseUrl: url, dataDir: '', onIdleError }), drop };
}

/** Opens a test house on the given kind of database. */
export async function openTestHouse(kind: DatabaseKind): Promise<TestHouse> {
  const { database, drop } = await freshDatabase(kind);
  const clock = new TestClock();
  const pinHasher = new PinHasher(Buffer.alloc(32, 7));
  await prepareDatabase(database, {
    now: clock.now(),
    random: systemRandom,
    hashPin: (pin) => pinHasher.hash(pin),
    admin: { firstName: 'Church', lastName: 'Admin', pin: PIN },
  });
  const deps: Deps = {
    database,
    clock,
    random: systemRandom,
    pinHasher,
    // The tests' clock stands still, and an attempt would wait for it in vain.
    pinQueue: new PinQueue({ maxWaitMs: 0 }),
    planner: threadedPlanner,
    pdfRenderer: new ThreadedPdfRenderer({ fontsDir: null, clock }),
    memberListJudge: new ThreadedMemberListJudge(),
    mailer: null,
    smsGateway: null,
    backups: null,
    timeZone: 'Australia/Sydney',
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
    pinHash: await pinHasher.hash(PIN),
    close: async () => {
      await app.close();
      await database.close();
      await drop();
    },
  };
}

/** Runs the same tests on SQLite and on PostgreSQL, each on one fresh database for the file. */
export function onBothDatabases(name: string, tests: (house: () => TestHouse) => void): void {
  describe.each<DatabaseKind>(['sqlite', 'postgres'])(`${name} (%s)`, (kind) => {
    let house: TestHouse | undefined;
    beforeAll(async () => {
      house = await openTestHouse(kind);
    });
    afterAll(async () => {
      await house?.close();
    });
    tests(() => {
      if (!house) throw new Error('The test house is not open yet.');
      return house;
    });
  });
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL that tests may make databases on. */
    postgresUrl: string;
  }
}
