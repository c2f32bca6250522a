import { firstDay, lastDay, sundaysOf } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { measureLatencies, measureLatency } from './client.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promises.ts';
import { startSundial } from './servers.ts';

const BATCH = '/api/admin/roster-assignments/batch';

const CALLS = [
  {
    name: "the builder's month",
    path: `/api/roster-builder/available-sundays/${MONTH.year}/${MONTH.month}`,
    limit: 120,
  },
  {
    name: "everyone's answers for the month",
    path: `/api/availability?from=${firstDay(MONTH)}&to=${lastDay(MONTH)}`,
    limit: 50,
  },
  {
    name: 'the candidates for a place',
    path: '/api/admin/candidates',
    method: 'POST',
    body: {
      place: { serviceDate: sundaysOf(MONTH)[1], serviceTimeId: SUNDAY_SERVICE, roleId: 2 },
      unsaved: [],
    },
    limit: 100,
  },
] as const;

/** Measures how long it takes to save people in open places of the month, again and again. */
async function measureSaves() {
  const month = await fetch(`http://127.0.0.1:${sundial.port}${CALLS[0].path}`, {
    headers: { cookie: `sundial=${ADMIN_TOKEN}` },
  });
  const services = (await month.json()) as Array<{
    readonly dateStr: string;
    readonly serviceTimeId: number;
    readonly roles: ReadonlyArray<{ readonly id: number }>;
    readonly availablePeople: ReadonlyArray<{ readonly id: number }>;
    readonly assignments: ReadonlyArray<{ readonly userId: number }>;
  }>;
  const assignments = services.flatMap(
    ({ dateStr, roles, availablePeople, assignments: saved, ...service }) => {
      const { serviceTimeId } = service;
      const free = availablePeople.filter(({ id }) => saved.every(({ userId }) => userId !== id));
      return roles.slice(0, 60 / services.length).map(({ id }, index) => ({
        ...{ roleId: id, userId: free[index]?.id },
        ...{ serviceDate: dateStr, serviceTimeId },
      }));
    },
  );
  const driver = church.openDriver();
  const { last } = driver.prepare('select max(id) as last from roster_assignments').get() as { last: number };
  const request = { method: 'POST', path: BATCH, token: ADMIN_TOKEN, body: { assignments } } as const;
  const times: number[] = [];
  while (times.length < 10) {
    times.push(await measureLatency(sundial.port, request));
    const { changes } = driver.prepare('delete from roster_assignments where id > ?').run(last);
    if (changes !== assignments.length) throw new Error(`Only ${changes} selections were saved.`);
  }
  driver.close();
  return { times, count: assignments.length };
}

const church = await makeChurch({ months: 1, servicesEachSunday: 5 });
const sundial = await startSundial(church.dataDir);
try {
  const rows = [['milliseconds', 'median', 'p95', 'promised median']];
  for (const { name, limit, ...call } of CALLS) {
    const request = { ...call, token: ADMIN_TOKEN };
    await measureLatencies(sundial.port, request, 20);
    const times = await measureLatencies(sundial.port, request, 100);
    const figures = [median(times), percentile(times, 95)].map((ms) => ms.toFixed(1));
    rows.push([name, ...figures, under(limit, median(times))]);
  }
  const { times: saves, count } = await measureSaves();
  const figures = [median(saves), percentile(saves, 95)].map((ms) => ms.toFixed(1));
  rows.push([`saving ${count} selections`, ...figures, under(200, median(saves))]);
  printTable('For coordinators who open a month with 500 members, 20 roles and 5 services a Sunday', rows);
} finally {
  await sundial.stop();
  church.remove();
}
