import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { type AppContext, createContext } from '#server/context.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { Child, type ExitResult } from './child.ts';
import { createDatabase } from './postgres.ts';
import { type DeclareTest, onlyOnSqlite } from './test-server.ts';

/** A running Sundial with its own data folder. Commands run next to it. */
export interface RunningApp {
  readonly folder: string;
  readonly database: AppContext['deps']['database'];
  readonly app: FastifyInstance;
  /** Runs a program as a separate process, with the same settings and these. */
  readonly run: (
    program: string,
    args: readonly string[],
    more?: Record<string, string>,
  ) => Promise<ExitResult>;
}

async function open(kind: DatabaseKind, overrides: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-running-'));
  const created = kind === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
  const settings = { DATA_DIR: folder, ...overrides, ...(created && { DATABASE_URL: created.url }) };
  const context = await createContext(readEnv(settings));
  const app = await buildApp(context.deps, { logger: false, trustProxy: false, webDir: null });
  return {
    folder,
    database: context.deps.database,
    app,
    run: (program: string, args: readonly string[], more: Record<string, string> = {}) =>
      new Child(program, { ...settings, ...more }, args).ended,
    close: async () => {
      await app.close();
      await context.close();
      await created?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Runs the same tests next to a Sundial on SQLite and one on PostgreSQL. Those declared with `itOnce` run on SQLite only.
 */
export function withRunningApp(
  name: string,
  settings: Record<string, string>,
  tests: (running: () => RunningApp, itOnce: DeclareTest) => void,
): void {
  describe.each<DatabaseKind>(['sqlite', 'postgres'])(`${name} (%s)`, (kind) => {
    let opened: Awaited<ReturnType<typeof open>> | undefined;
    beforeAll(async () => {
      opened = await open(kind, settings);
    });
    afterAll(async () => {
      await opened?.close();
    });
    tests(() => {
      if (!opened) throw new Error('Sundial is not running yet.');
      return opened;
    }, onlyOnSqlite(kind));
  });
}
