import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The program to kill, as users run it. */
export const BUILT = ['dist/server/main.js'] as const;

/** Messages of SQLite, PostgreSQL and the network for faults that result in a 503. */
const AWAY =
  /^(database_away$|database or disk is full|disk I\/O error|Connection terminated|Client (has|was)|(connect|read|write) (ECONNREFUSED|ECONNRESET|EPIPE)|terminating connection|the database system is)/;

/** A Sundial in a process group of its own. */
export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Time from starting the process until it listens, in milliseconds. */
  readonly startMilliseconds: number;
  /** Returns all its output so far, stdout and stderr. */
  readonly output: () => string;
  /** Signals the whole process group and waits until it has ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** The process groups still running. A failed test must not leave servers behind. */
const running = new Set<number>();
process.on('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
});

/** Starts a process group. `output` returns its output so far. */
export function launch(
  command: readonly string[],
  settings: Readonly<Record<string, string>>,
): { child: ChildProcess; output: () => string; end: (signal: NodeJS.Signals) => Promise<void> } {
  const { PATH = '', HOME = '' } = process.env;
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    env: {
      PATH,
      HOME,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      TIME_ZONE: 'Australia/Sydney',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (part: Buffer) => {
    output += part;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started.`);
  running.add(pid);
  void gone.then(() => running.delete(pid));
  const end = async (signal: NodeJS.Signals) => {
    if (running.has(pid)) {
      try {
        process.kill(-pid, signal);
      } catch {
        // It has already ended.
      }
    }
    await gone;
  };
  return { child, output: () => output, end };
}

/** Starts a Sundial and waits until it listens. `wrapper` is a program that runs it, such as strace. */
export function startServer(
  program: readonly string[],
  settings: Readonly<Record<string, string>>,
  wrapper: readonly string[] = [],
): Promise<RunningServer> {
  const startedAt = performance.now();
  const { child, output, end } = launch([...wrapper, process.execPath, ...program], settings);
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const url = /Sundial is listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output())?.[1];
      const startMilliseconds = performance.now() - startedAt;
      if (url) resolve({ url, pid: child.pid ?? 0, startMilliseconds, output, end });
    });
    child.once('close', () => reject(new Error(`Sundial ended before it listened:\n${output()}`)));
  });
}

/** Returns the distinct errors that a server logged, except those about an unavailable database. */
export function loggedErrors(server: RunningServer): string[] {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const messages = lines.map((line): string => JSON.parse(line).err?.message ?? '');
  return [...new Set(messages)].filter((message) => message !== '' && !AWAY.test(message));
}
