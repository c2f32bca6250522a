import { runCrashTest } from '#test/outbox-crash-test.ts';
import { createDatabase } from '#test/postgres.ts';
import { startCluster } from '#test/postgres-cluster.ts';
import { printTable } from './measure.ts';
import { exactly } from './promise.ts';

const SMS = 8000;
const MAIL = 2000;
const KILLS = 15;

const cluster = await startCluster();
const { url, drop } = await createDatabase(cluster.url);
try {
  let [allLost, allDoubled, allUntrue, allMisreported, allMixed] = [0, 0, 0, 0, 0];
  const rows = [
    [
      '10,000 messages, random faults',
      'kills',
      'lost',
      'sent twice',
      'untrue',
      'misreported',
      'wrong texts',
      'unknown emails',
      'seconds',
    ],
  ];
  for (const [name, databaseUrl, processes] of [
    ['embedded, one process', null, 1],
    ['PostgreSQL, two processes', url, 2],
  ] as const) {
    const { sms, mail, untrue, wrongTexts, kills, seconds } = await runCrashTest({
      databaseUrl,
      processes,
      sms: SMS,
      mail: MAIL,
      kills: KILLS,
      lifetimeMs: 4000,
    });
    const all = [...sms, ...mail];
    const unknown = mail.filter(({ state }) => state === 'unknown').length;
    const lost = SMS + MAIL - all.length;
    const doubled = all.filter(({ arrived }) => arrived > 1).length;
    const misreported = all.filter(
      ({ state, arrived }) => state !== 'unknown' && (state === 'sent') !== (arrived === 1),
    ).length;
    allMixed += wrongTexts;
    allLost += lost;
    allUntrue += untrue;
    allDoubled += doubled;
    allMisreported += misreported;
    rows.push([
      name,
      String(kills),
      String(lost),
      String(doubled),
      String(untrue),
      String(misreported),
      String(wrongTexts),
      String(unknown),
      seconds.toFixed(0),
    ]);
  }
  rows.push([
    'promised',
    '',
    exactly(0, allLost),
    exactly(0, allDoubled),
    exactly(0, allUntrue),
    exactly(0, allMisreported),
    exactly(0, allMixed),
    '',
    '',
  ]);
  printTable('The outbox while its processes are killed and its providers fail', rows);
} finally {
  await drop();
  await cluster.stop();
}
