import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { TIME_ZONE } from './church.ts';

/** The built server, as people run it; empty until `npm run build`. */
export const BUILT_SERVER = 'dist/server/main.js';

const YARDSTICK = ['--import', 'tsx', 'bench/yardstick.ts'];

/** Blank settings count as unset and keep a `.env` from pointing the measured server at real data. */
const NOT_THE_REAL_ONE = {
  DATABASE_URL: '',
  SECRET_KEY_FILE: '',
  PUBLIC_URL: '',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
};

/** A server in a process of its own. */
export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  /** From the start of the process to the line that says where it listens, in milliseconds. */
  readonly startMilliseconds: number;
  readonly stop: () => Promise<void>;
}

/** The groups still running: a benchmark that breaks, or is broken off, must not leave servers behind. */
const running = new Set<number>();
process.on('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Starts a program on a data folder and a free port and waits until it says where it listens. */
export function startServer(
  command: readonly string[],
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const [program = '', ...args] = command;
  const startedAt = performance.now();
  // A group of its own, so that what npm starts is stopped with it.
  const child: ChildProcess = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...NOT_THE_REAL_ONE, DATA_DIR: dataDir, TIME_ZONE, ...settings },
  });
  const { pid, stdout } = child;
  if (pid === undefined || !stdout) throw new Error(`${program} could not be started.`);
  const exited = once(child, 'exit');
  running.add(pid);
  exited.finally(() => running.delete(pid));
  const stop = async () => {
    if (running.has(pid)) process.kill(-pid, 'SIGTERM');
    await exited;
  };
  return new Promise((resolve, reject) => {
    let said = '';
    stdout.on('data', (chunk) => {
      said += chunk;
      const port = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port) {
        resolve({ port: Number(port), pid, startMilliseconds: performance.now() - startedAt, stop });
      }
    });
    exited.then(() => reject(new Error(`${command.join(' ')} ended before it listened:\n${said}`)), reject);
  });
}

/** Starts Sundial, built if it is built, else from its sources, which is as fast but slower to start. */
export function startSundial(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const program = existsSync(BUILT_SERVER) ? [BUILT_SERVER] : ['--import', 'tsx', 'src/server/main.ts'];
  return startServer([process.execPath, ...program], dataDir, settings);
}

/** Starts the yardstick. */
export function startYardstick(dataDir: string): Promise<RunningServer> {
  return startServer([process.execPath, ...YARDSTICK], dataDir);
}
