import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { firstDay, lastDay, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ChangeDetails } from '#domain/changes/change.ts';
import { checkPlace, settle } from '#domain/cover/cover-request.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { type ServiceRef, SUNDAY_SERVICE, serviceKey } from '#domain/services/services.ts';
import { runCoverJob } from '#test/cover.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { sendDue, untilSent } from '#test/outbox.ts';
import { openVariant, RecordingMailer } from '#test/recording-senders.ts';
import { createRandom } from '#test/smart-assign/generated-church.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';
import { listOpenRequests, readPlace } from '../cover/request-queries.ts';
import { churchNow } from '../deps.ts';
import { listAnnouncedDuties } from '../outbox/announcement-queries.ts';
import { listComingDutiesOf } from '../roster/duty-queries.ts';
import { ownNews, readRosterNews } from '../roster/news.ts';
import { publishedTeams } from '../roster/publish-queries.ts';
import { listAssigned, type NamedAssignment } from './move-queries.ts';

/** How many rounds of three acts are made, and where the random numbers begin. With 2,000 rounds, it takes four minutes. */
const ROUNDS = Number(process.env.PLACES_ROUNDS ?? 100);
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
  notify: 3,
  ask: 3,
};
const MONTH = { year: 2026, month: 7 };
const PARAMS = { year: '2026', month: '7' };
const SUNDAYS: PlainDate[] = ['2026-07-05', '2026-07-12', '2026-07-19', '2026-07-26'];

/** The acts after which a coordinator decides when people are told. */
const TOLD_LATER = ['publish', 'close', 'cancel', 'restore'];

/** A church whose people act on its roster. */
interface ChurchAtWork {
  readonly server: TestServer;
  readonly coordinators: readonly Visitor[];
  readonly roles: readonly number[];
  /** The members who are there, each with their own browser. */
  readonly members: Map<MemberId, Visitor>;
  /** Who knows of which of their services ("12 2026-07-05 1"), because they have answered or responded. */
  readonly aware: Set<string>;
  /** Who stayed when members were merged, by the id of the other one. */
  readonly merged: Map<MemberId, MemberId>;
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
  respond: async ({ server, members, aware }, choose) => {
    const { memberId = 0, date = '2026-07-05' } = choose(await assigned(server)) ?? {};
    const response = choose(['declined', 'declined', 'confirmed', 'none']);
    const body = { date, timeId: SUNDAY_SERVICE, response, reason: null };
    aware.add(`${memberId} ${serviceKey(body)}`);
    return members.get(memberId)?.tryCall(contract.respond, { body });
  },
  answer: ({ members, aware }, choose) => {
    const [memberId, visitor] = choose([...members]);
    const body = { date: choose(SUNDAYS), memberId, isAvailable: choose([true, true, false]) };
    aware.add(`${memberId} ${serviceKey({ ...body, timeId: SUNDAY_SERVICE })}`);
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
  merge: async (church, choose) => {
    const { members, merged, coordinators } = church;
    const [[id], [otherId, other]] = [choose([...members]), choose([...members])];
    members.delete(otherId);
    const merging = { params: { id }, body: { otherId, fromOther: [] } };
    const response = await choose(coordinators).tryCall(contract.mergeMembers, merging);
    if (response.status !== 204) members.set(otherId, other);
    else {
      merged.set(otherId, id);
      await addMember(church);
    }
    return response;
  },
  notify: ({ coordinators }, choose) => choose(coordinators).tryCall(contract.notifyRoster, { body: MONTH }),
  ask: async ({ server }) => runCoverJob(server),
};

let serial = 0;

async function addMember({ server, members }: ChurchAtWork): Promise<void> {
  serial += 1;
  const id = await aMember(server, { email: `member${serial}@example.org` });
  for (const date of SUNDAYS.slice(id % 2)) await anAnswer(server, id, date);
  members.set(id, await signIn(server, id));
}

const assigned = ({ database }: TestServer) => listAssigned(database.query, {});
const nameOf = (one: Parameters<typeof fullName>[0], { role, date }: { role?: string; date?: PlainDate }) =>
  `${fullName(one)}, ${role}, ${date}`;
const nameDuty = (one: ServiceRef & { readonly memberId: MemberId; readonly roleId: RoleId }) =>
  `${one.memberId} ${serviceKey(one)} ${one.roleId}`;
const placesOf = (rows: readonly NamedAssignment[]) => rows.map((row) => nameOf(row, row)).sort();

async function findLastLogged({ database }: TestServer): Promise<number> {
  const last = database.query.selectFrom('changeLog').select(({ fn }) => fn.max('id').as('id'));
  return (await last.executeTakeFirstOrThrow()).id ?? 0;
}

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
    if (subject === 'member' && verb === 'merged')
      for (const [n, place] of serving.entries())
        serving[n] = place.replace(`${after?.merged}, `, `${member}, `);
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
    expect(settle(request, facts, churchNow(server.deps)).state).toBe('asking');
    expect(checkPlace(facts, churchNow(server.deps))).toBeNull();
  }
}

const without = (some: Iterable<string>, others: ReadonlySet<string>) =>
  [...some].filter((one) => !others.has(one));

/** Returns the notes about people, with the ids they have now. */
function afterMerges(noted: Iterable<string>, { merged }: ChurchAtWork): Set<string> {
  const idNow = (id: MemberId): MemberId => (merged.has(id) ? idNow(merged.get(id) as MemberId) : id);
  return new Set([...noted].map((one) => one.replace(/^\d+/, (id) => String(idNow(Number(id))))));
}

/** Forgets who knew of services where they don't serve any more. */
async function forgetWhatIsOver(church: ChurchAtWork): Promise<void> {
  const { server, aware } = church;
  const serving = (await assigned(server)).map((one) => `${one.memberId} ${serviceKey(one)}`);
  const known = afterMerges(aware, church);
  aware.clear();
  for (const one of serving) if (known.has(one)) aware.add(one);
}

/** Returns the facts that people don't know about their services in the published month, and no waiting message tells them. */
async function listUntold(church: ChurchAtWork): Promise<Set<string>> {
  const { server, aware } = church;
  const known = afterMerges(aware, church);
  const { query } = server.database;
  const news = await readRosterNews(query, MONTH, churchNow(server.deps), {});
  const waiting = await query
    .selectFrom('messageRecipients')
    .innerJoin('messages', 'messages.id', 'messageId')
    .select(['memberId', 'kind', 'details'])
    .where('kind', 'in', ['roster_published', 'roster_changed', 'cover_result'])
    .where('isToCoordinator', '=', false)
    .where('state', '=', 'queued')
    .execute();
  const isToBeTold = (memberId: MemberId, service: string) =>
    waiting.some(
      (one) =>
        one.memberId === memberId &&
        (one.kind !== 'cover_result' || serviceKey(JSON.parse(one.details).service) === service),
    );
  const declined = await query.selectFrom('coverRequests').select(['memberId', 'date', 'timeId']).execute();
  // Someone who could not make it knows that they don't serve, whoever does.
  const hasDeclined = (memberId: MemberId, service: string) =>
    declined.some((one) => one.memberId === memberId && serviceKey(one) === service);
  const isPublished = (await publishedTeams(query, MONTH)).size > 0;
  const untold = new Set<string>();
  for (const memberId of isPublished
    ? new Set([...news.duties, ...news.announced].map((one) => one.memberId))
    : []) {
    const { added, changed, removed } = ownNews(news, memberId).news;
    const isNew = (service: ServiceRef) => !known.has(`${memberId} ${serviceKey(service)}`);
    const isGone = (service: ServiceRef) => !hasDeclined(memberId, serviceKey(service));
    const has = [...added, ...changed.map(({ now }) => now)].filter(isNew);
    for (const service of [...has, ...removed.filter(isGone)].map(serviceKey))
      if (!isToBeTold(memberId, service)) untold.add(`${memberId} ${service}`);
  }
  return untold;
}

/** Sends what waits, and checks that it was true, and that it leaves nothing untold that was to be told. */
async function checkSending(church: ChurchAtWork): Promise<void> {
  const { server } = church;
  const { query } = server.database;
  const told = async () => new Set((await listAnnouncedDuties(query, {})).map(nameDuty));
  const [before, untold] = [await told(), await listUntold(church)];
  // As if those to coordinators had waited.
  await query.updateTable('messageRecipients').set({ nextAt: 0 }).where('state', '=', 'queued').execute();
  await sendDue(server);
  const after = await told();
  const duties = await listComingDutiesOf(query, MONTH, churchNow(server.deps));
  const serving = new Set(duties.filter(({ response }) => response !== 'declined').map(nameDuty));
  expect(without(without(after, before), serving)).toEqual([]);
  expect(without(before, after).filter((one) => serving.has(one))).toEqual([]);
  expect(without(await listUntold(church), untold)).toEqual([]);
}

/** Returns a choice that is the same for the same seed. */
function chooseBy(seed: number): Choose {
  const next = createRandom(seed);
  return (list) => list[Math.floor(next() * list.length)] as never;
}

onBothDatabases('a roster that several people change at once', (server) => {
  it(
    'agrees with its revision, the log and the requests for cover after every act',
    async () => {
      await using app = await openVariant(server(), { mailer: new RecordingMailer() });
      const church: ChurchAtWork = {
        server: app,
        coordinators: [await anAdmin(app), await anAdmin(app)],
        roles: [await aRole(app, { maxLimit: 2 }), await aRole(app)],
        members: new Map(),
        aware: new Set(),
        merged: new Map(),
      };
      for (let n = 0; n < 6; n += 1) await addMember(church);
      for (let round = 0; round < ROUNDS; round += 1) {
        app.clock.advance(1_000);
        await forgetWhatIsOver(church);
        const before = placesOf(await assigned(app));
        const lastLogged = await findLastLogged(app);
        const untold = await listUntold(church);
        const acts = await Promise.all(
          [1, 2, 3].map(async (person) => {
            const choose = chooseBy((SEED + round) * 7_919 + person * 104_729);
            const act = choose(
              Object.keys(ACTS).flatMap((name) => Array<string>(WEIGHTS[name] ?? 1).fill(name)),
            );
            const response = (await ACTS[act]?.(church, choose)) as { status: number } | undefined;
            expect(response?.status ?? 0).toBeLessThan(500);
            return (response?.status ?? 0) < 400 ? act : 'refused';
          }),
        );
        await untilSent(app);
        await check(app, before, lastLogged);
        if (!acts.some((act) => TOLD_LATER.includes(act)))
          expect(without(await listUntold(church), afterMerges(untold, church))).toEqual([]);
        if (round % 4 === 3) await checkSending(church);
        if (round % 12 !== 11) continue;
        await ACTS.notify?.(church, chooseBy(round));
        await untilSent(app);
        await checkSending(church);
        expect([...(await listUntold(church))]).toEqual([]);
      }
    },
    60_000 + ROUNDS * 1_000,
  );
});
