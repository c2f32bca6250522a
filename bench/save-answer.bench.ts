import { sundaysOf } from '#domain/calendar/calendar.ts';
import { type BenchChurch, MONTH, makeChurch, memberToken } from './church.ts';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { Connection, serializeRequest } from './load.ts';
import { printTable } from './measure.ts';
import { atMost } from './promise.ts';
import { startSundial } from './servers.ts';

/** Every member's answer to every Sunday of the month. */
function answers({ memberIds }: BenchChurch): readonly Buffer[] {
  return sundaysOf(MONTH).flatMap((serviceDate) =>
    memberIds.map((userId) =>
      serializeRequest({
        method: 'POST',
        path: '/api/availability',
        token: memberToken(userId),
        body: { userId, serviceDate, isAvailable: userId % 3 !== 0 },
      }),
    ),
  );
}

for (const { connections, promised } of [
  // Runs at the time of writing reached 0.70 to 0.77 (docs/decisions/0072).
  { connections: 1, promised: 0.73 },
  { connections: 8, promised: 0.8 },
  { connections: 32, promised: 0.9 },
]) {
  await compareWithBaseline({
    title: `One durable answer (synchronous FULL): POST /api/availability, ${connections} at a time`,
    promised,
    rounds: 75,
    count: 100,
    connections,
    requests: answers,
  });
}

const SYNC_MS = 10;
const AT_ONCE = 50;
const ROUNDS = 5;

const church = await makeChurch(1);
const sundial = await startSundial(church.dataDir, {
  NODE_OPTIONS: `--import ${new URL('slow-sync.mjs', import.meta.url).href}`,
  SYNC_MS: String(SYNC_MS),
});
try {
  const { port } = sundial;
  const requests = answers(church).slice(0, AT_ONCE);
  const [member = 0] = church.memberIds;
  const read = serializeRequest({ method: 'GET', path: '/api/user', token: memberToken(member) });
  const other = new Connection(port);
  for (let warming = 0; warming < 50; warming += 1) await other.send(read);
  const [stored, others]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const connections = requests.map(() => new Connection(port));
    let isStored = false;
    const start = performance.now();
    const storing = Promise.all(requests.map((request, n) => connections[n]?.send(request))).then(() => {
      stored.push(performance.now() - start);
      isStored = true;
    });
    while (!isStored) {
      const sentAt = performance.now();
      await other.send(read);
      others.push(performance.now() - sentAt);
    }
    await storing;
    for (const connection of connections) connection.close();
  }
  other.close();
  printTable(`${AT_ONCE} answers at once on a disk whose sync takes ${SYNC_MS} ms, ${ROUNDS} times`, [
    ['milliseconds', 'longest', 'promised'],
    ['until all are stored', Math.max(...stored).toFixed(0), atMost(150, Math.max(...stored))],
    ['another call meanwhile', Math.max(...others).toFixed(0), atMost(50, Math.max(...others))],
  ]);
} finally {
  await sundial.stop();
  church.remove();
}
