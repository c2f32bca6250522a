import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type FaultChurch, fillChurch } from './church.ts';
import { BUILT, loggedErrors, type RunningServer, startServer } from './running-server.ts';
import { mountSmallDisk } from './small-disk.ts';
import { halfDone, Writers } from './writers.ts';

const disk = mountSmallDisk();
if (!disk) process.stdout.write('Skipped: a full disk. Mounting a small one needs root.\n');

describe.skipIf(!disk)('a full disk', () => {
  const dataDir = join(disk ?? '', 'data');
  const filler = join(disk ?? '', 'filler');
  let server: RunningServer;
  let database: Database;
  let church: FaultChurch;
  let writers: Writers;

  const open = () =>
    openDatabase({ databaseUrl: null, dataDir, isShared: true, onIdleError: () => undefined });
  const read = (path: string) => fetch(`${server.url}${path}`, { headers: { cookie: church.cookie } });
  const fill = () => {
    const { bavail, bsize } = statfsSync(disk ?? '');
    try {
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    } catch (error) {
      // The server is writing too, so the space can end earlier.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };

  beforeAll(async () => {
    server = await startServer(BUILT, { DATA_DIR: dataDir });
    database = open();
    church = await fillChurch(database);
    await database.close();
    writers = new Writers(church);
  });
  afterAll(async () => {
    writers.stop();
    await server.end('SIGKILL');
    // Unmounts from the tree now, and frees the memory when the last handle closes.
    execFileSync('umount', ['-l', disk ?? '']);
    rmSync(disk ?? '', { recursive: true });
  });

  it('refuses writes with 503 and Retry-After, allows reads, and resumes writes once there is space', async () => {
    const writing = writers.run(server.url, { isPatient: true });
    await expect.poll(() => writers.acknowledged).toBeGreaterThan(0);
    fill();
    await expect.poll(() => writers.refused.length).toBeGreaterThan(10);
    expect(loggedErrors(server)).toEqual([]);
    expect(new Set(writers.refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(['503 5']),
    );
    expect((await read('/api/special-days')).status).toBe(200);
    const before = writers.acknowledged;
    rmSync(filler);
    await expect.poll(() => writers.acknowledged).toBeGreaterThan(before);
    writers.stop();
    await writing;
  });

  it('preserves acknowledged writes after a kill and a start without space', async () => {
    fill();
    await server.end('SIGKILL');
    const restarted = await startServer(BUILT, { DATA_DIR: dataDir }).catch((error: Error) => error);
    // It may start and read, or exit with a clear message, but nothing else.
    if (restarted instanceof Error)
      expect(restarted.message).toMatch(/The disk of the database is full|no space left/i);
    else await restarted.end('SIGTERM');
    if (existsSync(filler)) rmSync(filler);
    server = await startServer(BUILT, { DATA_DIR: dataDir });
    database = open();
    expect([...(await writers.differences(database)), ...(await halfDone(database))]).toEqual([]);
    await database.close();
  });
});
