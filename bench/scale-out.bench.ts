import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecretKey } from '#server/auth/secret-key.ts';
import { prepareDatabase } from '#server/db/bootstrap.ts';
import { openDatabase } from '#server/db/database.ts';
import { systemRandom } from '#server/ports.ts';
import { fillChurch } from '#test/faults/church.ts';
import { createDatabase } from '#test/postgres.ts';
import { startCluster } from '#test/postgres-cluster.ts';
import { measureThroughput, serializeRequest } from './load.ts';
import { interleave, printTable } from './measure.ts';
import { atLeast } from './promise.ts';
import { startSundial } from './servers.ts';

/** The promised throughput of four processes relative to one, with enough cores. */
const SCALE = 2.5;
const CORES_NEEDED = 6;

/**
 * Compares the reads of four processes with those of one on the same PostgreSQL. The clients run on this machine too.
 */
const cluster = await startCluster({ isDurable: true });
const { url } = await createDatabase(cluster.url);
const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'));
const database = openDatabase({ databaseUrl: url, dataDir, onIdleError: () => undefined });
await prepareDatabase(database, {
  now: Date.now(),
  random: systemRandom,
  hashPin: async () => 'unused: benchmarks do not sign in with a PIN',
  timeZone: 'Australia/Sydney',
  admin: { firstName: 'Church', lastName: 'Admin', pin: null },
});
loadSecretKey(join(dataDir, 'secret.key'), { mayCreate: true });
const { cookie, answered } = await fillChurch(database, 500);
await database.close();
const servers = [];
for (let n = 0; n < 4; n += 1) servers.push(await startSundial(dataDir, { DATABASE_URL: url }));
try {
  const token = cookie.replace('sundial=', '');
  const path = `/api/availability?from=${answered[0]}&to=${answered.at(-1)}&userId=1`;
  const request = serializeRequest({ method: 'GET', path, token });
  const load = { count: 1000, connections: 4 };
  const allPorts = servers.map((server) => server.port);
  const reads = async (ports: readonly number[]) => {
    const parts = await Promise.all(ports.map((port) => measureThroughput(port, [request], load)));
    return parts.reduce((sum, part) => sum + part, 0);
  };
  const { a, b, ratio } = await interleave(
    9,
    () => reads(allPorts),
    () => reads(allPorts.slice(0, 1)),
  );
  printTable(
    `A member's month on PostgreSQL, ${availableParallelism()} cores for processes, database and clients`,
    [
      ['', 'four processes', 'one', 'ratio', 'promised'],
      [
        'calls per second',
        a.toFixed(0),
        b.toFixed(0),
        ratio.toFixed(2),
        availableParallelism() < CORES_NEEDED
          ? `at least ${SCALE}, with ${CORES_NEEDED} cores or more`
          : atLeast(SCALE, ratio),
      ],
    ],
  );
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
