import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { openDatabase } from '#server/db/database.ts';
import { aMember, anAnswer, aRole } from '#test/factories.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

/** A Sunday in its own month for each race. */
const SUNDAYS = { limits: '2027-04-04', finalizing: '2027-05-02' } as const;

interface Race {
  readonly limits: ReadonlyMap<number, number>;
  readonly bodies: ReadonlyArray<{ roleId: number; memberId: number; date: PlainDate }>;
}

/** Requests every role for every person: far more requests than there are places. */
async function requestEveryRole(
  server: TestServer,
  size: { date: PlainDate; people: number; limits: readonly number[] },
): Promise<Race> {
  const limits = new Map<number, number>();
  for (const maxLimit of size.limits) limits.set(await aRole(server, { maxLimit }), maxLimit);
  const people: number[] = [];
  for (let person = 0; person < size.people; person += 1) {
    const id = await aMember(server);
    await anAnswer(server, id, size.date);
    people.push(id);
  }
  const bodies = people.flatMap((memberId) =>
    [...limits.keys()].map((roleId) => ({ roleId, memberId, date: size.date })),
  );
  return { limits, bodies };
}

function savedOn(server: TestServer, date: PlainDate) {
  return server.database.query
    .selectFrom('rosterAssignments')
    .select(['roleId', 'memberId', 'place'])
    .where('date', '=', date)
    .execute();
}

/** Checks that every role is filled exactly to its limit, and that no person serves twice. */
async function expectFullWithoutDuplicates(server: TestServer, date: PlainDate, race: Race): Promise<number> {
  const saved = await savedOn(server, date);
  for (const [roleId, limit] of race.limits) {
    expect(saved.filter((row) => row.roleId === roleId)).toHaveLength(limit);
  }
  expect(new Set(saved.map((row) => row.memberId)).size).toBe(saved.length);
  return saved.length;
}

function count(statuses: readonly number[], status: number): number {
  return statuses.filter((received) => received === status).length;
}

/** Fewer than a server has connections, because a request waits for one only so long. */
const AT_ONCE = 8;

/** Sends a race's requests to one server, some at a time, and returns their statuses. */
async function sendAll(server: TestServer, admin: number, bodies: Race['bodies']): Promise<number[]> {
  const visitor = await signIn(server, admin);
  const statuses: number[] = [];
  for (let start = 0; start < bodies.length; start += AT_ONCE) {
    const batch = bodies
      .slice(start, start + AT_ONCE)
      .map((body) => visitor.tryCall(contract.addAssignment, { body }));
    for (const { status } of await Promise.all(batch)) statuses.push(status);
  }
  return statuses;
}

// Each server has its own connections. test/faults/scale-out.fault.ts starts them in separate processes.
describe('four servers on one PostgreSQL', () => {
  it('never exceed a limit, never give a person two roles, and add nothing to a published month', async () => {
    const first = await openTestServer('postgres');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      first.database.query,
    );
    const url = new URL(`/${rows[0]?.name}`, inject('postgresUrl')).href;
    const openAnother = async (): Promise<TestServer> => {
      const database = openDatabase({ databaseUrl: url, dataDir: '', onIdleError: () => undefined });
      const app = await buildApp(
        { ...first.deps, database },
        { logger: false, trustProxy: false, webDir: null },
      );
      return { ...first, app, database };
    };
    const others = await Promise.all([openAnother(), openAnother(), openAnother()]);
    const servers = [first, ...others];
    const admin = await aMember(first, { isAdmin: true });
    const sendEverywhere = async ({ bodies }: Race): Promise<number[]> => {
      const sent = servers.map((server, index) => {
        // Each server starts with a different person, so that all collide in the middle.
        const start = Math.floor((bodies.length / servers.length) * index);
        return sendAll(server, admin, [...bodies.slice(start), ...bodies.slice(0, start)]);
      });
      return (await Promise.all(sent)).flat();
    };

    const race = await requestEveryRole(first, {
      date: SUNDAYS.limits,
      people: 8,
      limits: [1, 2, 3],
    });
    const raced = await sendEverywhere(race);
    const places = await expectFullWithoutDuplicates(first, SUNDAYS.limits, race);
    expect([count(raced, 201), count(raced, 409)]).toEqual([places, raced.length - places]);

    const lateRace = await requestEveryRole(first, {
      date: SUNDAYS.finalizing,
      people: 10,
      limits: [10],
    });
    const finalizing = await signIn(first, admin);
    const racing = sendEverywhere(lateRace);
    await expect
      .poll(() => savedOn(first, SUNDAYS.finalizing), { interval: 5 })
      .toSatisfy((saved: unknown[]) => saved.length >= 5);
    const finalized = await finalizing.send('POST', '/api/admin/finalize-roster', { year: 2027, month: 5 });
    const history = await first.database.query
      .selectFrom('rosterAssignmentHistory')
      .select('memberId')
      .execute();
    const late = await racing;
    expect(finalized.status).toBe(201);
    expect(await savedOn(first, SUNDAYS.finalizing)).toHaveLength(history.length);
    expect([count(late, 201), count(late, 409)]).toEqual([history.length, late.length - history.length]);

    for (const server of others) {
      await server.app.close();
      await server.database.close();
    }
    await first.close();
  });
});
