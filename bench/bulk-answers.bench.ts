import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sundaysOf } from '#domain/calendar/calendar.ts';
import { loadSecretKey } from '#server/auth/secret-key.ts';
import { prepareDatabase } from '#server/db/bootstrap.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { systemRandom } from '#server/ports.ts';
import { fillChurch } from '#test/faults/church.ts';
import { createDatabase } from '#test/postgres.ts';
import { startCluster } from '#test/postgres-cluster.ts';
import { MONTH, memberToken } from './church.ts';
import { Connection, serializeRequest } from './load.ts';
import { printTable } from './measure.ts';
import { exactly } from './promise.ts';
import { type RunningServer, startSundial } from './servers.ts';

const MEMBERS = 500;

/** Fills a church whose members are signed in. Returns their ids. */
async function fill(database: Database): Promise<readonly number[]> {
  const { memberIds } = await fillChurch(database, MEMBERS);
  const now = Date.now();
  for (const user_id of memberIds) {
    const token_hash = createHash('sha256').update(memberToken(user_id)).digest('base64url');
    const seen = { created_at: now, last_seen_at: now, device: 'A benchmark' };
    await database.query
      .insertInto('sessions')
      .values({ token_hash, user_id, public_id: token_hash, ...seen })
      .execute();
  }
  return memberIds;
}

/** Returns how many members have an answer for every Sunday, and how many have both a yes and a no. */
async function judge({ query }: Database, memberIds: readonly number[]) {
  const sundays = sundaysOf(MONTH);
  const rows = await query
    .selectFrom('availability')
    .select(['user_id', 'is_available'])
    .where('service_date', '>=', sundays[0])
    .where('service_date', '<=', sundays.at(-1) ?? sundays[0])
    .execute();
  const found = { lost: 0, mixed: 0 };
  for (const id of memberIds) {
    const answers = rows.filter((row) => row.user_id === id).map((row) => row.is_available);
    if (answers.length !== sundays.length) found.lost += 1;
    if (new Set(answers).size > 1) found.mixed += 1;
  }
  return found;
}

interface MonthAnswer {
  readonly id: number;
  readonly isAvailable: boolean;
}

/** Makes all calls at once. Returns how many were not answered with 200, and the milliseconds until all were. */
async function burst(calls: readonly MonthAnswer[], ports: readonly number[]) {
  const connections = calls.map((_, n) => new Connection(ports[n % ports.length] ?? 0));
  const path = `/api/availability/months/${MONTH.year}/${MONTH.month}`;
  const start = performance.now();
  const statuses = await Promise.all(
    calls.map(({ id, isAvailable }, n) =>
      (connections[n] as Connection).exchange(
        serializeRequest({ method: 'PUT', path, token: memberToken(id), body: { isAvailable } }),
      ),
    ),
  );
  const ms = performance.now() - start;
  for (const connection of connections) connection.close();
  return { others: statuses.filter((status) => status !== 200).length, ms };
}

/** Has every member answer a month at once, and then half of them on two devices. Returns the table's row. */
async function run(name: string, url: string | null, processes: number): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'));
  const open = () => openDatabase({ databaseUrl: url, dataDir, onIdleError: () => undefined });
  const prepared = open();
  await prepareDatabase(prepared, {
    now: Date.now(),
    random: systemRandom,
    hashPin: async () => 'unused: benchmarks do not sign in with a PIN',
    timeZone: 'Australia/Sydney',
    admin: { firstName: 'Church', lastName: 'Admin', pin: null },
  });
  const memberIds = await fill(prepared);
  await prepared.close();
  loadSecretKey(join(dataDir, 'secret.key'), { mayCreate: true });
  const servers: RunningServer[] = [];
  try {
    for (let n = 0; n < processes; n += 1)
      servers.push(await startSundial(dataDir, url ? { DATABASE_URL: url } : {}));
    const ports = servers.map(({ port }) => port);
    const all = await burst(
      memberIds.map((id) => ({ id, isAvailable: id % 2 === 0 })),
      ports,
    );
    // Two devices that differ.
    const half = memberIds.slice(0, MEMBERS / 2);
    const twice = half.flatMap((id) => [true, false].map((isAvailable) => ({ id, isAvailable })));
    const both = await burst(twice, ports);
    await Promise.all(servers.map((server) => server.stop()));
    const database = open();
    const { lost, mixed } = await judge(database, memberIds);
    await database.close();
    const others = all.others + both.others;
    const times = [all, both].map(({ ms }) => `${ms.toFixed(0)} ms`);
    return [name, exactly(0, lost), exactly(0, mixed), exactly(0, others), ...times];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const cluster = await startCluster({ isDurable: true });
try {
  const { url } = await createDatabase(cluster.url);
  printTable(`${MEMBERS} members answer a month at once, then half of them on two devices that differ`, [
    ['', 'lost', 'mixed', 'other answers', 'all answered', 'on two devices'],
    await run('embedded, one process', null, 1),
    await run('PostgreSQL, four processes', url, 4),
  ]);
} finally {
  await cluster.stop();
}
