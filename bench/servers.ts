import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { TIME_ZONE } from './church.ts';

/** Blank settings count as unset, so that a `.env` file can't point the measured server at real data. */
const ISOLATED_SETTINGS = {
  DATABASE_URL: '',
  SECRET_KEY_FILE: '',
  PUBLIC_URL: '',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
};

/** A server in its own process. */
export interface MeasuredServer {
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of the process to the line with its address. */
  readonly startMilliseconds: number;
  readonly stop: () => Promise<void>;
}

/** The running servers. A benchmark that fails or is aborted must not leave them behind. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Starts the built server on a data folder and a free port. Resolves when it prints its address. */
export function startSundial(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...ISOLATED_SETTINGS, DATA_DIR: dataDir, TIME_ZONE, ...settings },
  });
  const exited = once(child, 'exit').finally(() => running.delete(child));
  running.add(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const port = Number(/listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1]);
      const startMilliseconds = performance.now() - startedAt;
      if (port) resolve({ port, pid: child.pid ?? 0, startMilliseconds, stop });
    });
    exited.then(
      () => reject(new Error(`The server ended before it printed its address:\n${output}`)),
      reject,
    );
  });
}
