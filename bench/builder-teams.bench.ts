import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { measureLatencies } from './client.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promises.ts';
import { startSundial } from './servers.ts';

const TEAMS = 8;

const MONTH_PATH = `/api/roster-builder/available-sundays/${MONTH.year}/${MONTH.month}`;

const church = await makeChurch({ months: 1, roles: 40, servicesEachSunday: 2 });

/** Splits the church: the roles in turn, and each member into two teams. */
function splitIntoTeams(): void {
  const db = church.openDriver();
  db.exec(`
    begin;
    update teams set name = 'Team 1';
    with recursive n(id) as (select 2 union all select id + 1 from n where id < ${TEAMS})
      insert into teams (id, name, sort_order) select id, 'Team ' || id, id from n;
    update service_roles set team_id = id % ${TEAMS} + 1;
    delete from team_members;
    insert into team_members (team_id, member_id) select id % ${TEAMS} + 1, id from users;
    insert into team_members (team_id, member_id) select (id / ${TEAMS} + 3) % ${TEAMS} + 1, id from users
      where true on conflict do nothing;
    commit;`);
  db.close();
}

splitIntoTeams();
const sundial = await startSundial(church.dataDir);
try {
  const rows = [['milliseconds', 'median', 'p95', 'promised median']];
  for (const [name, path, limit] of [
    ["one team's month", `${MONTH_PATH}?teamId=3`, 100],
    ['the month of all teams', MONTH_PATH, 400],
  ] as const) {
    const request = { path, token: ADMIN_TOKEN };
    await measureLatencies(sundial.port, request, 10);
    const times = await measureLatencies(sundial.port, request, 50);
    const figures = [median(times), percentile(times, 95)].map((ms) => ms.toFixed(1));
    rows.push([name, ...figures, under(limit, median(times))]);
  }
  printTable('For coordinators of 500 members, 8 teams, 40 roles and 2 services a Sunday', rows);
} finally {
  await sundial.stop();
  church.remove();
}
