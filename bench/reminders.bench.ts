import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { TwilioDouble } from '#test/twilio.ts';
import { ADMIN_TOKEN, type BenchChurch, MONTH, makeChurch } from './church.ts';
import { Connection, serializeRequest } from './load.ts';
import { printTable } from './measure.ts';
import { exactly, under } from './promise.ts';
import { startSundial } from './servers.ts';

const MEMBERS = 200;
const ROUNDS = 5;

/** The provider's response time per message. */
const PROVIDER_DELAY_MS = 200;

function setPhoneNumbers({ dataDir, memberIds }: BenchChurch): void {
  const db = new DatabaseSync(join(dataDir, 'sundial.db'));
  const phone = db.prepare('update users set phone_number = ? where id = ?');
  for (const [n, id] of memberIds.entries()) phone.run(`+6149157${String(n).padStart(4, '0')}`, id);
  db.close();
}

// No member has answered yet, as before each month.
const church = await makeChurch(0, 1, MEMBERS);
setPhoneNumbers(church);
const twilio = await TwilioDouble.start();
twilio.delay = PROVIDER_DELAY_MS;
const sundial = await startSundial(church.dataDir, twilio.environment);
const connection = new Connection(sundial.port);
try {
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { year: MONTH.year, month: MONTH.month, confirm: true };
    const remind = {
      method: 'POST',
      path: '/api/admin/send-sms-reminder',
      token: ADMIN_TOKEN,
      body,
    } as const;
    const start = performance.now();
    await connection.send(serializeRequest(remind));
    seconds.push((performance.now() - start) / 1000);
  }
  const counts = [...twilio.countByNumber().values()];
  const texted = counts.filter((count) => count === ROUNDS).length;
  printTable(`A round of reminders, with a provider that takes ${PROVIDER_DELAY_MS} ms for each`, [
    ['', 'measured', 'promised'],
    ['people texted once in each round', String(texted), exactly(MEMBERS, texted)],
    [
      `the slowest of ${ROUNDS} rounds`,
      `${Math.max(...seconds).toFixed(1)} s`,
      under(10, Math.max(...seconds), 's'),
    ],
  ]);
} finally {
  connection.close();
  await sundial.stop();
  await twilio.stop();
  church.remove();
}
