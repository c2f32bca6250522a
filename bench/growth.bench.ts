import { firstDay, lastDay } from '#domain/calendar/calendar.ts';
import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { measureLatencies, serializeRequest } from './load.ts';
import { interleave, median, printTable } from './measure.ts';
import { atMost } from './promise.ts';
import { startSundial } from './servers.ts';

const ROUNDS = 9;
const TEN_YEARS_IN_MONTHS = 120;

const tenYears = await makeChurch(TEN_YEARS_IN_MONTHS);
const oneMonth = await makeChurch(1);
const tenYearsServer = await startSundial(tenYears.dataDir);
const oneMonthServer = await startSundial(oneMonth.dataDir);
try {
  const month = `${MONTH.year}/${MONTH.month}`;
  const rows = [['milliseconds', 'after ten years', 'after one month', 'ratio', 'promised']];
  for (const path of [
    `/api/availability?from=${firstDay(MONTH)}&to=${lastDay(MONTH)}`,
    `/api/roster-builder/available-sundays/${month}`,
  ]) {
    const request = serializeRequest({ method: 'GET', path, token: ADMIN_TOKEN });
    const { a, b, ratio } = await interleave(
      ROUNDS,
      async () => median(await measureLatencies(tenYearsServer.port, request, 30)),
      async () => median(await measureLatencies(oneMonthServer.port, request, 30)),
    );
    rows.push([`GET ${path}`, a.toFixed(2), b.toFixed(2), ratio.toFixed(2), atMost(1.2, ratio)]);
  }
  printTable('A month after ten years of history (500 members, 260,000 answers)', rows);
} finally {
  await Promise.all([tenYearsServer.stop(), oneMonthServer.stop()]);
  tenYears.remove();
  oneMonth.remove();
}
