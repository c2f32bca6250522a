import { partsOf, sundaysOf } from '#domain/calendar.ts';
import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { Connection, measureLatencies, serializeRequest } from './load.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promise.ts';
import { startSundial } from './servers.ts';

const ROLES = 25;
const PLANS = 8;

const church = await makeChurch(6, ROLES);
const sundial = await startSundial(church.dataDir);
try {
  const plan = `/api/admin/smart-assignments/${MONTH.year}/${MONTH.month}`;
  const { day: firstSunday } = partsOf(sundaysOf(MONTH)[0]);
  const requests = [
    ['the whole plan, every alternative', plan],
    ['for Smart Assign (only=selected)', `${plan}?only=selected`],
    ["a Sunday's facts", `${plan}/${firstSunday}`],
    ['the summary before finalizing', `/api/admin/month-summary/${MONTH.year}/${MONTH.month}`],
  ] as const;
  const other = serializeRequest({ method: 'GET', path: '/api/user', token: ADMIN_TOKEN });
  await measureLatencies(sundial.port, other, 200);

  let [slowest, longest] = [0, 0];
  const rows: string[][] = [];
  for (const [name, path] of requests) {
    const request = serializeRequest({ method: 'GET', path, token: ADMIN_TOKEN });
    await measureLatencies(sundial.port, request, 2);
    const times: number[] = [];
    const waits: number[] = [];
    const [planning, others] = [new Connection(sundial.port), new Connection(sundial.port)];
    for (let n = 0; n < PLANS; n += 1) {
      let isPlanned = false;
      const start = performance.now();
      const planned = planning.send(request).then(() => {
        times.push(performance.now() - start);
        isPlanned = true;
      });
      // Meanwhile, another user makes small calls, one at a time.
      while (!isPlanned) {
        const sentAt = performance.now();
        await others.send(other);
        waits.push(performance.now() - sentAt);
      }
      await planned;
    }
    planning.close();
    others.close();
    slowest = Math.max(slowest, median(times));
    longest = Math.max(longest, ...waits);
    rows.push([
      name,
      median(times).toFixed(0),
      percentile(times, 95).toFixed(0),
      percentile(waits, 99).toFixed(1),
      Math.max(...waits).toFixed(1),
    ]);
  }
  printTable(
    `Calls with 500 members and ${ROLES} roles, and the wait of other calls meanwhile, in milliseconds`,
    [
      ['', 'median', 'p95', 'others wait: p99', 'longest'],
      ...rows,
      ['promised', under(600, slowest), '', '', under(50, longest)],
    ],
  );
} finally {
  await sundial.stop();
  church.remove();
}
