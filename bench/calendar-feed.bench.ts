import { addMonths, sundaysOf } from '#domain/calendar/calendar.ts';
import { saveFeed } from '#server/auth/calendar-feed-queries.ts';
import { openDatabase } from '#server/db/database.ts';
import { hashToken } from '#server/http/cookies.ts';
import { publishMonth } from '#server/roster/publish-queries.ts';
import { type BenchChurch, MONTH, makeChurch } from './church.ts';
import { measureLatencies } from './load.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promise.ts';
import { startSundial } from './servers.ts';

/** The months of a feed: three back, the current one and the next. */
const MONTHS = 5;

const COUNT = 1000;

/** The first requests warm up the server. */
const WARM_UP = 300;

const codeOf = (scope: string) => scope.padEnd(32, '0');

/**
 * Publishes the church's months, in which 40 people serve every Sunday, and turns on the feeds of a member who serves
 * every other Sunday, and of the whole roster.
 */
async function publish({ dataDir, memberIds }: BenchChurch): Promise<void> {
  const database = openDatabase({ databaseUrl: null, dataDir, onIdleError: () => undefined });
  const now = Date.now();
  const serving = memberIds[5] ?? 0;
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(MONTH, -back));
  const free = months.flatMap(sundaysOf).filter((_, index) => index % 2 === 0);
  await database.transaction(async (tx) => {
    await tx
      .deleteFrom('roster_assignments')
      .where('user_id', '=', serving)
      .where('service_date', 'in', free)
      .execute();
    for (const month of months) await publishMonth(tx, month, null, now);
    for (const [scope, userId] of [
      ['own', serving],
      ['roster', 1],
    ] as const)
      await saveFeed(tx, { userId, scope, codeHash: hashToken(codeOf(scope)), now });
  });
  await database.close();
}

function requestFor(scope: string, etag?: string): Buffer {
  const condition = etag === undefined ? '' : `if-none-match: ${etag}\r\n`;
  return Buffer.from(`GET /calendar/${codeOf(scope)}.ics HTTP/1.1\r\nhost: 127.0.0.1\r\n${condition}\r\n`);
}

const church = await makeChurch(MONTHS);
await publish(church);
const sundial = await startSundial(church.dataDir);
try {
  const measure = async (request: Buffer, status: number) =>
    (await measureLatencies(sundial.port, request, WARM_UP + COUNT, status)).slice(WARM_UP);
  const rows = [['', 'events', 'kB', 'median', 'p95', 'promised', 'unchanged', 'p95', 'promised']];
  for (const scope of ['own', 'roster']) {
    const response = await fetch(`http://127.0.0.1:${sundial.port}/calendar/${codeOf(scope)}.ics`);
    const text = await response.text();
    const whole = await measure(requestFor(scope), 200);
    const unchanged = await measure(requestFor(scope, response.headers.get('etag') ?? ''), 304);
    const isPromised = scope === 'own';
    rows.push([
      isPromised ? 'a member' : 'the whole roster',
      String(text.split('BEGIN:VEVENT').length - 1),
      (text.length / 1000).toFixed(0),
      `${median(whole).toFixed(2)} ms`,
      `${percentile(whole, 95).toFixed(2)} ms`,
      isPromised ? under(5, median(whole)) : '',
      `${median(unchanged).toFixed(2)} ms`,
      `${percentile(unchanged, 95).toFixed(2)} ms`,
      isPromised ? under(1, median(unchanged)) : '',
    ]);
  }
  printTable('Calendar feeds of five months, one request at a time', rows);
} finally {
  await sundial.stop();
  church.remove();
}
