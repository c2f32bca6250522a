import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { type ServiceRef, SUNDAY_SERVICE } from '#domain/services/services.ts';
import type { Transaction } from '#server/db/database.ts';
import { joinTeams } from '#server/db/memberships.ts';
import { listRoles } from '#server/db/roles.ts';
import { listTeams, lockTeamsInUse } from '#server/db/teams.ts';
import { listAssigned } from '#server/places/move-queries.ts';
import { aMember, anAnswer, aRole, aServiceTime, aTeam, leads } from '#test/factories.ts';
import { createRandom } from '#test/smart-assign/generated-church.ts';
import type { TestServer } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

/** The month whose roster people change. */
export const MONTH = { year: 2026, month: 7 };
const SUNDAYS: PlainDate[] = ['2026-07-05', '2026-07-12', '2026-07-19', '2026-07-26'];

/** Someone who plans: an administrator, or a lead of teams, which change. */
export interface WhoPlans {
  readonly memberId: MemberId;
  readonly visitor: Visitor;
  readonly isAdmin: boolean;
}

/** A church whose people act on its roster. */
export interface ChurchAtWork {
  readonly server: TestServer;
  readonly coordinators: readonly WhoPlans[];
  readonly hasTeams: boolean;
  readonly services: readonly ServiceRef[];
  readonly roles: readonly number[];
  /** The members who are there, each with their own browser. */
  readonly members: Map<MemberId, Visitor>;
  /** Who knows of which of their services ("12 2026-07-05 1"), because they have answered or responded. */
  readonly aware: Set<string>;
  /** Who stayed when members were merged, by the id of the other one. */
  readonly merged: Map<MemberId, MemberId>;
}

/** What picks from lists: the same list and the same numbers give the same. */
export type Choose = <Item>(list: readonly Item[]) => Item;

/** Returns a choice that is the same for the same seed. */
export function chooseBy(seed: number): Choose {
  const next = createRandom(seed);
  return (list) => list[Math.floor(next() * list.length)] as never;
}

export const assigned = ({ database }: TestServer) => listAssigned(database.query, {});

/** Returns the ids of the teams, in their order. */
export async function teamsOf({ database }: TestServer): Promise<TeamId[]> {
  return (await listTeams(database.query)).map(({ id }) => id);
}

/** Returns the ids of the guests. */
export async function guestsOf({ database }: TestServer): Promise<MemberId[]> {
  const rows = await database.query
    .selectFrom('users')
    .select('id')
    .where('isGuest', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

let serial = 0;

/** Returns what a new guest is entered with. */
export function newGuest() {
  serial += 1;
  return { name: `Guest Number${serial}`, phoneNumber: null, email: `guest${serial}@example.org` };
}

/** Lets a member prefer a role in each of their teams, and learn the next one. */
async function chooseRoles(tx: Transaction, memberId: MemberId): Promise<void> {
  const roles = await listRoles(tx);
  const teams = await tx
    .selectFrom('teamMembers')
    .select('teamId')
    .where('memberId', '=', memberId)
    .execute();
  for (const { teamId } of teams) {
    const own = roles.filter((role) => role.teamId === teamId).map(({ id }) => id);
    if (own.length < 2) continue;
    const [preferredRoleId, roleId] = [own[memberId % own.length], own[(memberId + 1) % own.length]];
    await tx
      .updateTable('teamMembers')
      .set({ preferredRoleId: preferredRoleId as RoleId })
      .where('memberId', '=', memberId)
      .where('teamId', '=', teamId)
      .execute();
    await tx
      .insertInto('learningRoles')
      .values({ memberId, roleId: roleId as RoleId })
      .execute();
  }
}

/** Adds a member who is available at most services and, with several teams, in some of them. */
export async function addMember({ server, members, services, hasTeams }: ChurchAtWork): Promise<void> {
  serial += 1;
  const id = await aMember(server, { email: `member${serial}@example.org` });
  const first = SUNDAYS[id % 2] as PlainDate;
  for (const { date, timeId } of services) if (date >= first) await anAnswer(server, id, date, true, timeId);
  await server.database.transaction(async (tx) => {
    await lockTeamsInUse(tx);
    const teams = (await listTeams(tx)).map((team) => team.id);
    if (hasTeams)
      await joinTeams(
        tx,
        id,
        teams.filter((_, n) => n !== id % (teams.length + 1)),
      );
    await chooseRoles(tx, id);
  });
  members.set(id, await signIn(server, id));
}

/** Lets a guest who became a member act, as after their first sign-in. */
export async function signInNewMember({ server, members }: ChurchAtWork, id: MemberId): Promise<void> {
  const pin = { pinHash: server.pinHash, firstLogin: false };
  await server.database.query.updateTable('users').set(pin).where('id', '=', id).execute();
  members.set(id, await signIn(server, id));
}

async function aPlanner(server: TestServer, isAdmin: boolean): Promise<WhoPlans> {
  serial += 1;
  const memberId = await aMember(server, { isAdmin, email: `coordinator${serial}@example.org` });
  return { memberId, visitor: await signIn(server, memberId), isAdmin };
}

async function fill(church: ChurchAtWork, members: number): Promise<ChurchAtWork> {
  for (let n = 0; n < members; n += 1) await addMember(church);
  return church;
}

const noOne = () => ({ members: new Map(), aware: new Set<string>(), merged: new Map() });

/** Opens a church of one team with two administrators. */
export async function aChurchOfOneTeam(server: TestServer): Promise<ChurchAtWork> {
  const church = {
    ...{ server, hasTeams: false, ...noOne() },
    coordinators: [await aPlanner(server, true), await aPlanner(server, true)],
    services: SUNDAYS.map((date) => ({ date, timeId: SUNDAY_SERVICE })),
    roles: [await aRole(server, { maxLimit: 2 }), await aRole(server)],
  };
  return fill(church, 6);
}

/** Opens a church of three teams that share people, with five leads, an administrator and services close to each other. */
export async function aChurchOfTeams(server: TestServer): Promise<ChurchAtWork> {
  const { query } = server.database;
  const first = (await teamsOf(server))[0] as TeamId;
  const [kids, sound] = [await aTeam(server), await aTeam(server)];
  await query.updateTable('teams').set({ name: 'Worship' }).where('id', '=', first).execute();
  await query.updateTable('teams').set({ arriveMinutes: 30 }).where('id', '=', kids).execute();
  await query
    .updateTable('serviceTimes')
    .set({ startsAt: '09:00' })
    .where('id', '=', SUNDAY_SERVICE)
    .execute();
  const times = [SUNDAY_SERVICE, await aServiceTime(server, { weekday: 0 }, { startsAt: '10:45' })];
  for (const teamId of [first, first, kids, kids, sound]) await aRole(server, { teamId, maxLimit: 2 });
  const planners: WhoPlans[] = [];
  for (const led of [[first], [first], [kids], [kids, sound], [sound]]) {
    const lead = await aPlanner(server, false);
    planners.push(lead);
    for (const teamId of led) await leads(server, lead.memberId, teamId);
  }
  const admin = await aPlanner(server, true);
  const church = {
    ...{ server, hasTeams: true, ...noOne() },
    coordinators: [...planners, admin, admin],
    services: SUNDAYS.slice(0, 3).flatMap((date) => times.map((timeId) => ({ date, timeId }))),
    roles: (await listRoles(query)).map(({ id }) => id),
  };
  return fill(church, 7);
}
