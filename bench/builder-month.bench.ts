import { ADMIN_TOKEN, MONTH, makeChurch } from './church.ts';
import { measureLatencies, serializeRequest } from './load.ts';
import { median, percentile, printTable } from './measure.ts';
import { under } from './promise.ts';
import { startSundial } from './servers.ts';

const church = await makeChurch(1);
const sundial = await startSundial(church.dataDir);
try {
  const path = `/api/roster-builder/available-sundays/${MONTH.year}/${MONTH.month}`;
  const request = serializeRequest({ method: 'GET', path, token: ADMIN_TOKEN });
  await measureLatencies(sundial.port, request, 20);
  const times = await measureLatencies(sundial.port, request, 100);
  printTable(
    "The builder's month with 500 members and 20 roles, one call at a time, including the transfer",
    [
      ['', 'median', 'p95', 'promised'],
      [
        'milliseconds',
        median(times).toFixed(1),
        percentile(times, 95).toFixed(1),
        under(40, percentile(times, 95)),
      ],
    ],
  );
} finally {
  await sundial.stop();
  church.remove();
}
