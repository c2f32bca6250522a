import { sundaysOf } from '#domain/calendar.ts';
import { againstYardstick } from './against-yardstick.ts';
import { MONTH, memberToken } from './church.ts';
import { wire } from './load.ts';

await againstYardstick({
  title: 'One durable answer (synchronous FULL): POST /api/availability',
  promised: 0.7,
  rounds: 75,
  count: 100,
  connections: 8,
  requests: ({ memberIds }) =>
    sundaysOf(MONTH).flatMap((serviceDate) =>
      memberIds.map((userId) =>
        wire({
          method: 'POST',
          path: '/api/availability',
          token: memberToken(userId),
          body: { userId, serviceDate, isAvailable: userId % 3 !== 0 },
        }),
      ),
    ),
});
