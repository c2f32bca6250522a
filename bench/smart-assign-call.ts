import { sundaysOf } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { measureLatency } from './client.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promises.ts';
import { startSundial } from './servers.ts';

const MEMBERS = 500;
const ROLES = 25;

/** Measures the calls of the builder that plan a month. The church changes before each, so that no earlier plan fits. */
export async function measureCalls(servicesEachSunday: number, calls: number, limit: number | null) {
  const church = await makeChurch({ months: 6, members: MEMBERS, roles: ROLES, servicesEachSunday });
  const sundial = await startSundial(church.dataDir);
  const db = church.openDriver();
  try {
    const sundays = sundaysOf(MONTH);
    const month = `${MONTH.year}/${MONTH.month}`;
    const place = { serviceDate: sundays[0], serviceTimeId: SUNDAY_SERVICE, roleId: 1 };
    const rows = [['milliseconds', 'median', 'p95', 'promised median']];
    for (const [name, path, body] of [
      ['Smart Assign', `/api/admin/smart-assignments/${month}?only=selected`, null],
      ['the candidates for a place', '/api/admin/candidates', { place }],
      ['the summary before finalizing', `/api/admin/month-summary/${month}`, null],
    ] as const) {
      const times: number[] = [];
      for (let call = 0; call <= calls; call += 1) {
        db.prepare('update users set last_name = ? where id = 2').run(`${name} ${call}`);
        const request = body ? ({ method: 'POST', path, body } as const) : { path };
        const time = await measureLatency(sundial.port, { ...request, token: ADMIN_TOKEN });
        // The first call starts a thread.
        if (call > 0) times.push(time);
      }
      const figures = [median(times), percentile(times, 95)].map((ms) => ms.toFixed(0));
      rows.push([name, ...figures, limit === null ? '' : under(limit, median(times))]);
    }
    printTable(
      `For coordinators who wait for a plan of ${MEMBERS} x ${ROLES} x ${sundays.length * servicesEachSunday}: the builder's calls`,
      rows,
    );
  } finally {
    db.close();
    await sundial.stop();
    church.remove();
  }
}
