import { contract } from '#contract/index.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { LEARNER_SEAT } from '#domain/learners/learners.ts';
import { type ServiceRef, serviceKey } from '#domain/services/services.ts';
import { listOpenRequests } from '#server/cover/request-queries.ts';
import { listTeams } from '#server/db/teams.ts';
import { runCoverJob } from '#test/cover.ts';
import type { CallResponse, Visitor } from '#test/visitor.ts';
import {
  addMember,
  assigned,
  type Choose,
  type ChurchAtWork,
  guestsOf,
  MONTH,
  newGuest,
  signInNewMember,
  teamsOf,
  type WhoPlans,
} from './church-at-work.ts';

const PARAMS = { year: String(MONTH.year), month: String(MONTH.month) };

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
  host: 4,
  learn: 6,
};
/** With several teams, most acts are those of a lead who plans another one. */
const WEIGHTS_WITH_TEAMS: Record<string, number> = { save: 12, replace: 4, revise: 5, race: 6, join: 4 };

/** The acts after which a coordinator decides when people are told. */
export const TOLD_LATER = [
  ...['publish', 'close', 'cancel', 'restore'],
  ...['changeTimes', 'moveRole', 'splitTeam', 'mergeTeams'],
];

/** The acts after which someone can be at two places at the same time without a new place. */
export const CHANGES_TIMES = ['changeTimes', 'moveRole', 'splitTeam', 'mergeTeams', 'merge'];

type Act = (church: ChurchAtWork, choose: Choose) => Promise<CallResponse<unknown> | undefined> | undefined;

const someone = ({ coordinators }: ChurchAtWork, choose: Choose): Visitor => choose(coordinators).visitor;
const anAdmin = ({ coordinators }: ChurchAtWork): Visitor =>
  (coordinators.find(({ isAdmin }) => isAdmin) as WhoPlans).visitor;

/** Returns the team that a call names, or that it names none. */
async function someTeam({ server, hasTeams }: ChurchAtWork, choose: Choose) {
  return hasTeams ? { teamId: choose([undefined, ...(await teamsOf(server))]) } : {};
}

/** Without the fields that are not given, which an address can't have. */
const given = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

const aPlace = ({ members, services }: ChurchAtWork, roles: readonly RoleId[], choose: Choose) => ({
  roleId: choose(roles),
  memberId: choose([...members.keys()]),
  ...choose(services),
});

/** Returns the roles of one team. */
async function someRoles({ server, roles }: ChurchAtWork, choose: Choose): Promise<RoleId[]> {
  const teams = (await listTeams(server.database.query)).map(({ roleIds }) => roleIds);
  return choose(teams.filter(({ length }) => length > 0)) ?? roles;
}

/** Returns the id of a guest, often a new one. Undefined if the coordinator may not add one. */
async function someGuest(church: ChurchAtWork, choose: Choose): Promise<MemberId | undefined> {
  const known = await guestsOf(church.server);
  if (known.length > 2 || (known.length > 0 && choose([true, false]))) return choose(known);
  const body = { ...newGuest(), confirm: true, ...(await someTeam(church, choose)) };
  const { status, body: added } = await someone(church, choose).tryCall(contract.addGuest, { body });
  return status === 201 ? (added as { id: MemberId }).id : undefined;
}

/** Returns a member, or sometimes a guest, as the body of a call names them. */
async function someMemberOrGuest(church: ChurchAtWork, choose: Choose) {
  const guestId = choose([true, false, false, false]) ? await someGuest(church, choose) : undefined;
  return guestId === undefined ? { memberId: choose([...church.members.keys()]) } : { guestId };
}

async function someRequest({ server }: ChurchAtWork, choose: Choose): Promise<{ id: number } | undefined> {
  const found = choose(await listOpenRequests(server.database.query));
  return found && { id: found.id };
}

/** The acts of coordinators on rosters. Most are refused often, because the month is a draft or published. */
const PLANNING: Record<string, Act> = {
  save: async (church, choose) => {
    const roles = await someRoles(church, choose);
    const one = () => ({ ...aPlace(church, roles, choose), confirm: choose([undefined, true]) });
    const assignments = [one(), one(), one(), one()];
    return someone(church, choose).tryCall(contract.addAssignments, { body: { assignments } });
  },
  replace: async (church, choose) => {
    const place = choose(await assigned(church.server));
    const { date, timeId, roleId } = place ?? aPlace(church, church.roles, choose);
    const memberId = choose([...church.members.keys()]);
    const body = {
      roleId,
      date,
      timeId,
      memberId,
      replaces: place?.id ?? 0,
      confirm: choose([undefined, true]),
    };
    return someone(church, choose).tryCall(contract.addAssignment, { body });
  },
  remove: async (church, choose) => {
    const place = choose(await assigned(church.server));
    const params = { id: place?.id };
    return place && someone(church, choose).tryCall(contract.removeAssignment, { params });
  },
  clear: async (church, choose) => {
    const { date, timeId } = choose(church.services);
    return someone(church, choose).tryCall(contract.clearAssignments, {
      params: { ...PARAMS, day: String(Number(date.slice(8))) },
      query: given({ ...(await someTeam(church, choose)), timeId: choose([undefined, timeId]) }),
    });
  },
  publish: async (church, choose) =>
    someone(church, choose).tryCall(contract.finalizeRoster, {
      body: { ...MONTH, ...(await someTeam(church, choose)) },
    }),
  revise: async (church, choose) =>
    someone(church, choose).tryCall(contract.reviseRoster, {
      ...{ params: PARAMS, query: given(await someTeam(church, choose)) },
    }),
  change: async (church, choose) => {
    const place = choose([...(await assigned(church.server)), null]);
    const { date, timeId, roleId } = place ?? aPlace(church, church.roles, choose);
    const { memberId = null, ...guest } = choose([true, false, false])
      ? {}
      : await someMemberOrGuest(church, choose);
    const from = place?.memberId ?? null;
    const body = { date, timeId, roleId, from, to: memberId, ...guest, confirm: choose([undefined, true]) };
    return someone(church, choose).tryCall(contract.changePlace, { body });
  },
  assign: async (church, choose) => {
    const params = await someRequest(church, choose);
    const body = { ...(await someMemberOrGuest(church, choose)), confirm: choose([undefined, true]) };
    return params && someone(church, choose).tryCall(contract.assignCover, { params, body });
  },
  close: async (church, choose) => {
    const params = await someRequest(church, choose);
    const body = { leaveEmpty: choose([true, false]) };
    return params && someone(church, choose).tryCall(contract.closeCover, { params, body });
  },
  host: async (church, choose) => {
    const guestId = await someGuest(church, choose);
    const { memberId: _, ...place } = aPlace(church, church.roles, choose);
    const body = { ...place, guestId, confirm: choose([undefined, true]) };
    return guestId && someone(church, choose).tryCall(contract.addAssignment, { body });
  },
  learn: async (church, choose) => {
    const learning = await church.server.database.query.selectFrom('learningRoles').selectAll().execute();
    const places = (await assigned(church.server)).flatMap(({ date, timeId, roleId }) =>
      learning.flatMap((one) =>
        one.roleId === roleId ? [{ date, timeId, roleId, memberId: one.memberId }] : [],
      ),
    );
    const body = choose([...places, aPlace(church, church.roles, choose)]);
    return someone(church, choose).tryCall(contract.addLearner, { body });
  },
  unlearn: async (church, choose) => {
    const params = choose((await assigned(church.server)).filter(({ place }) => place === LEARNER_SEAT));
    return params && someone(church, choose).tryCall(contract.removeLearner, { params: { id: params.id } });
  },
  notify: async (church, choose) =>
    someone(church, choose).tryCall(contract.notifyRoster, {
      body: { ...MONTH, ...(await someTeam(church, choose)) },
    }),
};

/** What members do, and what administrators do with services and members. */
const OTHERS: Record<string, Act> = {
  respond: async ({ server, members, services, aware }, choose) => {
    const { memberId = 0, ...place } = choose(await assigned(server)) ?? {};
    const { date, timeId }: ServiceRef = { ...choose(services), ...place };
    const response = choose(['declined', 'declined', 'confirmed', 'none']);
    aware.add(`${memberId} ${serviceKey({ date, timeId })}`);
    return members
      .get(memberId)
      ?.tryCall(contract.respond, { body: { date, timeId, response, reason: null } });
  },
  answer: ({ members, services, aware }, choose) => {
    const [memberId, visitor] = choose([...members]);
    const body = { ...choose(services), memberId, isAvailable: choose([true, true, false]) };
    aware.add(`${memberId} ${serviceKey(body)}`);
    return visitor.tryCall(contract.saveAvailability, { body });
  },
  accept: async (church, choose) => {
    const [, visitor] = choose([...church.members]);
    const params = await someRequest(church, choose);
    return params && visitor.tryCall(contract.acceptCover, { params });
  },
  cancel: (church, choose) =>
    anAdmin(church).tryCall(contract.cancelService, {
      body: { ...choose(church.services), reason: null, confirm: true },
    }),
  restore: (church, choose) =>
    anAdmin(church).tryCall(contract.restoreService, { query: choose(church.services) }),
  leave: async (church, choose) => {
    const [id] = choose([...church.members]);
    church.members.delete(id);
    await addMember(church);
    return anAdmin(church).tryCall(contract.removeMember, { params: { id } });
  },
  merge: async (church, choose) => {
    const { members, merged } = church;
    const [[id], [otherId, other]] = [choose([...members]), choose([...members])];
    members.delete(otherId);
    const merging = { params: { id }, body: { otherId, fromOther: [] } };
    const response = await anAdmin(church).tryCall(contract.mergeMembers, merging);
    if (response.status !== 204) members.set(otherId, other);
    else {
      merged.set(otherId, id);
      await addMember(church);
    }
    return response;
  },
  makeMember: async (church, choose) => {
    const id = choose(await guestsOf(church.server));
    const response = id && (await anAdmin(church).tryCall(contract.makeMember, { params: { id } }));
    if (id && response?.status === 201) await signInNewMember(church, id);
    return response;
  },
  removeGuest: async (church, choose) => {
    const id = choose(await guestsOf(church.server));
    return (
      id && anAdmin(church).tryCall(contract.removeGuest, { params: { id }, query: { confirm: 'true' } })
    );
  },
  ask: async ({ server }) => {
    await runCoverJob(server);
    return undefined;
  },
};

/** Who is in a team, and two who want the same person. */
const MEMBERS_OF_TEAMS: Record<string, Act> = {
  race: async (church, choose) => {
    const { date } = choose(church.services);
    const memberId = choose([...church.members.keys()]);
    const one = () => {
      const service = choose(church.services.filter((each) => each.date === date));
      const body = { roleId: choose(church.roles), ...service, memberId };
      return someone(church, choose).tryCall(contract.addAssignment, { body });
    };
    const [, last] = await Promise.all([one(), one()]);
    return last;
  },
  join: async (church, choose) => {
    const params = { id: choose(await teamsOf(church.server)), memberId: choose([...church.members.keys()]) };
    const body = { maxPerMonth: choose([undefined, null, 1, 2]) };
    return someone(church, choose).tryCall(contract.saveTeamMember, { params, body });
  },
  takeOut: async (church, choose) => {
    const params = { id: choose(await teamsOf(church.server)), memberId: choose([...church.members.keys()]) };
    const query = choose([{}, { confirm: 'true' }]);
    return someone(church, choose).tryCall(contract.removeTeamMember, { params, query });
  },
};

/** What members and administrators do with teams. */
const TEAMS: Record<string, Act> = {
  quit: async ({ server, members }, choose) => {
    const [, visitor] = choose([...members]);
    const params = { id: choose(await teamsOf(server)) };
    return visitor.tryCall(contract.leaveTeam, { params, query: choose([{}, { confirm: 'true' }]) });
  },
  changeTimes: async (church, choose) =>
    anAdmin(church).tryCall(contract.editTeam, {
      params: { id: choose(await teamsOf(church.server)) },
      body: { arriveMinutes: choose([0, 15, 30]), stayMinutes: choose([0, 15, 30]) },
    }),
  moveRole: async (church, choose) =>
    anAdmin(church).tryCall(contract.editTeam, {
      params: { id: choose(await teamsOf(church.server)) },
      body: { roleIds: [choose(church.roles)] },
    }),
  changeLeads: async (church, choose) => {
    const planners = church.coordinators.filter(({ isAdmin }) => !isAdmin);
    const leads = [choose(planners), choose(planners), choose(planners)].map(({ memberId }) => memberId);
    const params = { id: choose(await teamsOf(church.server)) };
    return anAdmin(church).tryCall(contract.editTeam, { params, body: { leads: [...new Set(leads)] } });
  },
  splitTeam: async (church, choose) => {
    const teams = await teamsOf(church.server);
    if (teams.length > 3) return;
    const lead = choose(church.coordinators).memberId;
    const body = { name: `Team after ${teams.at(-1)}`, roleIds: [choose(church.roles)], leads: [lead] };
    return anAdmin(church).tryCall(contract.addTeam, { body });
  },
  mergeTeams: async (church, choose) => {
    const teams = await teamsOf(church.server);
    if (teams.length < 4) return;
    const [params, query] = [{ id: choose(teams) }, { moveRolesTo: choose(teams) }];
    return anAdmin(church).tryCall(contract.removeTeam, { params, query });
  },
};

const OF_ONE_TEAM = { ...PLANNING, ...OTHERS };
const OF_TEAMS = { ...OF_ONE_TEAM, ...MEMBERS_OF_TEAMS, ...TEAMS };

async function act(acts: Record<string, Act>, church: ChurchAtWork, choose: Choose) {
  const weights = church.hasTeams ? { ...WEIGHTS, ...WEIGHTS_WITH_TEAMS } : WEIGHTS;
  const name = choose(Object.keys(acts).flatMap((each) => Array<string>(weights[each] ?? 1).fill(each)));
  const response = await acts[name]?.(church, choose);
  return { name, status: response?.status ?? 0, body: response?.body };
}

/** Makes one act of anyone. Returns its name and the status of the response, 0 without one. */
export const actOfAnyone = (church: ChurchAtWork, choose: Choose) =>
  act(church.hasTeams ? OF_TEAMS : OF_ONE_TEAM, church, choose);

/** Makes one act of this coordinator. */
export const actOf = (coordinator: WhoPlans, church: ChurchAtWork, choose: Choose) =>
  act({ ...PLANNING, ...MEMBERS_OF_TEAMS }, { ...church, coordinators: [coordinator] }, choose);

/** An administrator tells people of all teams about their rosters. */
export const notifyAll = (church: ChurchAtWork) =>
  anAdmin(church).tryCall(contract.notifyRoster, { body: MONTH });
