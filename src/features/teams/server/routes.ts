import type { teamCalls } from '#contract/teams.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { foldForSearch } from '#domain/members/member-name.ts';
import { type RefusalCode, refusal } from '#domain/refusals/refusal.ts';
import { checkTeamOfRoom } from '#domain/rooms/rooms.ts';
import { moveRoles } from '#domain/teams/moving-roles.ts';
import {
  checkLearning,
  checkPreferences,
  type Membership,
  mergedMembership,
  withLearning,
} from '#domain/teams/teams.ts';
import type { SignedIn } from '#server/auth/session.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import { type Db, lockServicesToChange, type Transaction } from '#server/db/database.ts';
import { lockMember, lockMembers } from '#server/db/members.ts';
import {
  joinOnlyTeam,
  listInNoTeam,
  listMemberships,
  listServedRoles,
  saveMemberships,
} from '#server/db/memberships.ts';
import { readNames } from '#server/db/names.ts';
import { listRoles, lockRoles } from '#server/db/roles.ts';
import { checkRoomsOf } from '#server/db/rooms.ts';
import {
  deleteTeam,
  hasSeveralTeams,
  insertTeam,
  listLeads,
  listLedTeams,
  listTeams,
  lockTeams,
  lockTeamsInUse,
  saveLeads,
  saveRolesOf,
  type TeamRow,
  updateNotices,
  updateTeam,
} from '#server/db/teams.ts';
import { churchNow, type Deps } from '#server/deps.ts';
import { type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { leaveRoles, listComingPlaces } from '#server/members/leave-places.ts';
import { lockPlacesOf } from '#server/places/move-queries.ts';
import { moveMonths } from '#server/roster/move-month-queries.ts';
import { republishChanged } from '#server/roster/publish-queries.ts';
import { logTeamMember } from '#server/teams/log-member.ts';

/** The maximum number of services that a refusal names. */
const MAX_SERVICES = 5;

/** How long ago someone served in a role to be proposed for its team. */
const DAYS_BACK = 365;

/** Returns a team with its leads and members. */
async function presentTeam(db: Db, team: TeamRow) {
  const memberships = await listMemberships(db);
  const members = [...memberships].flatMap(([memberId, own]) =>
    own.flatMap(({ teamId, ...membership }) => (teamId === team.id ? [{ memberId, ...membership }] : [])),
  );
  return { ...team, leads: await listLeads(db, team.id), members };
}

/** Returns a team. Refuses an unknown one. */
async function findTeam(db: Db, id: TeamId, refused: Refused<'unknown_team'>) {
  const team = (await listTeams(db)).find((one) => one.id === id);
  if (!team) throw refused('unknown_team');
  return team;
}

/** Returns a team that exists. */
async function readTeam(db: Db, id: TeamId): Promise<TeamRow> {
  const team = (await listTeams(db)).find((one) => one.id === id);
  if (!team) throw new Error(`There is no team ${id}`);
  return team;
}

/** Returns the fields of a team for the change log. */
async function facts(tx: Db, team: TeamRow) {
  const nameOfRole = new Map((await listRoles(tx)).map(({ id, name }) => [id, name]));
  const nameOf = await readNames(tx);
  return {
    name: team.name,
    roles: team.roleIds.map((id) => nameOfRole.get(id) ?? ''),
    leads: (await listLeads(tx, team.id)).map(({ memberId }) => nameOf(memberId)),
    arriveMinutes: team.arriveMinutes,
    stayMinutes: team.stayMinutes,
  };
}

interface Acting<Codes extends RefusalCode> {
  readonly actor: SignedIn;
  readonly deps: Deps;
  readonly refused: Refused<Codes>;
}

interface Wanted {
  readonly name?: string | undefined;
  readonly roleIds?: readonly RoleId[] | undefined;
  readonly leads?: readonly MemberId[] | undefined;
}

/** Refuses roles and members that don't exist, and a name that another team has. */
async function check(
  tx: Transaction,
  { name, roleIds = [], leads = [] }: Wanted,
  id: TeamId | null,
  refused: Refused<'unknown_role' | 'unknown_member' | 'team_name_taken'>,
): Promise<void> {
  const teams = await listTeams(tx);
  const isTaken = (other: string | null) =>
    other !== null && name !== undefined && foldForSearch(other) === foldForSearch(name);
  if (teams.some((team) => team.id !== id && isTaken(team.name))) throw refused('team_name_taken');
  if ((await lockRoles(tx, roleIds)).length < new Set(roleIds).size) throw refused('unknown_role');
  if ((await lockMembers(tx, leads)).length < new Set(leads).size) throw refused('unknown_member');
}

/** Locks everyone who is in a team, so that no choice of theirs is lost, and returns their places in teams. */
async function lockMemberships(tx: Transaction): Promise<ReadonlyMap<MemberId, readonly Membership[]>> {
  await lockMembers(tx, [...(await listMemberships(tx)).keys()]);
  return listMemberships(tx);
}

/** Returns when the people of each role arrive, in minutes before a service. */
async function readArrivals(tx: Transaction): Promise<ReadonlyMap<RoleId, number>> {
  const teams = await listTeams(tx);
  return new Map(teams.flatMap(({ roleIds, arriveMinutes }) => roleIds.map((id) => [id, arriveMinutes])));
}

/** Publishes again the months of the teams whose people arrive at another time than before, so that they can be told. */
async function republishArrivals(
  tx: Transaction,
  before: ReadonlyMap<RoleId, number>,
  { deps, actor }: Pick<Acting<never>, 'deps' | 'actor'>,
): Promise<void> {
  for (const { id, roleIds, arriveMinutes } of await listTeams(tx))
    if (roleIds.some((roleId) => before.get(roleId) !== arriveMinutes))
      await republishChanged(tx, { teamId: id }, churchNow(deps), actor.memberId);
}

/** Moves roles to a team, with the people who prefer them or served in them. */
async function takeRoles(
  tx: Transaction,
  id: TeamId,
  roleIds: readonly RoleId[],
  { deps, refused }: Pick<Acting<'room_in_two_teams'>, 'deps' | 'refused'>,
) {
  if (roleIds.length === 0) return { proposed: [], without: [] };
  const since = addDaysClamped(churchNow(deps).today, -DAYS_BACK);
  const served = await listServedRoles(tx, since);
  const none: ReadonlySet<RoleId> = new Set();
  const memberships = await lockMemberships(tx);
  const moved = moveRoles(
    {
      roles: await listRoles(tx),
      memberships,
      servedIn: (memberId) => served.get(memberId) ?? none,
    },
    roleIds,
    id,
  );
  await moveMonths(tx, { to: id, roleIds }, monthOf(churchNow(deps).today));
  await saveRolesOf(tx, id, roleIds);
  throwIfRefused(await checkRoomsOf(tx, roleIds, checkTeamOfRoom), refused);
  await saveMemberships(tx, moved.changed);
  return { proposed: moved.proposed, without: moved.without };
}

/**
 * Takes a member out of a team. With coming places in it, only once that is confirmed. Others are then asked to cover. A member who
 * leaves by themselves must not learn where an unpublished roster has them, only how often.
 */
async function leave(
  tx: Transaction,
  { teamId, memberId, isConfirmed }: { teamId: TeamId; memberId: MemberId; isConfirmed: boolean },
  { actor, deps, refused }: Acting<'unknown_team' | 'team_of_everyone' | 'has_duties'>,
  isNoMember: () => Error,
): Promise<void> {
  await lockTeamsInUse(tx);
  await lockPlacesOf(tx, [memberId]);
  const isOwn = memberId === actor.memberId;
  const team = await findTeam(tx, teamId, refused);
  const person = await lockMember(tx, memberId);
  const own = (await listMemberships(tx, [memberId])).get(memberId) ?? [];
  if (!person || !own.some((one) => one.teamId === teamId)) throw isNoMember();
  if (!(await hasSeveralTeams(tx))) throw refused('team_of_everyone');
  const coming = await listComingPlaces(tx, memberId, team.roleIds, deps);
  const [count, draftCount] = [coming.length, coming.filter(({ isDraft }) => isDraft).length];
  const services = coming
    .filter(({ isDraft }) => !(isOwn && isDraft))
    .slice(0, MAX_SERVICES)
    .map(({ date, startsAt, name, sharesDate, isDraft }) => ({ date, startsAt, name, sharesDate, isDraft }));
  if (count > 0 && !isConfirmed) throw refused(refusal('has_duties', { services, count, draftCount, isOwn }));
  await leaveRoles(tx, memberId, team.roleIds, { actor, deps });
  await saveMemberships(tx, new Map([[memberId, own.filter((one) => one.teamId !== teamId)]]));
  await logTeamMember(tx, { by: actor, now: deps.clock.now() }, { verb: 'left', team, person });
}

export const teamRoutes: Handlers<typeof teamCalls> = {
  async listTeams({ actor, deps }) {
    const db = deps.database.query;
    const teams = await listTeams(db);
    const led = await listLedTeams(db, actor.memberId);
    const noticesIn = (teamId: TeamId) => led.find((one) => one.teamId === teamId)?.notices;
    const own = (await listMemberships(db, [actor.memberId])).get(actor.memberId) ?? [];
    return teams
      .map((team) => ({
        ...team,
        isLead: noticesIn(team.id) !== undefined,
        notices: noticesIn(team.id),
        isMember: own.some(({ teamId }) => teamId === team.id),
      }))
      .filter(({ isLead, isMember }) => actor.isAdmin || isLead || isMember);
  },

  async getTeam({ params, deps, refused }) {
    const db = deps.database.query;
    return presentTeam(db, await findTeam(db, params.id, refused));
  },

  async addTeam({ body, actor, deps, refused }) {
    const { firstTeamName, roleIds, leads = [], name, arriveMinutes = 0, stayMinutes = 0 } = body;
    return deps.database.transaction(async (tx) => {
      await lockTeams(tx);
      await lockServicesToChange(tx);
      const [first] = await listTeams(tx);
      if (first && first.name === null) {
        if (firstTeamName === undefined) throw refused('team_needs_name');
        if (foldForSearch(firstTeamName) === foldForSearch(name)) throw refused('team_name_taken');
        await updateTeam(tx, first.id, { name: firstTeamName });
        await logChange(tx, actor, deps.clock.now(), {
          ...{ subject: 'team', verb: 'changed', name: firstTeamName },
          ...{ before: { name: '' }, after: { name: firstTeamName } },
        });
      }
      await check(tx, { name, roleIds, leads }, null, refused);
      const arrivals = await readArrivals(tx);
      const id = await insertTeam(tx, { name, arriveMinutes, stayMinutes });
      const moved = await takeRoles(tx, id, roleIds, { deps, refused });
      await republishArrivals(tx, arrivals, { deps, actor });
      await saveLeads(tx, id, leads);
      const team = await readTeam(tx, id);
      const after = await facts(tx, team);
      await logChange(tx, actor, deps.clock.now(), { subject: 'team', verb: 'added', name, after });
      return { ...(await presentTeam(tx, team)), ...moved };
    });
  },

  async editTeam({ params, body, actor, deps, refused }) {
    return deps.database.transaction(async (tx) => {
      await lockTeams(tx);
      await lockServicesToChange(tx);
      const before = await findTeam(tx, params.id, refused);
      const now = { ...before, leads: (await listLeads(tx, params.id)).map(({ memberId }) => memberId) };
      const logged = await facts(tx, before);
      const { roleIds = [], leads, ...fields } = changedSince(now, body, refused, () => logged);
      await check(tx, { ...fields, roleIds, leads }, params.id, refused);
      const arrivals = await readArrivals(tx);
      await updateTeam(tx, params.id, fields);
      const moved = await takeRoles(tx, params.id, roleIds, { deps, refused });
      await republishArrivals(tx, arrivals, { deps, actor });
      if (leads) await saveLeads(tx, params.id, leads);
      const team = await findTeam(tx, params.id, refused);
      const change = { before: logged, after: await facts(tx, team) };
      await logChange(tx, actor, deps.clock.now(), {
        ...{ subject: 'team', verb: 'changed', name: team.name ?? '' },
        ...change,
      });
      return { ...(await presentTeam(tx, team)), ...moved };
    });
  },

  async removeTeam({ params, query, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      await lockTeams(tx);
      await lockServicesToChange(tx);
      const team = await findTeam(tx, params.id, refused);
      const teams = await listTeams(tx);
      const [other, ...more] = teams.filter(({ id }) => id !== params.id);
      if (!other) throw refused('only_team');
      const movesTo =
        query.moveRolesTo ?? (team.roleIds.length === 0 && more.length === 0 ? other.id : undefined);
      if (movesTo === undefined && team.roleIds.length > 0) throw refused('team_has_roles');
      const target = teams.find(({ id }) => id === movesTo) ?? other;
      if (movesTo !== undefined && (movesTo === params.id || target.id !== movesTo))
        throw refused('unknown_team');
      const before = await facts(tx, team);
      const arrivals = await readArrivals(tx);
      const memberships = await lockMemberships(tx);
      const merged = { to: target.id, roleIds: team.roleIds, removed: team.id };
      await moveMonths(tx, merged, monthOf(churchNow(deps).today));
      await saveRolesOf(tx, target.id, team.roleIds);
      const changed = new Map<MemberId, readonly Membership[]>();
      for (const [memberId, own] of memberships)
        if (own.some(({ teamId }) => teamId === params.id))
          changed.set(memberId, mergedMembership(own, params.id, target.id));
      await saveMemberships(tx, changed);
      await deleteTeam(tx, params.id, target.id);
      await republishArrivals(tx, arrivals, { deps, actor });
      if (more.length === 0) await joinOnlyTeam(tx, await listInNoTeam(tx));
      const name = team.name ?? '';
      await logChange(tx, actor, deps.clock.now(), { subject: 'team', verb: 'removed', name, before });
    });
    return undefined;
  },

  async saveTeamMember({ params, body, actor, deps, refused }) {
    return deps.database.transaction(async (tx) => {
      await lockTeamsInUse(tx);
      const team = await findTeam(tx, params.id, refused);
      const person = await lockMember(tx, params.memberId);
      if (!person) throw refused('unknown_member');
      const own = (await listMemberships(tx, [params.memberId])).get(params.memberId) ?? [];
      const none = { teamId: team.id, preferredRoleId: null, secondaryRoleId: null, maxPerMonth: null };
      const before = own.find(({ teamId }) => teamId === team.id);
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      const chosen: Membership = { ...(before ?? none), ...given };
      throwIfRefused(checkPreferences(chosen, team.roleIds), refused);
      throwIfRefused(checkLearning(chosen, body.learningRoleIds ?? [], team.roleIds), refused);
      const after = withLearning(chosen);
      const others = own.filter(({ teamId }) => teamId !== team.id);
      await saveMemberships(tx, new Map([[params.memberId, [...others, after]]]));
      await logTeamMember(
        tx,
        { by: actor, now: deps.clock.now() },
        {
          ...{ team, person, verb: before ? 'changed' : 'joined' },
          ...(before && { choices: [before, after] }),
        },
      );
      const { teamId: _, ...membership } = after;
      return { memberId: params.memberId, ...membership };
    });
  },

  async removeTeamMember({ params: { id: teamId, memberId }, query, ...acting }) {
    const isConfirmed = query.confirm !== undefined;
    await acting.deps.database.transaction((tx) =>
      leave(tx, { teamId, memberId, isConfirmed }, acting, () => acting.refused('unknown_member')),
    );
    return undefined;
  },

  async leaveTeam({ params: { id: teamId }, query, ...acting }) {
    const { memberId } = acting.actor;
    const isConfirmed = query.confirm !== undefined;
    await acting.deps.database.transaction((tx) =>
      leave(tx, { teamId, memberId, isConfirmed }, acting, () => acting.refused('unknown_team')),
    );
    return undefined;
  },

  async saveMyNotices({ params, body, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      if (!(await updateNotices(tx, params.id, actor.memberId, body.notices))) throw refused('unknown_team');
    });
    return body;
  },
};
