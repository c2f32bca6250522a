import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { CandidateInResponse } from '#contract/places.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { ConcernCode } from '#domain/places/concerns.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aFamily, aMember, anAdmin, anAnswer, anAssignment, aRole } from '#test/factories.ts';
import { createRandom } from '#test/smart-assign/generated-church.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

/** How many churches are tried, and where the random numbers begin. */
const CHURCHES = Number(process.env.PLACES_CHURCHES ?? 3);
const SEED = Number(process.env.PLACES_SEED ?? 1);
const PARAMS = { year: '2027', month: '2' };
const SUNDAYS: PlainDate[] = ['2027-02-07', '2027-02-14'];

/** The refusal that a concern with the effect `never` leads to. */
const CODE_OF: Partial<Record<ConcernCode, string>> = {
  month_locked: 'roster_finalized',
  serves_here: 'already_assigned',
  declined_here: 'already_assigned',
  said_no: 'not_available',
  away: 'not_available',
  no_answer: 'not_available',
};

const refusalOf = ({ concerns }: CandidateInResponse) => {
  const stop = concerns.find(({ effect }) => effect === 'never')?.code;
  return stop ? (CODE_OF[stop] ?? stop) : null;
};

/** Adds roles and people with random wishes, answers, families and places. Returns the roles and the people. */
async function aRandomChurch(server: TestServer, next: () => number) {
  const { query } = server.database;
  await query.deleteFrom('rosterAssignments').execute();
  const below = (n: number) => Math.floor(next() * n);
  const roles: number[] = [];
  for (let n = 0; n < 3; n += 1)
    roles.push(await aRole(server, { maxLimit: 1 + below(2), isActive: next() < 0.8 }));
  const people: MemberId[] = [];
  for (let n = 0; n < 7; n += 1) {
    const id = await aMember(server);
    people.push(id);
    const preferredRoleId = next() < 0.5 ? (roles[below(3)] ?? null) : null;
    await query.updateTable('teamMembers').set({ preferredRoleId }).where('memberId', '=', id).execute();
    const limits = { maxPerMonth: next() < 0.3 ? 1 : null, neverTwoInARow: next() < 0.3 };
    await query.updateTable('users').set(limits).where('id', '=', id).execute();
    for (const date of SUNDAYS) if (next() < 0.8) await anAnswer(server, id, date, next() < 0.7);
  }
  const serving = next() < 0.5 ? 'together' : 'apart';
  const strictness = next() < 0.5 ? 'must' : 'prefer';
  await aFamily(server, people.slice(0, 2), { serving, strictness });
  for (const date of SUNDAYS)
    for (const [n, roleId] of roles.entries())
      if (next() < 0.4)
        await anAssignment(server, { roleId, memberId: people[2 * n + below(2)] as MemberId, date });
  return { roles, people };
}

onBothDatabases('everyone who is possible for a place', (server) => {
  /** Tries every person at every place, and compares what happens with what the list of candidates said. */
  async function tryAll(
    admin: Visitor,
    { roles, people }: Awaited<ReturnType<typeof aRandomChurch>>,
    give: (place: { date: PlainDate; roleId: number }, memberId: MemberId) => Promise<string | null>,
  ) {
    const seen = new Set<string>();
    for (const date of SUNDAYS)
      for (const roleId of roles) {
        const place = { date, timeId: SUNDAY_SERVICE, roleId };
        const { body } = await admin.call(contract.listCandidates, { body: { place } });
        for (const one of body.candidates.filter(({ memberId }) => people.includes(memberId))) {
          const said = refusalOf(one);
          expect([date, roleId, one.memberId, await give(place, one.memberId)]).toEqual([
            ...[date, roleId, one.memberId, said],
          ]);
          seen.add(said ?? 'given');
        }
      }
    return seen;
  }

  it('can be assigned in a draft, and everyone else is refused with that code', async () => {
    const next = createRandom(SEED);
    const admin = await anAdmin(server());
    const seen = new Set<string>();
    for (let n = 0; n < CHURCHES; n += 1) {
      const church = await aRandomChurch(server(), next);
      const tried = await tryAll(admin, church, async (place, memberId) => {
        const body = { ...place, memberId };
        const { status, body: made } = await admin.tryCall(contract.addAssignment, { body });
        if (status !== 201) return (made as { code: string }).code;
        const params = { id: (made as { id: number }).id };
        await admin.call(contract.removeAssignment, { params });
        return null;
      });
      for (const code of tried) seen.add(code);
    }
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['already_assigned', 'given', 'not_available', 'role_full', 'role_inactive']),
    );
  });

  it('can get a place of a published month, and everyone else is refused with that code', async () => {
    const next = createRandom(SEED);
    const admin = await anAdmin(server());
    for (let n = 0; n < CHURCHES; n += 1) {
      const church = await aRandomChurch(server(), next);
      await admin.call(contract.finalizeRoster, { body: { year: 2027, month: 2 } });
      await tryAll(admin, church, async (place, memberId) => {
        const { query } = server().database;
        const answers = () =>
          query.selectFrom('availability').selectAll().where('memberId', '=', memberId).execute();
        const before = await answers();
        const body = { ...place, timeId: SUNDAY_SERVICE, from: null, to: memberId };
        const { status, body: made } = await admin.tryCall(contract.changePlace, { body });
        if (status !== 200) return (made as { code: string }).code;
        await admin.call(contract.changePlace, { body: { ...body, from: memberId, to: null } });
        // Who gets a place has answered yes. The next place must find what was there.
        await query.deleteFrom('availability').where('memberId', '=', memberId).execute();
        if (before.length > 0) await query.insertInto('availability').values(before).execute();
        return null;
      });
      await admin.call(contract.reviseRoster, { params: PARAMS });
    }
  });

  it('can take a place that needs cover, if Sundial would ask them', async () => {
    const next = createRandom(SEED);
    const admin = await anAdmin(server());
    const { roles, people } = await aRandomChurch(server(), next);
    const { query } = server().database;
    await query.deleteFrom('rosterAssignments').execute();
    await query.updateTable('serviceRoles').set({ isActive: true }).execute();
    const leaver = await aMember(server());
    const [date, roleId] = [SUNDAYS[0] as PlainDate, roles[0] as number];
    await anAssignment(server(), { roleId, memberId: leaver, date });
    await admin.call(contract.finalizeRoster, { body: { year: 2027, month: 2 } });
    const place = { date, timeId: SUNDAY_SERVICE, roleId };
    const { body: request } = await admin.call(contract.seekCover, { body: { ...place, memberId: leaver } });
    const { body } = await admin.call(contract.listCandidates, { body: { place: { ...place, seat: 1 } } });
    const asked = body.candidates.filter(
      ({ memberId, isPossible }) => isPossible && people.includes(memberId),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const { memberId } of asked) {
      const visitor = await signIn(server(), memberId);
      const { body: listed } = await visitor.call(contract.listCoverRequests, { query: {} });
      expect(listed).toMatchObject([{ id: request.id, canAccept: true }]);
    }
    const visitor = await signIn(server(), asked[0]?.memberId as MemberId);
    const params = { id: request.id };
    expect((await visitor.tryCall(contract.acceptCover, { params })).status).toBe(200);
  });
});
