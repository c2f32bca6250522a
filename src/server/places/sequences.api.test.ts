import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { firstDay, lastDay, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ChangeDetails } from '#domain/changes/change.ts';
import { checkPlace, settle } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';
import { listOpenRequests, readPlace } from '../cover/request-queries.ts';
import { churchNow } from '../deps.ts';
import { listAssigned, type NamedAssignment } from './move-queries.ts';

/** How many rounds of three acts are made, and where the random numbers begin. With 2,000 rounds, it takes two minutes. */
const ROUNDS = Number(process.env.PLACES_ROUNDS ?? 150);
const SEED = Number(process.env.PLACES_SEED ?? 1);
/** How often an act is chosen, if not once. */
const WEIGHTS: Record<string, number> = {
  save: 6,
  replace: 2,
  change: 4,
  respond: 10,
  answer: 4,
  accept: 12,
  assign: 3,
  close: 4,
  publish: 5,
  restore: 4,
  leave: 3,
};
const MONTH = { year: 2026, month: 7 };
const PARAMS = { year: '2026', month: '7' };
const SUNDAYS: PlainDate[] = ['2026-07-05', '2026-07-12', '2026-07-19', '2026-07-26'];

/** A church whose people act on its roster. */
interface ChurchAtWork {
  readonly server: TestServer;
  readonly coordinators: readonly Visitor[];
  readonly roles: readonly number[];
  /** The members who are there, each with their own browser. */
  readonly members: Map<MemberId, Visitor>;
}

/** What picks from lists: the same list and the same numbers give the same. */
type Choose = <Item>(list: readonly Item[]) => Item;

/** The acts. Most are refused often, because the month is a draft or published. */
const ACTS: Record<string, (church: ChurchAtWork, pick: Choose) => Promise<unknown>> = {
  save: ({ coordinators, roles, members }, choose) => {
    const one = () => ({
      roleId: choose(roles),
      memberId: choose([...members.keys()]),
      date: choose(SUNDAYS),
    });
    const assignments = [one(), one(), one(), one()];
    return choose(coordinators).tryCall(contract.addAssignments, { body: { assignments } });
  },
  replace: async ({ server, coordinators, members }, choose) => {
    const { id, date, roleId } = choose(await assigned(server)) ?? { id: 0, date: SUNDAYS[0], roleId: 0 };
    const body = { roleId, date, memberId: choose([...members.keys()]), replaces: id };
    return choose(coordinators).tryCall(contract.addAssignment, { body });
  },
  remove: async ({ server, coordinators }, choose) =>
    choose(coordinators).tryCall(contract.removeAssignment, {
      params: { id: choose(await assigned(server))?.id ?? 0 },
    }),
  clear: ({ coordinators }, choose) =>
    choose(coordinators).tryCall(contract.clearAssignments, {
      params: { ...PARAMS, day: String(Number(choose(SUNDAYS).slice(8))) },
    }),
  publish: ({ coordinators }, choose) =>
    choose(coordinators).tryCall(contract.finalizeRoster, { body: MONTH }),
  revise: ({ coordinators }, choose) =>
    choose(coordinators).tryCall(contract.reviseRoster, { params: PARAMS }),
  change: async ({ server, coordinators, members, roles }, choose) => {
    const place = choose([...(await assigned(server)), null]);
    const [date, roleId] = [place?.date ?? choose(SUNDAYS), place?.roleId ?? choose(roles)];
    const to = choose([...members.keys(), null]);
    const body = { date, timeId: SUNDAY_SERVICE, roleId, from: place?.memberId ?? null, to };
    return choose(coordinators).tryCall(contract.changePlace, { body });
  },
  respond: async ({ server, members }, choose) => {
    const { memberId = 0, date = SUNDAYS[0] } = choose(await assigned(server)) ?? {};
    const response = choose(['declined', 'declined', 'confirmed', 'none']);
    const body = { date, timeId: SUNDAY_SERVICE, response, reason: null };
    return members.get(memberId)?.tryCall(contract.respond, { body });
  },
  answer: ({ members }, choose) => {
    const [memberId, visitor] = choose([...members]);
    const body = { date: choose(SUNDAYS), memberId, isAvailable: choose([true, true, false]) };
    return visitor.tryCall(contract.saveAvailability, { body });
  },
  accept: async ({ server, members }, choose) => {
    const [, visitor] = choose([...members]);
    const id = choose(await listOpenRequests(server.database.query))?.id ?? 0;
    return visitor.tryCall(contract.acceptCover, { params: { id } });
  },
  assign: async ({ server, coordinators, members }, choose) => {
    const id = choose(await listOpenRequests(server.database.query))?.id ?? 0;
    const body = { memberId: choose([...members.keys()]) };
    return choose(coordinators).tryCall(contract.assignCover, { params: { id }, body });
  },
  close: async ({ server, coordinators }, choose) => {
    const id = choose(await listOpenRequests(server.database.query))?.id ?? 0;
    const body = { leaveEmpty: choose([true, false]) };
    return choose(coordinators).tryCall(contract.closeCover, { params: { id }, body });
  },
  cancel: ({ coordinators }, choose) =>
    choose(coordinators).tryCall(contract.cancelService, {
      body: { date: choose(SUNDAYS), timeId: SUNDAY_SERVICE, reason: null, confirm: true },
    }),
  restore: ({ coordinators }, choose) =>
    choose(coordinators).tryCall(contract.restoreService, {
      query: { date: choose(SUNDAYS), timeId: String(SUNDAY_SERVICE) },
    }),
  leave: async (church, choose) => {
    const [id] = choose([...church.members]);
    church.members.delete(id);
    await addMember(church);
    return choose(church.coordinators).tryCall(contract.removeMember, { params: { id } });
  },
};

async function addMember({ server, members }: ChurchAtWork): Promise<void> {
  const id = await aMember(server);
  for (const date of SUNDAYS.slice(id % 2)) await anAnswer(server, id, date);
  members.set(id, await signIn(server, id));
}

const assigned = ({ database }: TestServer) => listAssigned(database.query, {});
const nameOf = (one: Parameters<typeof fullName>[0], { role, date }: { role?: string; date?: PlainDate }) =>
  `${fullName(one)}, ${role}, ${date}`;
const placesOf = (rows: readonly NamedAssignment[]) => rows.map((row) => nameOf(row, row)).sort();

/** Returns the entries of the log after this one. */
function listLogged({ database }: TestServer, after: number) {
  return database.query
    .selectFrom('changeLog')
    .select(['id', 'subject', 'verb', 'details'])
    .where('id', '>', after)
    .orderBy('id')
    .execute();
}

/** Returns who has a place according to the log, and the members whom it removed. */
function replay(before: readonly string[], logged: Awaited<ReturnType<typeof listLogged>>) {
  const serving = [...before];
  const removed: string[] = [];
  const leave = (place: string) => {
    expect(serving).toContain(place);
    serving.splice(serving.indexOf(place), 1);
  };
  for (const { subject, verb, details } of logged) {
    const { member, role, date, after } = JSON.parse(details) as ChangeDetails;
    if (subject === 'member' && verb === 'removed') removed.push(`${member},`);
    if (subject !== 'assignment') continue;
    if (verb === 'removed' || verb === 'cleared') leave(`${member}, ${role}, ${date}`);
    if (verb === 'covered' && after?.insteadOf) {
      const left = `${after.insteadOf}, ${role}, ${date}`;
      // A removed member has left the place before.
      if (serving.includes(left)) leave(left);
    }
    if (verb === 'added' || verb === 'covered') serving.push(`${member}, ${role}, ${date}`);
  }
  return { serving: serving.sort(), removed };
}

/** Checks that the roster agrees with itself, with its revision, with the log and with the requests for cover. */
async function check(server: TestServer, before: readonly string[], lastLogged: number): Promise<void> {
  const { query } = server.database;
  const rows = await assigned(server);
  const count = (keys: readonly string[]) => expect(new Set(keys).size).toBe(keys.length);
  count(rows.map(({ date, timeId, roleId, place }) => `${date} ${timeId} ${roleId} ${place}`));
  count(rows.map(({ date, timeId, memberId }) => `${date} ${timeId} ${memberId}`));

  const { serving, removed } = replay(before, await listLogged(server, lastLogged));
  // The entry about a removed member explains that the drafts are without them.
  const isExplained = (place: string) => removed.some((member) => place.startsWith(member));
  const now = placesOf(rows);
  expect(now.filter((place) => !serving.includes(place))).toEqual([]);
  expect(serving.filter((place) => !now.includes(place) && !isExplained(place))).toEqual([]);

  const record = await query.selectFrom('finalizedRosters').select('isFinalized').executeTakeFirst();
  if (!record?.isFinalized) return;
  const { id } = await query
    .selectFrom('rosterRevisions')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const keyOf = (one: Pick<NamedAssignment, 'date' | 'roleId' | 'memberId'>) =>
    `${one.date} ${one.roleId} ${one.memberId}`;
  const published = await query
    .selectFrom('rosterRevisionAssignments')
    .select(['date', 'roleId', 'memberId'])
    .where('revisionId', '=', id)
    .execute();
  const history = await query
    .selectFrom('rosterAssignmentHistory')
    .select(['date', 'roleId', 'memberId'])
    .where(({ between }) => between('date', firstDay(MONTH), lastDay(MONTH)))
    .execute();
  for (const copy of [published, history]) expect(copy.map(keyOf).sort()).toEqual(rows.map(keyOf).sort());
  for (const { request, place } of await listOpenRequests(query)) {
    const facts = await readPlace(query, place);
    // The job ends those for canceled services.
    if (!facts.service) continue;
    expect(settle(request, facts, churchNow(server.deps)).state).toBe('asking');
    expect(checkPlace(facts, churchNow(server.deps))).toBeNull();
  }
}

/** Returns a choice that is the same for the same seed. */
function chooseBy(seed: number): Choose {
  let state = seed;
  return (list) => {
    // A linear congruential generator: its high bits are even enough to choose from short lists.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((state / 2 ** 32) * list.length)] as never;
  };
}

onBothDatabases('a roster that several people change at once', (server) => {
  it(
    'agrees with its revision, the log and the requests for cover after every act',
    async () => {
      const church: ChurchAtWork = {
        server: server(),
        coordinators: [await anAdmin(server()), await anAdmin(server())],
        roles: [await aRole(server(), { maxLimit: 2 }), await aRole(server())],
        members: new Map(),
      };
      for (let n = 0; n < 6; n += 1) await addMember(church);
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = placesOf(await assigned(church.server));
        const lastLogged = (await listLogged(church.server, 0)).at(-1)?.id ?? 0;
        await Promise.all(
          [1, 2, 3].map(async (person) => {
            const choose = chooseBy((SEED + round) * 7_919 + person * 104_729);
            const act = choose(
              Object.keys(ACTS).flatMap((name) => Array<string>(WEIGHTS[name] ?? 1).fill(name)),
            );
            const response = (await ACTS[act]?.(church, choose)) as { status: number } | undefined;
            expect(response?.status ?? 0).toBeLessThan(500);
          }),
        );
        await check(church.server, before, lastLogged);
      }
    },
    60_000 + ROUNDS * 200,
  );
});
