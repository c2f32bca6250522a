import { setTimeout as wait } from 'node:timers/promises';
import { sundaysOf } from '#domain/calendar/calendar.ts';
import { ADMIN_TOKEN, MONTH, makeChurch, memberToken } from './church.ts';
import { measureLatencies, measureLatency } from './client.ts';
import { printTable } from './measure.ts';
import { exactly, under } from './promises.ts';
import { startSundial } from './servers.ts';

const MEMBERS = 50;
const ROUNDS = 5;

const church = await makeChurch({ months: 0 });
const sundial = await startSundial(church.dataDir);
try {
  const { port } = sundial;
  const path = `/api/availability/months/${MONTH.year}/${MONTH.month}`;
  await measureLatencies(port, { path: '/api/user', token: ADMIN_TOKEN }, 50);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { isAvailable: round % 2 === 0 };
    const answers = church.memberIds.slice(0, MEMBERS).map(async (id, n) => {
      await wait((n * 1000) / MEMBERS);
      times.push(await measureLatency(port, { method: 'PUT', path, token: memberToken(id), body }));
    });
    await Promise.all(answers);
  }
  await sundial.stop();
  const db = church.openDriver();
  const { stored } = db.prepare('select count(*) stored from availability where is_available').get() as {
    stored: number;
  };
  db.close();
  const slowest = Math.max(...times);
  printTable(
    `For members who answer at the deadline: ${MEMBERS} answer for a month within a second, ${ROUNDS} times`,
    [
      ['', 'measured', 'promised'],
      ['milliseconds until the slowest is stored', slowest.toFixed(0), under(1000, slowest)],
      ['answers in the database', String(stored), exactly(MEMBERS * sundaysOf(MONTH).length, stored)],
    ],
  );
} finally {
  await sundial.stop();
  church.remove();
}
