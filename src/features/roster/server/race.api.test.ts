import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { openHouse } from '#server/house.ts';
import { openTestHouse, TestClock, type TestHouse } from '#test/build-test-app.ts';
import { Child } from '#test/child.ts';
import { aMember, anAnswer, aRole } from '#test/factories.ts';
import { createDatabase } from '#test/postgres.ts';
import type { Errand } from '#test/programs/house.ts';
import { signIn } from '#test/visitor.ts';

const ASSIGNMENTS = '/api/admin/roster-assignments';
const PROCESSES = 4;

/** A Sunday in its own month for each race. */
const SUNDAYS = { limits: '2027-04-04', finalizing: '2027-05-02', embedded: '2027-06-06' } as const;

interface Race {
  readonly limits: ReadonlyMap<number, number>;
  readonly bodies: ReadonlyArray<{ roleId: number; userId: number; serviceDate: string }>;
}

/** Requests every role for every person: far more requests than there are places. */
async function everybodyWantsEveryRole(
  house: TestHouse,
  given: { date: string; people: number; limits: readonly number[] },
): Promise<Race> {
  const limits = new Map<number, number>();
  for (const maxLimit of given.limits) limits.set(await aRole(house, { maxLimit }), maxLimit);
  const people: number[] = [];
  for (let person = 0; person < given.people; person += 1) {
    const id = await aMember(house);
    await anAnswer(house, id, given.date);
    people.push(id);
  }
  const bodies = people.flatMap((userId) =>
    [...limits.keys()].map((roleId) => ({ roleId, userId, serviceDate: given.date })),
  );
  return { limits, bodies };
}

function savedOn(house: TestHouse, date: string) {
  return house.database.query
    .selectFrom('roster_assignments')
    .select(['role_id', 'user_id', 'place'])
    .where('service_date', '=', date)
    .execute();
}

/** Checks that every role is filled exactly to its limit, and that no person serves twice. */
async function expectFullAndFair(house: TestHouse, date: string, race: Race): Promise<number> {
  const saved = await savedOn(house, date);
  for (const [roleId, limit] of race.limits) {
    expect(saved.filter((row) => row.role_id === roleId)).toHaveLength(limit);
  }
  expect(new Set(saved.map((row) => row.user_id)).size).toBe(saved.length);
  return saved.length;
}

function count(statuses: readonly number[], status: number): number {
  return statuses.filter((one) => one === status).length;
}

describe('four processes on one PostgreSQL', () => {
  it('never exceed a limit, never give a person two roles, and add nothing to a published month', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const folder = mkdtempSync(join(tmpdir(), 'sundial-race-'));
    const settings = { DATABASE_URL: url, DATA_DIR: folder, ADMIN_PIN: '4821' };
    const opened = await openHouse(readEnv(settings));
    const app = await buildApp(opened.deps, { logger: false, trustProxy: false, webDir: null });
    const { database, pinHasher } = opened.deps;
    const pinHash = await pinHasher.hash('4821');
    const clock = new TestClock();
    const house: TestHouse = {
      app,
      deps: opened.deps,
      database,
      clock,
      pinHasher,
      pinHash,
      close: opened.close,
    };
    const children = Array.from({ length: PROCESSES }, () => new Child('test/programs/house.ts', settings));
    const admin = { id: await aMember(house, { isAdmin: true }), pin: '4821' };
    const signedIn = await app.inject({ method: 'POST', url: '/api/login', payload: admin });
    const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';');
    const send = async (race: Race, from: number, child: Child): Promise<number[]> => {
      // Each process starts with a different person, so that all collide in the middle.
      const start = Math.floor((race.bodies.length / PROCESSES) * from);
      const bodies = [...race.bodies.slice(start), ...race.bodies.slice(0, start)];
      const errand: Errand = { cookie, url: ASSIGNMENTS, atOnce: 15, bodies };
      child.tell(JSON.stringify(errand));
      return JSON.parse(await child.line()) as number[];
    };
    await Promise.all(children.map((child) => child.line()));

    const race = await everybodyWantsEveryRole(house, {
      date: SUNDAYS.limits,
      people: 12,
      limits: [1, 2, 3],
    });
    const raced = (await Promise.all(children.map((child, index) => send(race, index, child)))).flat();
    const places = await expectFullAndFair(house, SUNDAYS.limits, race);
    expect([count(raced, 201), count(raced, 409)]).toEqual([places, raced.length - places]);

    const month = await everybodyWantsEveryRole(house, {
      date: SUNDAYS.finalizing,
      people: 30,
      limits: [30],
    });
    const racing = Promise.all(children.map((child, index) => send(month, index, child)));
    await expect
      .poll(() => savedOn(house, SUNDAYS.finalizing), { interval: 5 })
      .toSatisfy((saved: unknown[]) => saved.length >= 5);
    const finalized = await app.inject({
      method: 'POST',
      url: '/api/admin/finalize-roster',
      headers: { cookie },
      payload: { year: 2027, month: 5 },
    });
    const history = await database.query.selectFrom('roster_assignment_history').select('user_id').execute();
    const late = (await racing).flat();
    expect(finalized.statusCode).toBe(201);
    expect(await savedOn(house, SUNDAYS.finalizing)).toHaveLength(history.length);
    expect([count(late, 201), count(late, 409)]).toEqual([history.length, late.length - history.length]);

    await Promise.all(children.map((child) => child.kill('SIGKILL')));
    await app.close();
    await house.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('the embedded database', () => {
  it('handles 200 requests at once and fills every role to its limit', async () => {
    const house = await openTestHouse('sqlite');
    const race = await everybodyWantsEveryRole(house, {
      date: SUNDAYS.embedded,
      people: 50,
      limits: [1, 2, 3, 4],
    });
    const admin = await signIn(house, await aMember(house, { isAdmin: true }));
    expect(race.bodies).toHaveLength(200);
    const answers = await Promise.all(race.bodies.map((body) => admin.send('POST', ASSIGNMENTS, body)));
    const places = await expectFullAndFair(house, SUNDAYS.embedded, race);
    const statuses = answers.map((answer) => answer.status);
    expect([places, count(statuses, 201), count(statuses, 409)]).toEqual([10, 10, 190]);
    await house.close();
  });
});
