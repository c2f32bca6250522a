import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { measureLatencies, send } from './client.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promises.ts';
import { startSundial } from './servers.ts';

const MEMBERS = 10_000;
const CASES = [
  { name: 'of a tenth of them', every: 10, limit: 300 },
  { name: 'of all', every: 1, limit: 1000 },
];

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
  db.exec(`
    insert into check_kinds (id, name, valid_months, warn_days) values (1, 'First aid', 12, '90,30,7'), (2, 'Training', 12, '90,30,7');
    insert into role_checks (role_id, kind_id) select service_roles.id, check_kinds.id from service_roles, check_kinds;
    insert into member_checks (member_id, kind_id, valid_until, seen_on)
      select users.id, check_kinds.id, date('now', '+300 days'), '2025-01-01' from users, check_kinds where users.id > 1`);
  const request = { path: '/api/admin/ending-checks', token: ADMIN_TOKEN };
  const rows = [['milliseconds', 'median', 'p95', 'promised median']];
  for (const { name, every, limit } of CASES) {
    db.prepare("update member_checks set valid_until = date('now', '-1 day') where member_id % ? = 0").run(
      every,
    );
    await measureLatencies(sundial.port, request, 3);
    const times = await measureLatencies(sundial.port, request, 20);
    const figures = [median(times), percentile(times, 95)].map((ms) => ms.toFixed(1));
    rows.push([name, ...figures, under(limit, median(times))]);
  }
  printTable(
    `For coordinators who open a month: the checks that have ended, of ${MEMBERS} members with two each`,
    rows,
  );
} finally {
  db.close();
  await sundial.stop();
  church.remove();
}
