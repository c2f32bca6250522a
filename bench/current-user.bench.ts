import { againstYardstick } from './against-yardstick.ts';
import { memberToken } from './church.ts';
import { wire } from './load.ts';

await againstYardstick({
  title: 'A small signed-in read: GET /api/user',
  promised: 0.5,
  rounds: 31,
  count: 2500,
  connections: 8,
  requests: ({ memberIds }) =>
    memberIds.map((id) => wire({ method: 'GET', path: '/api/user', token: memberToken(id) })),
});
