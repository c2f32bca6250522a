import type { teamCalls } from '#contract/teams.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { foldForSearch } from '#domain/members/member-name.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import { moveRoles } from '#domain/teams/moving-roles.ts';
import { checkPreferences, type Membership, mergedMembership } from '#domain/teams/teams.ts';
import type { SignedIn } from '#server/auth/session.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import type { Db, Transaction } from '#server/db/database.ts';
import { lockMember, lockMembers } from '#server/db/members.ts';
import { listMemberships, listServedRoles, saveMemberships } from '#server/db/memberships.ts';
import { readNames } from '#server/db/names.ts';
import { listRoles, lockRoles } from '#server/db/roles.ts';
import {
  deleteTeam,
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
import { leavePlaces } from '#server/members/leave-places.ts';
import { lockPlacesOf } from '#server/places/move-queries.ts';
import { listComingDuties } from '#server/roster/duty-queries.ts';

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

/** Moves roles to a team, with the people who prefer them or served in them. */
async function takeRoles(tx: Transaction, id: TeamId, roleIds: readonly RoleId[], deps: Deps) {
  const since = addDaysClamped(churchNow(deps).today, -DAYS_BACK);
  const served = await listServedRoles(tx, since);
  const none: ReadonlySet<RoleId> = new Set();
  const moved = moveRoles(
    {
      roles: await listRoles(tx),
      memberships: await listMemberships(tx),
      servedIn: (memberId) => served.get(memberId) ?? none,
    },
    roleIds,
    id,
  );
  await saveRolesOf(tx, id, roleIds);
  await saveMemberships(tx, moved.changed);
  return { proposed: moved.proposed, without: moved.without };
}

/** Returns the first services at which a member has a coming place in one of these roles, and how many there are. */
async function dutiesIn(tx: Db, memberId: MemberId, roleIds: readonly RoleId[], deps: Deps) {
  const duties = (await listComingDuties(tx, churchNow(deps), { memberIds: [memberId] })).filter(
    ({ roleId }) => roleIds.includes(roleId),
  );
  const services = duties
    .slice(0, MAX_SERVICES)
    .map(({ date, startsAt, name, sharesDate }) => ({ date, startsAt, name, sharesDate }));
  return { services, count: duties.length };
}

/** Logs that a member joined or left a team, or which of their choices in it differ. */
async function logMember(
  tx: Transaction,
  { actor, deps }: { actor: SignedIn; deps: Deps },
  change: {
    readonly verb: 'joined' | 'left' | 'changed';
    readonly team: TeamRow;
    readonly person: { readonly id: MemberId; readonly firstName: string; readonly lastName: string };
    readonly choices?: readonly [before: Membership, after: Membership];
  },
): Promise<void> {
  const { verb, team, person, choices } = change;
  const nameOfRole = new Map((await listRoles(tx)).map(({ id, name }) => [id, name]));
  const [before, after] = (choices ?? []).map(({ preferredRoleId, secondaryRoleId, maxPerMonth }) => ({
    preferred: preferredRoleId && nameOfRole.get(preferredRoleId),
    secondary: secondaryRoleId && nameOfRole.get(secondaryRoleId),
    maxPerMonth,
  }));
  const values = before && after && { before, after };
  const name = team.name ?? '';
  await logChange(tx, actor, deps.clock.now(), { subject: 'team', verb, name, person, ...values });
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
      const [first] = await listTeams(tx);
      if (first && first.name === null) {
        if (firstTeamName === undefined) throw refused('team_needs_name');
        if (foldForSearch(firstTeamName) === foldForSearch(name)) throw refused('team_name_taken');
        await updateTeam(tx, first.id, { name: firstTeamName });
      }
      await check(tx, { name, roleIds, leads }, null, refused);
      const id = await insertTeam(tx, { name, arriveMinutes, stayMinutes });
      const moved = await takeRoles(tx, id, roleIds, deps);
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
      const before = await findTeam(tx, params.id, refused);
      const now = { ...before, leads: (await listLeads(tx, params.id)).map(({ memberId }) => memberId) };
      const logged = await facts(tx, before);
      const { roleIds = [], leads, ...fields } = changedSince(now, body, refused, () => logged);
      await check(tx, { ...fields, roleIds, leads }, params.id, refused);
      await updateTeam(tx, params.id, fields);
      const moved = await takeRoles(tx, params.id, roleIds, deps);
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
      const memberships = await listMemberships(tx);
      await saveRolesOf(tx, target.id, team.roleIds);
      const changed = new Map<MemberId, readonly Membership[]>();
      for (const [memberId, own] of memberships)
        if (own.some(({ teamId }) => teamId === params.id))
          changed.set(memberId, mergedMembership(own, params.id, target.id));
      await saveMemberships(tx, changed);
      await deleteTeam(tx, params.id, target.id);
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
      const after: Membership = { ...(before ?? none), ...given };
      throwIfRefused(checkPreferences(after, team.roleIds), refused);
      const others = own.filter(({ teamId }) => teamId !== team.id);
      await saveMemberships(tx, new Map([[params.memberId, [...others, after]]]));
      await logMember(
        tx,
        { actor, deps },
        {
          ...{ team, person, verb: before ? 'changed' : 'joined' },
          ...(before && { choices: [before, after] }),
        },
      );
      const { teamId: _, ...membership } = after;
      return { memberId: params.memberId, ...membership };
    });
  },

  async removeTeamMember({ params, query, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      await lockTeamsInUse(tx);
      await lockPlacesOf(tx, [params.memberId]);
      const team = await findTeam(tx, params.id, refused);
      const person = await lockMember(tx, params.memberId);
      const own = (await listMemberships(tx, [params.memberId])).get(params.memberId) ?? [];
      if (!person || !own.some(({ teamId }) => teamId === team.id)) throw refused('unknown_member');
      const duties = await dutiesIn(tx, params.memberId, team.roleIds, deps);
      if (duties.count > 0 && query.confirm === undefined) throw refused(refusal('has_duties', duties));
      await leavePlaces(tx, params.memberId, { actor, deps }, team.roleIds);
      await saveMemberships(tx, new Map([[params.memberId, own.filter(({ teamId }) => teamId !== team.id)]]));
      await logMember(tx, { actor, deps }, { verb: 'left', team, person });
    });
    return undefined;
  },

  async saveMyNotices({ params, body, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      if (!(await updateNotices(tx, params.id, actor.memberId, body.notices))) throw refused('unknown_team');
    });
    return body;
  },
};
