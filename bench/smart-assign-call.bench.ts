import { partsOf, sundaysOf } from '#domain/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services.ts';
import { ADMIN_TOKEN, type BenchChurch, MONTH, makeChurch } from './church.ts';
import { type BenchRequest, Connection, measureLatencies, serializeRequest } from './load.ts';
import { median, percentile, printTable } from './measure.ts';
import { measureLongestBlock, startMonitoredServer } from './monitored-server.ts';
import { under } from './promise.ts';
import type { RunningServer } from './servers.ts';

const ROLES = 25;
const MEMBERS = 500;
const MONTHS = 6;
const SUNDAYS = sundaysOf(MONTH);

/** Returns the calls of Smart Assign by name. */
function requestsFor({ memberIds }: BenchChurch): ReadonlyArray<readonly [string, Buffer]> {
  const plan = `/api/admin/smart-assignments/${MONTH.year}/${MONTH.month}`;
  const summary = `/api/admin/month-summary/${MONTH.year}/${MONTH.month}`;
  const { day: firstSunday } = partsOf(SUNDAYS[0]);
  // The last place of each role, on every Sunday.
  const unsaved = SUNDAYS.flatMap((serviceDate) =>
    Array.from({ length: ROLES }, (_, n) => {
      return { roleId: n + 1, userId: memberIds.at(-1 - n), serviceDate, serviceTimeId: SUNDAY_SERVICE };
    }),
  );
  const get = (path: string): BenchRequest => ({ method: 'GET', path, token: ADMIN_TOKEN });
  return [
    ['the whole plan, every alternative', get(plan)],
    ['for Smart Assign (only=selected)', get(`${plan}?only=selected`)],
    ["a service's facts", get(`${plan}/${firstSunday}?serviceTimeId=${SUNDAY_SERVICE}`)],
    ['the summary before finalizing', get(summary)],
    ['the same with unsaved selections', { ...get(summary), method: 'POST' as const, body: { unsaved } }],
  ].map(([name, request]) => [name as string, serializeRequest(request as BenchRequest)]);
}

/** Makes a call several times while another user makes small calls, one at a time. Returns both calls' times (ms). */
async function measureBoth({ port }: RunningServer, calls: number, request: Buffer, other: Buffer) {
  const times: number[] = [];
  const waits: number[] = [];
  const [calling, others] = [new Connection(port), new Connection(port)];
  for (let n = 0; n < calls; n += 1) {
    let isAnswered = false;
    const start = performance.now();
    const answered = calling.send(request).then(() => {
      times.push(performance.now() - start);
      isAnswered = true;
    });
    while (!isAnswered) {
      const sentAt = performance.now();
      await others.send(other);
      waits.push(performance.now() - sentAt);
    }
    await answered;
  }
  calling.close();
  others.close();
  return { times, waits };
}

async function measureChurch(servicesEachSunday: number, calls: number, limit: number | null): Promise<void> {
  const church = await makeChurch(MONTHS, ROLES, MEMBERS, servicesEachSunday);
  const sundial = await startMonitoredServer(church.dataDir);
  try {
    const other = serializeRequest({ method: 'GET', path: '/api/user', token: ADMIN_TOKEN });
    await measureLatencies(sundial.port, other, 200);
    let [slowest, longest] = [0, 0];
    const rows: string[][] = [];
    for (const [name, request] of requestsFor(church)) {
      await measureLatencies(sundial.port, request, 1);
      const { times, waits } = await measureBoth(sundial, calls, request, other);
      // Alone, because the other user's calls would count too.
      const block = await measureLongestBlock(sundial, church.dataDir, async () => {
        await measureLatencies(sundial.port, request, calls);
      });
      slowest = Math.max(slowest, median(times));
      longest = Math.max(longest, block);
      const figures = [percentile(waits, 99), percentile(waits, 100), block].map((ms) => ms.toFixed(1));
      rows.push([name, median(times).toFixed(0), percentile(times, 95).toFixed(0), ...figures]);
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
