import { firstDay, lastDay, sundaysOf } from '#domain/calendar/calendar.ts';
import { ADMIN_TOKEN, MONTH, makeChurch, memberToken } from './church.ts';
import { measureConcurrentLatencies, measureLatencies, serializeRequest } from './load.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promise.ts';
import { startSundial } from './servers.ts';

/** More than any team will have, on one process and the embedded database. */
const MEMBERS = 10_000;

const church = await makeChurch(12, 20, MEMBERS);
const sundial = await startSundial(church.dataDir);
try {
  const range = `from=${firstDay(MONTH)}&to=${lastDay(MONTH)}`;
  const rows = [['milliseconds', 'median', 'p99', 'promised']];
  const addRow = (what: string, times: readonly number[], limit: number | null) => {
    const worst = percentile(times, 99);
    rows.push([what, median(times).toFixed(1), worst.toFixed(1), limit === null ? '' : under(limit, worst)]);
  };

  const own = church.memberIds.slice(0, 2000).map((id) =>
    serializeRequest({
      method: 'GET',
      path: `/api/availability?${range}&userId=${id}`,
      token: memberToken(id),
    }),
  );
  await measureConcurrentLatencies(sundial.port, own.slice(0, 200), 8);
  addRow("a member's own month, 8 at once", await measureConcurrentLatencies(sundial.port, own, 8), 300);
  const builder = serializeRequest({
    method: 'GET',
    path: `/api/roster-builder/available-sundays/${MONTH.year}/${MONTH.month}`,
    token: ADMIN_TOKEN,
  });
  addRow("the builder's month with every member", await measureLatencies(sundial.port, builder, 100), null);
  const all = serializeRequest({ method: 'GET', path: `/api/availability?${range}`, token: ADMIN_TOKEN });
  addRow("everyone's answers for a month", await measureLatencies(sundial.port, all, 100), 300);
  const sundays = sundaysOf(MONTH);
  const answers = church.memberIds.slice(0, 2000).map((userId, n) =>
    serializeRequest({
      method: 'POST',
      path: '/api/availability',
      token: memberToken(userId),
      body: { userId, serviceDate: sundays[n % sundays.length] ?? '', isAvailable: n % 3 !== 0 },
    }),
  );
  await measureConcurrentLatencies(sundial.port, answers.slice(0, 200), 8);
  addRow('one durable answer, 8 at once', await measureConcurrentLatencies(sundial.port, answers, 8), 50);
  printTable(`${MEMBERS} members, 20 roles, a year of answers, one process, the embedded database`, rows);
} finally {
  await sundial.stop();
  church.remove();
}
