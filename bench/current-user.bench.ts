import { memberToken } from './church.ts';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { serializeRequest } from './load.ts';

await compareWithBaseline({
  title: 'A small signed-in read: GET /api/user',
  promised: 0.5,
  rounds: 31,
  count: 2500,
  connections: 8,
  requests: ({ memberIds }) =>
    memberIds.map((id) => serializeRequest({ method: 'GET', path: '/api/user', token: memberToken(id) })),
});
