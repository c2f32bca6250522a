import { isMisreported, isSentTwice, runCrashTest } from '#test/outbox-crash-test.ts';
import { createDatabase } from '#test/postgres.ts';
import { startCluster } from '#test/postgres-cluster.ts';
import { printTable } from './measure.ts';
import { exactly } from './promises.ts';

const MESSAGES = 10_000;
const KILLS = 15;

/** How many messages of each way are sent. */
const WAYS = {
  'by text message and email': { sms: 8000, mail: 2000, push: 0 },
  'to devices first': { sms: 0, mail: 0, push: MESSAGES },
} as const;

/** Returns the table's row of an outbox whose processes are killed and whose providers fail at random. */
async function run(
  name: string,
  databaseUrl: string | null,
  processes: number,
  way: keyof typeof WAYS,
): Promise<string[]> {
  const result = await runCrashTest({
    ...WAYS[way],
    ...{ databaseUrl, processes, kills: KILLS, lifetimeMs: 4000 },
  });
  const messages = [...result.sms, ...result.mail];
  const misreported = messages.filter(
    ({ state, arrived }) => state !== 'unknown' && (state === 'sent') !== (arrived === 1),
  ).length;
  const twice = messages.filter(({ arrived }) => arrived > 1).length;
  return [
    `${name}, ${way}`,
    exactly(KILLS, result.kills),
    exactly(0, MESSAGES - messages.length - result.push.length),
    exactly(0, twice + result.push.filter(isSentTwice).length),
    exactly(0, misreported + result.push.filter(isMisreported).length),
    exactly(0, result.untrue),
    exactly(0, result.wrongTexts),
    exactly(0, result.strays),
    result.seconds.toFixed(0),
  ];
}

const cluster = await startCluster();
try {
  const rows: string[][] = [];
  for (const way of ['by text message and email', 'to devices first'] as const) {
    rows.push(await run('embedded, one process', null, 1, way));
    const { url } = await createDatabase(cluster.url);
    rows.push(await run('PostgreSQL, two processes', url, 2, way));
  }
  printTable(
    `For members who get messages: ${MESSAGES} arrive once, although the server is killed and the providers fail`,
    [
      ['', 'kills', 'lost', 'sent twice', 'misreported', 'untrue', 'wrong texts', 'strays', 'seconds'],
      ...rows,
    ],
  );
} finally {
  await cluster.stop();
}
