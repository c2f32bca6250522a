import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BUILT, startServer } from './running-server.ts';
import { mountSmallDisk } from './small-disk.ts';

const disk = mountSmallDisk();
if (!disk) process.stdout.write('Skipped: a read-only disk. Mounting one needs root.\n');

describe.skipIf(!disk)('a read-only disk', () => {
  afterAll(() => {
    if (!disk) return;
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  it('is named in one sentence by a start, with or without a data folder on it', async () => {
    const used = join(disk ?? '', 'used');
    await (await startServer(BUILT, { DATA_DIR: used })).end('SIGTERM');
    execFileSync('mount', ['-o', 'remount,ro', disk ?? '']);
    for (const dataDir of [used, join(disk ?? '', 'new')]) {
      const { message } = await startServer(BUILT, { DATA_DIR: dataDir }).then(
        () => new Error('It started.'),
        (error: Error) => error,
      );
      expect(message).toMatch(
        /^Sundial ended before it listened:\nSundial cannot write to \S+ \(\w+\)\. Is the disk read-only, [^\n]*\n$/,
      );
    }
  });
});
