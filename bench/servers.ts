import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { TIME_ZONE } from './church.ts';

/** The built server, as users run it. It does not exist before `npm run build`. */
export const BUILT_SERVER = 'dist/server/main.js';

const BASELINE = ['--import', 'tsx', 'bench/baseline.ts'];

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
export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of the process to the line with its address. */
  readonly startMilliseconds: number;
  readonly stop: () => Promise<void>;
}

/** The running process groups. A benchmark that fails or is aborted must not leave servers behind. */
const running = new Set<number>();
process.on('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Starts a program on a data folder and a free port. Resolves when the program prints its address. */
export function startServer(
  command: readonly string[],
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const [program = '', ...args] = command;
  const startedAt = performance.now();
  // A separate process group, so that processes started by npm are stopped too.
  const child: ChildProcess = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...ISOLATED_SETTINGS, DATA_DIR: dataDir, TIME_ZONE, ...settings },
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
    let output = '';
    stdout.on('data', (chunk) => {
      output += chunk;
      const port = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (port) {
        resolve({ port: Number(port), pid, startMilliseconds: performance.now() - startedAt, stop });
      }
    });
    exited.then(
      () => reject(new Error(`${command.join(' ')} ended before it printed its address:\n${output}`)),
      reject,
    );
  });
}

/** Starts Sundial, from the build if there is one, else from the sources, which start more slowly but run at the same speed. */
export function startSundial(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const program = existsSync(BUILT_SERVER) ? [BUILT_SERVER] : ['--import', 'tsx', 'src/app/server/main.ts'];
  return startServer([process.execPath, ...program], dataDir, settings);
}

/** Starts the baseline server. */
export function startBaseline(dataDir: string): Promise<RunningServer> {
  return startServer([process.execPath, ...BASELINE], dataDir);
}
