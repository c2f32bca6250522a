import { firstDay, lastDay } from '#domain/calendar.ts';
import { againstYardstick } from './against-yardstick.ts';
import { ADMIN_TOKEN, MONTH } from './church.ts';
import { wire } from './load.ts';

await againstYardstick({
  title: 'A month of answers of 500 members: GET /api/availability?from&to',
  promised: 0.85,
  rounds: 31,
  count: 60,
  connections: 4,
  requests: () => [
    wire({
      method: 'GET',
      path: `/api/availability?from=${firstDay(MONTH)}&to=${lastDay(MONTH)}`,
      token: ADMIN_TOKEN,
    }),
  ],
});
