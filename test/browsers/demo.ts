import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '#test/faults/running-server.ts';
import { waitUntil } from './wait-until.ts';

export interface Demo {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the sample church on an empty data folder, so that every window begins with the same data. */
export async function startDemo(): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-browsers-'));
  const server = launch([process.execPath, 'dist/server/demo.js'], { DATA_DIR: folder });
  const address = () => /^The demo is at (http:\S+)/m.exec(server.said())?.[1];
  await waitUntil('a running demo', () => address() !== undefined);
  return {
    url: address() ?? '',
    async stop() {
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
