import { firstDay, lastDay } from '#domain/calendar/calendar.ts';
import { ADMIN_TOKEN, MONTH } from './church.ts';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { serializeRequest } from './load.ts';

await compareWithBaseline({
  title: 'A month of answers of 500 members: GET /api/availability?from&to',
  promised: 0.85,
  rounds: 31,
  count: 60,
  connections: 4,
  requests: () => [
    serializeRequest({
      method: 'GET',
      path: `/api/availability?from=${firstDay(MONTH)}&to=${lastDay(MONTH)}`,
      token: ADMIN_TOKEN,
    }),
  ],
});
