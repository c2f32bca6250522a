import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/database.ts';
import { inspectDatabase } from '#server/db/inspect.ts';
import { databaseFile } from '#server/db/sqlite.ts';
import { createRandom } from '#test/smart-assign/generated-church.ts';
import { fillChurch } from './church.ts';
import { launch, startServer } from './running-server.ts';
import { halfDone, Writers } from './writers.ts';

/** The result of many kills. */
export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** In milliseconds. */
  readonly slowestStart: number;
  /** Messages about every broken promise. */
  readonly broken: readonly string[];
}

const random = createRandom(1);

/** After every fifth kill, Sundial is killed once more while it starts. These are not counted. */
const WHILE_STARTING = 5;

/**
 * Kills a Sundial under load at random moments and compares acknowledged with stored data after every start. `also` may
 * kill something else each time, before Sundial starts again.
 */
export async function killOverAndOver(options: {
  program: readonly string[];
  settings: Readonly<Record<string, string>>;
  kills: number;
  also?: () => Promise<void>;
}): Promise<KillReport> {
  const { program, settings, kills } = options;
  const open = (): Database =>
    openDatabase({
      databaseUrl: settings.DATABASE_URL ?? null,
      dataDir: settings.DATA_DIR ?? '',
      isShared: true,
      onIdleError: () => undefined,
    });
  let server = await startServer(program, settings);
  let database = open();
  const church = await fillChurch(database);
  await database.close();
  const writers = new Writers(church);
  const broken: string[] = [];
  let slowestStart = 0;

  const round = async (kill: number) => {
    const before = writers.acknowledged;
    let isWriting = true;
    const writing = writers.run(server.url, { isPatient: false }).finally(() => {
      isWriting = false;
    });
    // A kill before any acknowledged write would prove nothing.
    while (isWriting && writers.acknowledged === before) await sleep(5);
    await sleep(random() * 400);
    await server.end('SIGKILL');
    writers.stop();
    await writing;
    await options.also?.();
    if (kill % WHILE_STARTING === 0) {
      const starting = launch([process.execPath, ...program], settings);
      await sleep(random() * 500);
      await starting.end('SIGKILL');
    }
    server = await startServer(program, settings);
    slowestStart = Math.max(slowestStart, server.startMilliseconds);
    database = open();
    const faults = [...(await writers.differences(database)), ...(await halfDone(database))];
    await database.close();
    if (!settings.DATABASE_URL) {
      const found = inspectDatabase(databaseFile(settings.DATA_DIR ?? ''));
      if (found.kind !== 'sound') faults.push(JSON.stringify(found));
    }
    const user = await fetch(`${server.url}/api/user`, { headers: { cookie: church.cookie } });
    if (user.status !== 200) faults.push(`the session is gone: ${user.status}`);
    broken.push(...faults.map((fault) => `after kill ${kill}: ${fault}`));
  };
  try {
    for (let kill = 1; kill <= kills; kill += 1) await round(kill);
    await server.end('SIGTERM');
  } finally {
    writers.stop();
    await server.end('SIGKILL');
  }
  broken.push(...writers.refused.map(({ status }) => `refused with ${status}`));
  return { kills, acknowledged: writers.acknowledged, slowestStart, broken };
}

/** Returns the report as one line of output. */
export function describeKills(
  name: string,
  { kills, acknowledged, slowestStart, broken }: KillReport,
): string {
  return `${name}: ${kills} kills, ${acknowledged} acknowledged writes, ${broken.length} broken promises, slowest start ${Math.round(slowestStart)} ms\n`;
}
