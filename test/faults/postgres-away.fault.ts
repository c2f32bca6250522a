import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createDatabase } from '#test/postgres.ts';
import { startCluster } from '#test/postgres-cluster.ts';
import { fillChurch } from './church.ts';
import { BUILT, loggedErrors, startServer } from './running-server.ts';
import { halfDone, Writers } from './writers.ts';

it.each(['SIGINT', 'SIGQUIT'] as const)(
  'when %s stops PostgreSQL under load, requests get 503 with Retry-After, no acknowledged write is lost, and Sundial recovers within 5 s of its return',
  async (signal) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sundial-away-'));
    const cluster = await startCluster({ isDurable: true });
    const { url } = await createDatabase(cluster.url);
    const server = await startServer(BUILT, { DATA_DIR: dataDir, DATABASE_URL: url });
    let writers: Writers | null = null;
    onTestFinished(async () => {
      writers?.stop();
      await server.end('SIGKILL');
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const open = () => openDatabase({ databaseUrl: url, dataDir, onIdleError: () => undefined });
    let database = open();
    writers = new Writers(await fillChurch(database));
    await database.close();

    const writing = writers.run(server.url, { isPatient: true });
    await expect.poll(() => writers?.acknowledged).toBeGreaterThan(0);
    await cluster.halt(signal);
    await expect.poll(() => writers?.refused.length).toBeGreaterThan(0);
    const health = await fetch(`${server.url}/api/health`);
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5']);
    const before = writers.acknowledged;
    await cluster.startAgain();
    const back = performance.now();
    while (writers.acknowledged === before && performance.now() - back < 5000) await sleep(20);
    expect(writers.acknowledged).toBeGreaterThan(before);
    const recovered = Math.round(performance.now() - back);
    await sleep(500);
    writers.stop();
    await writing;
    expect(loggedErrors(server)).toEqual([]);
    expect(new Set(writers.refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(['503 5']),
    );
    database = open();
    expect([...(await writers.differences(database)), ...(await halfDone(database))]).toEqual([]);
    await database.close();
    process.stdout.write(
      `PostgreSQL stopped by ${signal}: ${writers.refused.length} writes refused, ${writers.acknowledged} acknowledged, writing again ${recovered} ms after its return\n`,
    );
  },
);
