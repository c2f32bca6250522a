import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { measureLatencies, serializeRequest } from './load.ts';
import { median, percentile, printTable } from './measure.ts';
import { measureLongestBlock, startMonitoredServer } from './monitored-server.ts';
import { under } from './promise.ts';

const ROLES = 20;
const MEMBERS = 500;

/** Two services each Sunday. */
const church = await makeChurch(6, ROLES, MEMBERS, 2);
const db = new DatabaseSync(join(church.dataDir, 'sundial.db'));
const sundial = await startMonitoredServer(church.dataDir);
const path = `/api/admin/forecast/${MONTH.year}/${MONTH.month}`;
const request = serializeRequest({ method: 'GET', path, token: ADMIN_TOKEN });

/** Leaves answers of so many of a hundred members, and limits of a third of all members if there are any. */
function prepare(answered: number, hasLimits: boolean): void {
  db.exec('pragma busy_timeout = 5000');
  db.prepare('delete from availability where user_id % 100 >= ?').run(answered);
  db.prepare('update users set max_per_month = case when ? = 1 and id % 3 = 0 then 2 end').run(
    Number(hasLimits),
  );
  db.prepare('update users set never_two_in_a_row = case when ? = 1 and id % 4 = 0 then 1 else 0 end').run(
    Number(hasLimits),
  );
}

const cases = [
  { name: 'everyone answered', answered: 100 },
  { name: 'half answered', answered: 50 },
  { name: 'a tenth answered', answered: 10 },
  { name: 'no one answered', answered: 0 },
];
const rows: string[][] = [];
try {
  for (const { name, answered } of cases) {
    for (const hasLimits of [false, true]) {
      prepare(answered, hasLimits);
      await measureLatencies(sundial.port, request, 3);
      let times: number[] = [];
      const longest = await measureLongestBlock(sundial, church.dataDir, async () => {
        times = await measureLatencies(sundial.port, request, 20);
      });
      rows.push([
        hasLimits ? `${name}, a third with limits` : name,
        median(times).toFixed(1),
        percentile(times, 95).toFixed(1),
        longest.toFixed(0),
        under(150, median(times)),
      ]);
    }
  }
  printTable(
    `The forecast of ${MEMBERS} members, ${ROLES} roles and two services each Sunday, milliseconds`,
    [['', 'median', 'p95', 'event loop blocked', 'promised'], ...rows],
  );
} finally {
  await sundial.stop();
  db.close();
  church.remove();
}
