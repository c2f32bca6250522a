import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type FaultChurch, fillChurch } from './church.ts';
import { BUILT, complaints, type RunningServer, startServer } from './running-server.ts';
import { halfDone, Writers } from './writers.ts';

/** A real small disk: a file system in memory, which only root may mount. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

const disk = mountSmallDisk();
if (!disk) process.stdout.write('Skipped: a full disk. Mounting a small one needs root.\n');

describe.skipIf(!disk)('a full disk', () => {
  const dataDir = join(disk ?? '', 'data');
  const filler = join(disk ?? '', 'filler');
  let server: RunningServer;
  let database: Database;
  let church: FaultChurch;
  let writers: Writers;

  const open = () => openDatabase({ databaseUrl: null, dataDir, beside: true, onIdleError: () => undefined });
  const ask = (path: string) => fetch(`${server.url}${path}`, { headers: { cookie: church.cookie } });
  const fill = () => {
    const { bavail, bsize } = statfsSync(disk ?? '');
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
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
    // At once from the tree; from memory when the last handle is closed.
    execFileSync('umount', ['-l', disk ?? '']);
    rmSync(disk ?? '', { recursive: true });
  });

  it('refuses writes with 503 and Retry-After, goes on reading, and writes again once there is room', async () => {
    const writing = writers.run(server.url, { isPatient: true });
    await sleep(500);
    fill();
    await sleep(1500);
    expect(writers.refused.length).toBeGreaterThan(10);
    expect(complaints(server)).toEqual([]);
    expect(new Set(writers.refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(['503 5']),
    );
    expect((await ask('/api/special-days')).status).toBe(200);
    const before = writers.acknowledged;
    rmSync(filler);
    await sleep(1000);
    writers.stop();
    await writing;
    expect(writers.acknowledged).toBeGreaterThan(before);
  });

  it('does not hurt what was acknowledged, through a kill and a start without room', async () => {
    fill();
    await server.end('SIGKILL');
    const restarted = await startServer(BUILT, { DATA_DIR: dataDir }).catch((error: Error) => error);
    // It may start and read, or say in a sentence that it cannot; never more than that.
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
