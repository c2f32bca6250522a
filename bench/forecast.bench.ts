import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { measureLatencies } from './client.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promises.ts';
import { startSundial } from './servers.ts';

const CASES = [
  { name: 'everyone answered', percent: 100 },
  { name: 'half answered', percent: 50 },
  { name: 'no one answered', percent: 0 },
];

const church = await makeChurch({ months: 6, servicesEachSunday: 2 });
const sundial = await startSundial(church.dataDir);
const db = church.openDriver();
try {
  const request = { path: `/api/admin/forecast/${MONTH.year}/${MONTH.month}`, token: ADMIN_TOKEN };
  const rows = [['milliseconds', 'median', 'p95', 'promised median']];
  for (const { name, percent } of CASES) {
    db.prepare('delete from availability where member_id % 100 >= ?').run(percent);
    for (const limits of ['', ', a third with limits']) {
      db.prepare('update users set max_per_month = case when ? and id % 3 = 0 then 2 end').run(
        Number(limits !== ''),
      );
      await measureLatencies(sundial.port, request, 3);
      const times = await measureLatencies(sundial.port, request, 20);
      const figures = [median(times), percentile(times, 95)].map((ms) => ms.toFixed(1));
      rows.push([name + limits, ...figures, under(150, median(times))]);
    }
  }
  printTable(
    'For coordinators who wonder whether a month can be filled: the forecast of 500 members, 20 roles and two services each Sunday',
    rows,
  );
} finally {
  db.close();
  await sundial.stop();
  church.remove();
}
