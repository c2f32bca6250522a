import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, monthKey, monthOf, type PlainDate, sundaysOf } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { loadSecretKey } from '#server/auth/secret-key.ts';
import { prepareDatabase } from '#server/db/bootstrap.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { systemRandom } from '#server/ports.ts';
import { createDatabase } from '#test/postgres.ts';
import { startCluster } from '#test/postgres-cluster.ts';
import { MONTH, memberToken } from './church.ts';
import { Connection, serializeRequest } from './load.ts';
import { median, percentile, printTable } from './measure.ts';
import { exactly } from './promise.ts';
import { startSundial } from './servers.ts';

const SUNDAYS = 20;
const ROLES = 50;
const AT_ONCE = 10;

/** How many rows one statement inserts. */
const BATCH = 100;

type Table = 'users' | 'sessions' | 'service_roles' | 'roster_assignments' | 'cover_requests';

/** A request for cover, and the members who accept it at once. */
interface Contest {
  readonly id: number;
  readonly date: PlainDate;
  readonly roleId: number;
  readonly takers: readonly number[];
}

/**
 * Fills a church in which one member in each of 50 roles can't make it on each of 20 Sundays. Ten other members accept
 * each of these 1,000 requests at once, and each of them wants only one role on a Sunday.
 */
async function fill({ query }: Database): Promise<Contest[]> {
  const now = Date.now();
  const insert = async (table: Table, rows: readonly object[]) => {
    const ids: number[] = [];
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH) as never[];
      const adding = query.insertInto(table).values(batch);
      if (table === 'sessions') await adding.execute();
      else ids.push(...(await adding.returning('id' as never).execute()).map(({ id }) => id as number));
    }
    return ids;
  };
  const roleIds = await insert(
    'service_roles',
    Array.from({ length: ROLES }, (_, n) => ({
      name: `Role ${n}`,
      sort_order: n,
      is_active: 1,
      max_limit: 1,
    })),
  );
  const memberIds = await insert(
    'users',
    Array.from({ length: ROLES * (AT_ONCE + 1) }, (_, n) => {
      const access = { is_admin: 0, first_login: 0, role: 'member', created_at: now };
      return { first_name: `First${n}`, last_name: `Last${n}`, ...access };
    }),
  );
  await insert(
    'sessions',
    memberIds.map((user_id) => {
      const token_hash = createHash('sha256').update(memberToken(user_id)).digest('base64url');
      return {
        token_hash,
        user_id,
        created_at: now,
        last_seen_at: now,
        device: 'A benchmark',
        public_id: token_hash,
      };
    }),
  );
  const first = sundaysOf(MONTH)[0];
  const dates = Array.from({ length: SUNDAYS }, (_, week) => addDays(first, 7 * week));
  for (const key of new Set(dates.map((date) => monthKey(monthOf(date))))) {
    const by = { created_at: now, created_by: 1, finalized_at: now, finalized_by: 1 };
    await query
      .insertInto('finalized_rosters')
      .values({ ...monthOf(`${key}-01`), is_finalized: 1, ...by })
      .execute();
  }
  const places = dates.flatMap((date) => roleIds.map((roleId, n) => ({ date, roleId, n })));
  const placeOf = ({ date, roleId, n }: (typeof places)[number]) => ({
    service_date: date,
    service_time_id: SUNDAY_SERVICE,
    role_id: roleId,
    user_id: memberIds[n] as number,
  });
  await insert(
    'roster_assignments',
    places.map((place) => {
      const saved = { assignment_method: 'manual', created_at: now, updated_at: now };
      return { ...placeOf(place), place: 1, response: 'declined', responded_at: now, ...saved };
    }),
  );
  const ids = await insert(
    'cover_requests',
    places.map((place) => ({ ...placeOf(place), state: 'asking', opened_at: now })),
  );
  return places.map(({ date, roleId, n }, index) => {
    const from = ROLES + n * AT_ONCE;
    return { id: ids[index] as number, date, roleId, takers: memberIds.slice(from, from + AT_ONCE) };
  });
}

/** Has every member of each contest accept at once. Returns the statuses and the milliseconds of each contest. */
async function accept(contests: readonly Contest[], ports: readonly number[]) {
  const connections = Array.from({ length: AT_ONCE }, (_, n) => new Connection(ports[n % ports.length] ?? 0));
  const results: Array<{ statuses: number[]; ms: number }> = [];
  for (const { id, takers } of contests) {
    const requests = takers.map((taker) =>
      serializeRequest({
        method: 'POST',
        path: `/api/cover-requests/${id}/accept`,
        token: memberToken(taker),
      }),
    );
    const start = performance.now();
    const statuses = await Promise.all(
      requests.map((request, n) => (connections[n] as Connection).exchange(request)),
    );
    results.push({ statuses, ms: performance.now() - start });
  }
  for (const connection of connections) connection.close();
  return results;
}

/** Returns how many requests are covered twice or lost, and how many services have more people than places. */
async function judge(
  { query }: Database,
  contests: readonly Contest[],
  results: Awaited<ReturnType<typeof accept>>,
) {
  const rows = await query.selectFrom('roster_assignments').selectAll().execute();
  const requests = await query.selectFrom('cover_requests').select(['id', 'state', 'covered_by']).execute();
  const requestOf = new Map(requests.map((request) => [request.id, request]));
  const found = { doubled: 0, lost: 0, overLimit: 0, otherStatuses: 0 };
  for (const [index, { id, date, roleId, takers }] of contests.entries()) {
    const statuses = results[index]?.statuses ?? [];
    const winners = takers.filter((_, n) => statuses[n] === 200);
    const serving = rows.filter((row) => row.service_date === date && row.role_id === roleId);
    const request = requestOf.get(id);
    const [winner] = winners;
    if (winners.length > 1) found.doubled += 1;
    if (serving.length > 1) found.overLimit += 1;
    if (
      winner === undefined ||
      serving[0]?.user_id !== winner ||
      serving[0].response !== 'confirmed' ||
      request?.state !== 'covered' ||
      request.covered_by !== winner
    )
      found.lost += 1;
    found.otherStatuses += statuses.filter((status) => status !== 200 && status !== 409).length;
  }
  return found;
}

/** Runs all contests on one database. Returns its row of the table. */
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
  const contests = await fill(prepared);
  await prepared.close();
  loadSecretKey(join(dataDir, 'secret.key'), { mayCreate: true });
  const servers = [];
  try {
    for (let n = 0; n < processes; n += 1)
      servers.push(await startSundial(dataDir, url ? { DATABASE_URL: url } : {}));
    const results = await accept(
      contests,
      servers.map(({ port }) => port),
    );
    await Promise.all(servers.map((server) => server.stop()));
    const database = open();
    const { doubled, lost, overLimit, otherStatuses } = await judge(database, contests, results);
    await database.close();
    const times = results.map(({ ms }) => ms);
    return [
      name,
      exactly(0, doubled),
      exactly(0, lost),
      exactly(0, overLimit),
      exactly(0, otherStatuses),
      `${median(times).toFixed(0)} ms`,
      `${percentile(times, 99).toFixed(0)} ms`,
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const cluster = await startCluster({ isDurable: true });
try {
  const { url } = await createDatabase(cluster.url);
  printTable(`${SUNDAYS * ROLES} requests for cover, each accepted by ${AT_ONCE} members at once`, [
    ['', 'covered twice', 'lost', 'over a limit', 'other answers', 'all ten answered', '99%'],
    await run('embedded, one process', null, 1),
    await run('PostgreSQL, four processes', url, 4),
  ]);
} finally {
  await cluster.stop();
}
