import { sundaysOf } from '#domain/calendar.ts';
import { MONTH, memberToken } from './church.ts';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { serializeRequest } from './load.ts';

await compareWithBaseline({
  title: 'One durable answer (synchronous FULL): POST /api/availability',
  promised: 0.7,
  rounds: 75,
  count: 100,
  connections: 8,
  requests: ({ memberIds }) =>
    sundaysOf(MONTH).flatMap((serviceDate) =>
      memberIds.map((userId) =>
        serializeRequest({
          method: 'POST',
          path: '/api/availability',
          token: memberToken(userId),
          body: { userId, serviceDate, isAvailable: userId % 3 !== 0 },
        }),
      ),
    ),
});
