import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { addMonths, type Month } from '#domain/calendar/calendar.ts';
import { AVAILABILITY_VIEWS, SHEET_SIZES } from '#domain/sheets/sheets.ts';
import type { Burst } from './burst.ts';
import { MONTH, makeChurch, memberToken } from './church.ts';
import { Connection, measureLatencies, serializeRequest } from './load.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promise.ts';
import { startSundial } from './servers.ts';

const PDFS = 60;
const MONTHS = 12;
const HEALTH = serializeRequest({ method: 'GET', path: '/api/health', token: '' });

const church = await makeChurch(MONTHS);
const sundial = await startSundial(church.dataDir);

function pdfRequest({ year, month }: Month, view: string, size: string, n: number): Buffer {
  const token = memberToken(church.memberIds[n % church.memberIds.length] ?? 0);
  const path = `/api/sheets/availability/${year}/${month}?view=${view}&size=${size}`;
  return serializeRequest({ method: 'GET', path, token });
}

/** Sends all requests at once. Returns their status codes and how long each health check took meanwhile (ms). */
async function storm(requests: readonly Buffer[]) {
  const checker = new Connection(sundial.port);
  await checker.send(HEALTH);
  let statuses: readonly number[] | null = null;
  const start = performance.now();
  const burst: Burst = { port: sundial.port, requests };
  const source = new URL('./burst.ts', import.meta.url).href;
  const readSource = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  const thread = new Worker(readSource, { eval: true, workerData: burst });
  const answered = once(thread, 'message').then(([received]) => {
    statuses = received as number[];
  });
  const checks: number[] = [];
  while (!statuses) {
    const sent = performance.now();
    await checker.send(HEALTH);
    checks.push(performance.now() - sent);
    await wait(1);
  }
  await answered;
  const seconds = (performance.now() - start) / 1000;
  checker.close();
  return { statuses: statuses as readonly number[], checks, seconds };
}

try {
  await measureLatencies(sundial.port, HEALTH, 200);
  const identical = Array.from({ length: PDFS }, (_, n) => pdfRequest(MONTH, 'roles', 'large', n));
  const different = Array.from({ length: MONTHS }, (_, back) =>
    AVAILABILITY_VIEWS.flatMap((view) =>
      SHEET_SIZES.map((size) => [addMonths(MONTH, -back), view, size] as const),
    ),
  )
    .flat()
    .slice(0, PDFS)
    .map((request, n) => pdfRequest(...request, n));

  const rows = [['', 'PDFs', 'busy', 'seconds', 'health: median', 'p99', 'longest', 'promised']];
  for (const [name, requests] of [
    ['identical', identical],
    ['identical, cached', identical],
    ['different', different],
  ] as const) {
    const { statuses, checks, seconds } = await storm(requests);
    const count = (status: number) => String(statuses.filter((received) => received === status).length);
    rows.push([
      name,
      count(200),
      count(503),
      seconds.toFixed(1),
      ...[median(checks), percentile(checks, 99), Math.max(...checks)].map((ms) => `${ms.toFixed(1)} ms`),
      `p99 ${under(100, percentile(checks, 99), 'ms')}`,
    ]);
  }
  printTable(
    `Health checks during ${PDFS} PDFs of ${church.memberIds.length} members, requested at once`,
    rows,
  );
} finally {
  await sundial.stop();
  church.remove();
}
