import { runCrashTest } from '#test/outbox-crash-test.ts';
import { createDatabase } from '#test/postgres.ts';
import { startCluster } from '#test/postgres-cluster.ts';
import { printTable } from './measure.ts';
import { exactly } from './promises.ts';

const SMS = 8000;
const MAIL = 2000;
const KILLS = 15;

/** Returns the table's row of an outbox whose processes are killed and whose providers fail at random. */
async function run(name: string, databaseUrl: string | null, processes: number): Promise<string[]> {
  const result = await runCrashTest({
    databaseUrl,
    processes,
    sms: SMS,
    mail: MAIL,
    kills: KILLS,
    lifetimeMs: 4000,
  });
  const messages = [...result.sms, ...result.mail];
  const misreported = messages.filter(
    ({ state, arrived }) => state !== 'unknown' && (state === 'sent') !== (arrived === 1),
  );
  return [
    name,
    exactly(KILLS, result.kills),
    exactly(0, SMS + MAIL - messages.length),
    exactly(0, messages.filter(({ arrived }) => arrived > 1).length),
    exactly(0, misreported.length),
    exactly(0, result.untrue),
    exactly(0, result.wrongTexts),
    result.seconds.toFixed(0),
  ];
}

const cluster = await startCluster();
try {
  const { url } = await createDatabase(cluster.url);
  printTable(
    `For members who get messages: ${SMS + MAIL} arrive once, although the server is killed and the providers fail`,
    [
      ['', 'kills', 'lost', 'sent twice', 'misreported', 'untrue', 'wrong texts', 'seconds'],
      await run('embedded, one process', null, 1),
      await run('PostgreSQL, two processes', url, 2),
    ],
  );
} finally {
  await cluster.stop();
}
