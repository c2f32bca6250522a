import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { measureLatencies, send } from './client.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promises.ts';
import { startSundial } from './servers.ts';

const MEMBERS = 10_000;

const church = await makeChurch({ months: 1, members: MEMBERS });
const sundial = await startSundial(church.dataDir);
const db = church.openDriver();
try {
  const publishing = {
    method: 'POST',
    path: '/api/admin/finalize-roster',
    token: ADMIN_TOKEN,
    body: MONTH,
  } as const;
  const status = await send(sundial.port, publishing);
  if (status >= 300) throw new Error(`The month was not published: ${status}`);
  // Everyone needs two kinds of checks, and all of them end on the same day, before the month.
  db.exec(`
    insert into check_kinds (id, name, valid_months, warn_days) values (1, 'First aid', 12, '90,30,7'), (2, 'Training', 12, '90,30,7');
    insert into role_checks (role_id, kind_id) select service_roles.id, check_kinds.id from service_roles, check_kinds;
    insert into member_checks (member_id, kind_id, valid_until, seen_on)
      select users.id, check_kinds.id, date('now', '-1 day'), '2025-01-01' from users, check_kinds where users.id > 1`);
  const request = { path: '/api/admin/ending-checks', token: ADMIN_TOKEN };
  await measureLatencies(sundial.port, request, 3);
  const times = await measureLatencies(sundial.port, request, 20);
  const figures = [median(times), percentile(times, 95)].map((ms) => ms.toFixed(1));
  printTable(
    `For coordinators who open a month: the checks that end, if ${2 * MEMBERS} of ${MEMBERS} members do at once`,
    [
      ['milliseconds', 'median', 'p95', 'promised median'],
      ['/api/admin/ending-checks', ...figures, under(300, median(times))],
    ],
  );
} finally {
  db.close();
  await sundial.stop();
  church.remove();
}
