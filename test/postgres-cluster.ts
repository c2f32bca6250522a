import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './free-port.ts';
import { findPrograms } from './postgres-programs.ts';

/** A disposable PostgreSQL. */
export interface Cluster {
  /** URL for creating databases. */
  readonly url: string;
  /** Stops only the server: SIGINT shuts down cleanly, SIGQUIT stops at once like a crash. */
  readonly halt: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>;
  readonly startAgain: () => Promise<void>;
  /** Stops the server and deletes all files. */
  readonly stop: () => Promise<void>;
}

/** Durability makes PostgreSQL slow, and most tests don't need it. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  log_min_messages: 'panic',
  // Each deadlock that a test provokes waits this long before it is detected.
  deadlock_timeout: '100ms',
};

/** Settings for a cluster that must not lose acknowledged writes when it is stopped at once. */
const DURABLE = { ...SETTINGS, fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** How long a start may take, in milliseconds. */
const START_TIMEOUT_MS = 30_000;

/** Returns an unprivileged user if this process is root, because PostgreSQL refuses to run as root. Otherwise null. */
function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0 || !existsSync('/etc/passwd')) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error('PostgreSQL refuses to run as root, and there is no user "nobody" to run it as.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/** Creates a PostgreSQL in a temporary folder and starts it on a free local port. */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const programs = findPrograms(folder);
  const as = { cwd: folder, ...user };
  const data = join(folder, 'data');
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    as,
  );

  const port = await findFreePort();
  const settings = Object.entries(isDurable ? DURABLE : SETTINGS).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...as,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let server = launch();
  let exited = once(server, 'exit');
  const end = () => server.kill('SIGQUIT');
  process.once('exit', end);
  const halt = async (signal: 'SIGINT' | 'SIGQUIT') => {
    server.kill(signal);
    await exited;
  };
  const startAgain = async () => {
    server = launch();
    exited = once(server, 'exit');
    await waitUntilReady(url, server);
  };
  const stop = async () => {
    process.off('exit', end);
    await halt('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, halt, startAgain, stop };
}
