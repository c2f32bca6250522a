import { firstDay, lastDay } from '#domain/calendar/calendar.ts';
import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { measureLatencies } from './client.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promises.ts';
import { startSundial } from './servers.ts';

const CALLS = [
  {
    name: "the builder's month",
    path: `/api/roster-builder/available-sundays/${MONTH.year}/${MONTH.month}`,
    limit: 30,
  },
  {
    name: "everyone's answers for the month",
    path: `/api/availability?from=${firstDay(MONTH)}&to=${lastDay(MONTH)}`,
    limit: 50,
  },
];

const church = await makeChurch({ months: 1 });
const sundial = await startSundial(church.dataDir);
try {
  const rows = [['milliseconds', 'median', 'p95', 'promised median']];
  for (const { name, path, limit } of CALLS) {
    const request = { path, token: ADMIN_TOKEN };
    await measureLatencies(sundial.port, request, 20);
    const times = await measureLatencies(sundial.port, request, 100);
    const figures = [median(times), percentile(times, 95)].map((ms) => ms.toFixed(1));
    rows.push([name, ...figures, under(limit, median(times))]);
  }
  printTable('For coordinators who open a month with 500 members and 20 roles', rows);
} finally {
  await sundial.stop();
  church.remove();
}
