import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BUILT_SERVER, type RunningServer, startServer } from './servers.ts';

/** Starts the built server with a monitor of its event loop (event-loop.mjs). */
export function startMonitoredServer(dataDir: string): Promise<RunningServer> {
  return startServer([process.execPath, '--import', './bench/event-loop.mjs', BUILT_SERVER], dataDir);
}

/** Signals the monitor to start, or to write its result. */
async function signal({ pid }: RunningServer): Promise<void> {
  process.kill(pid, 'SIGUSR2');
  await wait(100);
}

/** Does the work, and returns the longest time that the server's event loop was blocked meanwhile, in milliseconds. */
export async function measureLongestBlock(
  server: RunningServer,
  dataDir: string,
  work: () => Promise<void>,
): Promise<number> {
  await signal(server);
  await work();
  await signal(server);
  const { longest } = JSON.parse(readFileSync(join(dataDir, 'event-loop.json'), 'utf8'));
  return longest;
}
