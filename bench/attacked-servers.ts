import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from '#app/server/app.ts';
import { PinHasher } from '#server/auth/pin-hasher.ts';
import { PinQueue, type WaitingAttempt } from '#server/auth/pin-queue.ts';
import { loadSecretKey } from '#server/auth/secret-key.ts';
import { createContext } from '#server/context.ts';
import { readEnv } from '#server/env.ts';
import { fillChurch } from '#test/faults/church.ts';
import { createDatabase } from '#test/postgres.ts';
import { startCluster } from '#test/postgres-cluster.ts';
import { startSundial } from './servers.ts';
import { SimulatedTime } from './simulated-time.ts';

const MEMBERS = 500;
const TICK_MS = 250;

/** An attempt to sign in from an address, at one of the server processes. */
export interface PinAttempt {
  readonly process: number;
  readonly from: string;
  readonly id: number;
  readonly pin: string;
}

/** A church's server processes on one database, and the time by which they run. */
export interface AttackedServers {
  readonly memberIds: readonly number[];
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** Returns the status and the seconds of `Retry-After`. */
  readonly tryPin: (attempt: PinAttempt) => Promise<{ status: number; retryAfter: number }>;
  /** Lets the time pass until the work is done. */
  readonly run: (work: Promise<unknown>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Creates a church whose members all have this PIN. */
async function createChurch(
  settings: Record<string, string>,
  hasher: (dataDir: string) => PinHasher,
  pin: string,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'));
  const context = await createContext(readEnv({ DATA_DIR: dataDir, ...settings }));
  const { memberIds } = await fillChurch(context.deps.database, MEMBERS);
  const pinHasher = hasher(dataDir);
  const pin_hash = await pinHasher.hash(pin);
  await context.deps.database.query.updateTable('users').set({ pin_hash }).execute();
  return { dataDir, context, memberIds, pinHasher };
}

/** Starts the built server in this many processes: one on the embedded database, more on PostgreSQL. */
export async function startRealServers(processes: number, pin: string): Promise<AttackedServers> {
  const cluster = processes > 1 ? await startCluster({ isDurable: true }) : null;
  const settings = cluster ? { DATABASE_URL: (await createDatabase(cluster.url)).url } : {};
  const hasherOf = (dataDir: string) =>
    new PinHasher(loadSecretKey(join(dataDir, 'secret.key'), { mayCreate: false }));
  const { dataDir, context, memberIds } = await createChurch(settings, hasherOf, pin);
  await context.close();
  const servers = await Promise.all(Array.from({ length: processes }, () => startSundial(dataDir, settings)));
  const agent = new Agent({ keepAlive: true });
  return {
    memberIds,
    now: () => performance.now(),
    wait,
    tryPin: ({ process, from, id, pin }) =>
      new Promise((resolve, reject) => {
        const port = servers[process]?.port;
        const headers = { 'content-type': 'application/json' };
        request(
          { port, agent, localAddress: from, method: 'POST', path: '/api/login', headers },
          (answer) => {
            const { statusCode = 0, headers: answered } = answer;
            answer
              .resume()
              .on('end', () =>
                resolve({ status: statusCode, retryAfter: Number(answered['retry-after'] ?? 0) }),
              );
          },
        )
          .on('error', reject)
          .end(JSON.stringify({ id, pin }));
      }),
    run: async (work) => void (await work),
    stop: async () => {
      agent.destroy();
      await Promise.all(servers.map((server) => server.stop()));
      await cluster?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Builds this many apps with their real limits and queues on one database, in simulated time. PINs are not hashed. */
export async function simulateServers(processes: number, pin: string): Promise<AttackedServers> {
  const time = new SimulatedTime();
  const unhashed = {
    hash: async (text: string) => text,
    verify: async (hash: string, text: string) => hash === text,
  };
  const hasherOf = () => new PinHasher(Buffer.alloc(32, 7), unhashed);
  const { dataDir, context, memberIds, pinHasher } = await createChurch({}, hasherOf, pin);
  let requests = 0;
  let waiting = 0;
  let ticking = 0;
  const queues: PinQueue[] = [];
  class CountingQueue extends PinQueue {
    override async wait(attempt: WaitingAttempt): Promise<boolean> {
      waiting += 1;
      return super.wait(attempt).finally(() => {
        waiting -= 1;
      });
    }
  }
  const tick = async () => {
    ticking += 1;
    await time.wait(TICK_MS);
    ticking -= 1;
  };
  const aQueue = () => {
    const queue = new CountingQueue({ tick, now: () => time.now() });
    queues.push(queue);
    return queue;
  };
  const apps = await Promise.all(
    Array.from({ length: processes }, () => {
      const pinQueues = { strangers: aQueue(), team: aQueue() };
      const deps = { ...context.deps, clock: time, pinHasher, pinQueues };
      return buildApp(deps, { logger: false, trustProxy: false, webDir: null });
    }),
  );
  // Only time can change anything while every request waits in a queue, and every queue for its next tick.
  const isIdle = () => requests === waiting && ticking === queues.filter((queue) => !queue.isEmpty).length;
  return {
    memberIds,
    now: () => time.now(),
    wait: (milliseconds) => time.wait(milliseconds),
    tryPin: async ({ process, from, id, pin }) => {
      requests += 1;
      const answer = await apps[process]?.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: from,
        payload: { id, pin },
      });
      requests -= 1;
      return { status: answer?.statusCode ?? 0, retryAfter: Number(answer?.headers['retry-after'] ?? 0) };
    },
    run: (work) => time.run(work, isIdle),
    stop: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await context.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
