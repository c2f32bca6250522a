import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { inspectDatabase } from '#server/db/inspect.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import { fillChurch } from './church.ts';
import { BUILT, loggedErrors, startServer } from './running-server.ts';
import { halfDone, Writers } from './writers.ts';

const STRACE = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'];
/** From the 200th call on, every third sync to disk fails with EIO. */
const FAILING = ['-e', 'inject=fsync,fdatasync:error=EIO:when=200+3'];

const canTrace = spawnSync(STRACE[0] ?? '', [...STRACE.slice(1), 'true']).status === 0;
if (!canTrace)
  process.stdout.write(
    'Skipped: the test of a disk that fails to sync needs strace (apt-get install strace).\n',
  );

it.skipIf(!canTrace)(
  'refuses writes that fail to sync with 503, and a kill afterwards loses no acknowledged write (embedded)',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sundial-fsync-'));
    const settings = { DATA_DIR: dataDir };
    const open = () =>
      openDatabase({ databaseUrl: null, dataDir, isShared: true, onIdleError: () => undefined });
    const first = await startServer(BUILT, settings);
    let database = open();
    const church = await fillChurch(database);
    await database.close();
    await first.end('SIGTERM');

    const writers = new Writers(church);
    const server = await startServer(BUILT, settings, [...STRACE, ...FAILING]);
    onTestFinished(async () => {
      writers.stop();
      await server.end('SIGKILL');
    });
    const writing = writers.run(server.url, { isPatient: true });
    const hasEnough = () => writers.acknowledged > 200 && writers.refused.length > 0;
    await expect.poll(hasEnough, { timeout: 60_000 }).toBe(true);
    const health = await fetch(`${server.url}/api/health`);
    await server.end('SIGKILL');
    writers.stop();
    await writing;
    expect(health.status).toBe(200);
    expect(loggedErrors(server)).toEqual([]);
    expect(new Set(writers.refused.map(({ status }) => status))).toEqual(new Set([503]));

    const again = await startServer(BUILT, settings);
    database = open();
    expect([...(await writers.differences(database)), ...(await halfDone(database))]).toEqual([]);
    await database.close();
    expect(inspectDatabase(databaseFile(dataDir))).toEqual({ kind: 'sound' });
    await again.end('SIGTERM');
    process.stdout.write(
      `failing fsync: ${writers.refused.length} writes refused, ${writers.acknowledged} acknowledged, none lost\n`,
    );
    rmSync(dataDir, { recursive: true, force: true });
  },
);
