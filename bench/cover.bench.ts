import { addDays, monthKey, monthOf, sundaysOf } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import type { Database } from '#server/db/database.ts';
import { joinOnlyTeam } from '#server/db/memberships.ts';
import { FIRST_TEAM } from '#server/db/roles.ts';
import { createDatabase } from '#test/postgres.ts';
import { startCluster } from '#test/postgres-cluster.ts';
import { hashOf, MONTH, makeFolder, memberToken } from './church.ts';
import { send } from './client.ts';
import { median, percentile, printTable } from './measure.ts';
import { exactly } from './promises.ts';
import { type MeasuredServer, startSundial } from './servers.ts';

const SUNDAYS = 20;
const ROLES = 50;
const AT_ONCE = 10;

/** A request for cover, and the members who accept it at once. */
interface Contest {
  readonly id: number;
  readonly takers: readonly number[];
}

/**
 * Fills a church where one member in each role can't make it on each Sunday. Ten other members can take each of these
 * places. Each of them wants only one role on a Sunday.
 */
async function fill({ query }: Database): Promise<Contest[]> {
  const now = Date.now();
  const roles = Array.from({ length: ROLES }, (_, n) => ({
    name: `Role ${n}`,
    sortOrder: n,
    isActive: true,
    maxLimit: 1,
    teamId: FIRST_TEAM,
  }));
  const roleIds = await query.insertInto('serviceRoles').values(roles).returning('id').execute();
  const members = Array.from({ length: ROLES * (AT_ONCE + 1) }, (_, n) => ({
    firstName: `First${n}`,
    lastName: `Last${n}`,
    isAdmin: false,
    firstLogin: false,
    role: 'member' as const,
    createdAt: now,
  }));
  const memberIds = await query.insertInto('users').values(members).returning('id').execute();
  await joinOnlyTeam(
    query,
    memberIds.map(({ id }) => id),
  );
  const sessions = memberIds.map(({ id }) => {
    const tokenHash = hashOf(memberToken(id));
    const seen = { createdAt: now, lastSeenAt: now, device: 'A benchmark' };
    return { tokenHash, memberId: id, publicId: tokenHash, ...seen };
  });
  await query.insertInto('sessions').values(sessions).execute();
  const dates = Array.from({ length: SUNDAYS }, (_, week) => addDays(sundaysOf(MONTH)[0], 7 * week));
  const finalized = {
    teamId: FIRST_TEAM,
    isFinalized: true,
    createdBy: 1,
    createdAt: now,
    finalizedBy: 1,
    finalizedAt: now,
  };
  const months = [...new Set(dates.map((date) => monthKey(monthOf(date))))];
  await query
    .insertInto('finalizedRosters')
    .values(months.map((key) => ({ ...monthOf(`${key}-01`), ...finalized })))
    .execute();
  const places = dates.flatMap((date) =>
    roleIds.map(({ id }, n) => ({
      date,
      timeId: SUNDAY_SERVICE,
      roleId: id,
      memberId: memberIds[n]?.id ?? 0,
    })),
  );
  const declined = {
    place: 1,
    response: 'declined',
    respondedAt: now,
    assignmentMethod: 'manual',
  } as const;
  await query
    .insertInto('rosterAssignments')
    .values(places.map((place) => ({ ...place, ...declined, createdAt: now, updatedAt: now })))
    .execute();
  const requestIds = await query
    .insertInto('coverRequests')
    .values(places.map((place) => ({ ...place, state: 'asking' as const, openedAt: now })))
    .returning('id')
    .execute();
  return requestIds.map(({ id }, index) => {
    const from = ROLES + (index % ROLES) * AT_ONCE;
    return { id, takers: memberIds.slice(from, from + AT_ONCE).map((member) => member.id) };
  });
}

/** Has every member of a contest accept at once. Returns who got a 200, and the other statuses. */
async function accept({ id, takers }: Contest, servers: readonly MeasuredServer[]) {
  const start = performance.now();
  const path = `/api/cover-requests/${id}/accept`;
  const statuses = await Promise.all(
    takers.map((taker, n) =>
      send(servers[n % servers.length]?.port ?? 0, { method: 'POST', path, token: memberToken(taker) }),
    ),
  );
  return {
    id,
    winners: takers.filter((_, n) => statuses[n] === 200),
    others: statuses.filter((status) => status !== 200 && status !== 409).length,
    ms: performance.now() - start,
  };
}

type Result = Awaited<ReturnType<typeof accept>>;

/** Returns how many places have a different person than the one who was notified, or more than one. */
async function countLost({ query }: Database, results: readonly Result[]): Promise<number> {
  const rows = await query
    .selectFrom('coverRequests as request')
    .innerJoin('rosterAssignments as assignment', (join) =>
      join.onRef('assignment.date', '=', 'request.date').onRef('assignment.roleId', '=', 'request.roleId'),
    )
    .select(['request.id', 'request.coveredBy', 'assignment.memberId', 'assignment.response'])
    .execute();
  return results.filter(({ id, winners: [winner] }) => {
    const serving = rows.filter((row) => row.id === id);
    const isRight = serving.every((row) => row.memberId === winner && row.coveredBy === winner);
    return serving.length !== 1 || !isRight || serving[0]?.response !== 'confirmed';
  }).length;
}

/** Runs all contests on one database. Returns its row of the table. */
async function run(name: string, url: string | null, processes: number): Promise<string[]> {
  const folder = await makeFolder(url);
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = folder.open();
    return work(database).finally(() => database.close());
  };
  const servers: MeasuredServer[] = [];
  try {
    const contests = await withDatabase(fill);
    for (let n = 0; n < processes; n += 1)
      servers.push(await startSundial(folder.dataDir, url ? { DATABASE_URL: url } : {}));
    const results: Result[] = [];
    for (const contest of contests) results.push(await accept(contest, servers));
    await Promise.all(servers.map((server) => server.stop()));
    const times = results.map(({ ms }) => ms);
    return [
      name,
      exactly(0, results.filter(({ winners }) => winners.length !== 1).length),
      exactly(0, await withDatabase((database) => countLost(database, results))),
      exactly(
        0,
        results.reduce((sum, { others }) => sum + others, 0),
      ),
      median(times).toFixed(0),
      percentile(times, 99).toFixed(0),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    folder.remove();
  }
}

const cluster = await startCluster({ isDurable: true });
try {
  const { url } = await createDatabase(cluster.url);
  printTable(
    `For members who take over a place: ${SUNDAYS * ROLES} places, each accepted by ${AT_ONCE} members at once`,
    [
      ['', 'not covered once', 'lost', 'other answers', 'ms until all are answered', 'p99'],
      await run('embedded, one process', null, 1),
      await run('PostgreSQL, four processes', url, 4),
    ],
  );
} finally {
  await cluster.stop();
}
