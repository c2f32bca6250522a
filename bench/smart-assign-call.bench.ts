import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { partsOf, sundaysOf } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { ADMIN_TOKEN, type BenchChurch, MONTH, makeChurch } from './church.ts';
import { Connection, measureLatencies, serializeRequest } from './load.ts';
import { median, percentile, printTable } from './measure.ts';
import { measureLongestBlock, startMonitoredServer } from './monitored-server.ts';
import { under } from './promise.ts';
import type { RunningServer } from './servers.ts';

const ROLES = 25;
const MEMBERS = 500;
const MONTHS = 6;
const SUNDAYS = sundaysOf(MONTH);

/** A measured call. */
interface Row {
  readonly name: string;
  readonly request: Buffer;
  /** How many times it is sent at once. */
  readonly atOnce: number;
  /** Whether the church changes before each call, so that the month is planned again. */
  readonly isNew: boolean;
}

function rowsFor({ memberIds }: BenchChurch): Row[] {
  const plan = `/api/admin/smart-assignments/${MONTH.year}/${MONTH.month}`;
  const summary = `/api/admin/month-summary/${MONTH.year}/${MONTH.month}`;
  const { day: firstSunday } = partsOf(SUNDAYS[0]);
  // The last place of each role, on every Sunday.
  const unsaved = SUNDAYS.flatMap((serviceDate) =>
    Array.from({ length: ROLES }, (_, n) => {
      return { roleId: n + 1, userId: memberIds.at(-1 - n), serviceDate, serviceTimeId: SUNDAY_SERVICE };
    }),
  );
  const get = (path: string) => serializeRequest({ method: 'GET', path, token: ADMIN_TOKEN });
  const selected = get(`${plan}?only=selected`);
  const facts = get(`${plan}/${firstSunday}?serviceTimeId=${SUNDAY_SERVICE}`);
  const preview = { method: 'POST', path: summary, token: ADMIN_TOKEN, body: { unsaved } } as const;
  const row = (name: string, request: Buffer, isNew: boolean, atOnce = 1) => ({
    name,
    request,
    isNew,
    atOnce,
  });
  return [
    row('the whole plan, every alternative', get(plan), true),
    row('for Smart Assign (only=selected)', selected, true),
    row('the same, three at once', selected, true, 3),
    row('the same again: the plan is kept', selected, false),
    row("a service's facts", facts, true),
    row('the same again: the plan is kept', facts, false),
    row('the summary before finalizing', get(summary), false),
    row('the same with unsaved selections', serializeRequest(preview), false),
  ];
}

/** Returns a function that changes a name in the church, on which every plan depends. */
function changerOf({ dataDir, memberIds }: BenchChurch): () => void {
  let changes = 0;
  return () => {
    changes += 1;
    const db = new DatabaseSync(join(dataDir, 'sundial.db'));
    db.exec('pragma busy_timeout = 5000');
    db.prepare('update users set last_name = ? where id = ?').run(
      `Changed${changes}`,
      memberIds[0] as number,
    );
    db.close();
  };
}

/** Makes a call several times. Returns the time of each in milliseconds. */
async function measureRow({ port }: RunningServer, calls: number, row: Row, change: () => void) {
  const connections = Array.from({ length: row.atOnce }, () => new Connection(port));
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    if (row.isNew) change();
    const start = performance.now();
    await Promise.all(connections.map((connection) => connection.send(row.request)));
    times.push(performance.now() - start);
  }
  for (const connection of connections) connection.close();
  return times;
}

/** Returns the times (ms) that another user waits for small calls, one at a time, until the work ends. */
async function measureWaits({ port }: RunningServer, other: Buffer, work: Promise<unknown>) {
  const waits: number[] = [];
  const others = new Connection(port);
  let hasEnded = false;
  const ended = work.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const sentAt = performance.now();
    await others.send(other);
    waits.push(performance.now() - sentAt);
  }
  others.close();
  await ended;
  return waits;
}

async function measureChurch(servicesEachSunday: number, calls: number, limit: number | null): Promise<void> {
  const church = await makeChurch(MONTHS, ROLES, MEMBERS, servicesEachSunday);
  const sundial = await startMonitoredServer(church.dataDir);
  try {
    const other = serializeRequest({ method: 'GET', path: '/api/user', token: ADMIN_TOKEN });
    await measureLatencies(sundial.port, other, 200);
    const change = changerOf(church);
    let [slowest, longest] = [0, 0];
    const rows: string[][] = [];
    for (const row of rowsFor(church)) {
      await measureRow(sundial, 1, row, change);
      const measured = measureRow(sundial, calls, row, change);
      const waits = await measureWaits(sundial, other, measured);
      const times = await measured;
      // Alone, because the other user's calls would count too.
      const block = await measureLongestBlock(sundial, church.dataDir, async () => {
        await measureRow(sundial, calls, row, change);
      });
      slowest = Math.max(slowest, median(times));
      longest = Math.max(longest, block);
      const figures = [percentile(waits, 99), percentile(waits, 100), block].map((ms) => ms.toFixed(1));
      rows.push([row.name, median(times).toFixed(0), percentile(times, 95).toFixed(0), ...figures]);
    }
    const services = SUNDAYS.length * servicesEachSunday;
    printTable(
      `Calls with ${MEMBERS} members, ${ROLES} roles and ${services} services, and the wait of other calls meanwhile, in milliseconds`,
      [
        ['', 'median', 'p95', 'others wait: p99', 'longest', 'event loop blocked for at most'],
        ...rows,
        ['promised', limit === null ? '' : under(limit, slowest), '', '', '', under(50, longest)],
      ],
    );
  } finally {
    await sundial.stop();
    church.remove();
  }
}

await measureChurch(1, 8, 600);
// 40 services: five Sundays with eight, or four with ten.
await measureChurch(40 / SUNDAYS.length, 2, null);
