import type { Member, memberCalls } from '#contract/members.ts';
import type { phoneNumberCalls } from '#contract/phone-numbers.ts';
import type { userCalls } from '#contract/users.ts';
import type { ChangeValues } from '#domain/changes/change.ts';
import { dependentsOf, withoutMember } from '#domain/families/family-changes.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { contactOf } from '#domain/members/contact.ts';
import { suggestInitials } from '#domain/members/member-initials.ts';
import { fullName } from '#domain/members/member-name.ts';
import { checkAccessChange } from '#domain/members/members.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { choosePin } from '#domain/pins/pin-weakness.ts';
import { titledRef } from '#domain/services/services.ts';
import { checkActingFor } from '#domain/sign-in/permissions.ts';
import { isAmong } from '#domain/teams/scope.ts';
import {
  checkPreferences,
  firstPreferences,
  type InTeams,
  type Membership,
  teamOfChoice,
} from '#domain/teams/teams.ts';
import { endFeeds } from '#server/auth/calendar-feed-queries.ts';
import { deleteAllPasskeysOf } from '#server/auth/passkey-queries.ts';
import { accountBuckets, clearFailures, listLockedMembers } from '#server/auth/pin-failure-queries.ts';
import { setOneTimePin } from '#server/auth/pin-queries.ts';
import type { SignedIn } from '#server/auth/session.ts';
import { canSeeMemberNames, isTeamBrowser } from '#server/auth/team-cookie.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import { type Db, lockRightsToRevoke, type Transaction } from '#server/db/database.ts';
import { isDuplicate } from '#server/db/faults.ts';
import {
  contactColumns,
  lockAdmins,
  lockMember,
  type MemberChange,
  type MemberRow,
  updateMember,
} from '#server/db/members.ts';
import { joinTeams, listMemberships, membersOf, saveChoices } from '#server/db/memberships.ts';
import { listRoles } from '#server/db/roles.ts';
import { listTeams } from '#server/db/teams.ts';
import { churchNow, type Deps } from '#server/deps.ts';
import { listNames } from '#server/families/name-queries.ts';
import { readPhoneInput } from '#server/http/phone-input.ts';
import { type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { detailsInWords } from '#server/members/details-in-words.ts';
import { leavePlaces } from '#server/members/leave-places.ts';
import { presentEffects, readFamiliesAt, withFamilies } from '#server/members/reach.ts';
import { removeMember } from '#server/members/removal-queries.ts';
import { channelsSetUp } from '#server/outbox/channels.ts';
import { listReaders } from '#server/outbox/reader-queries.ts';
import { lockPlacesOf } from '#server/places/move-queries.ts';
import { listWithoutMember } from '#server/planner/read-places.ts';
import { listComingDuties } from '#server/roster/duty-queries.ts';
import { findChosenTeams } from '#server/teams/chosen-teams.ts';
import { logTeamMember } from '#server/teams/log-member.ts';
import { phoneNotes, presentListedMembers, withoutContacts } from './present.ts';
import { type AddedMember, insertMember, listInitials, listMembers } from './queries.ts';

/** The administrator or member who makes a change, and the dependencies. */
interface Acting {
  readonly actor: SignedIn;
  readonly deps: Deps;
}

/** Adds a member with the first free initials. If another administrator takes them meanwhile, uses the next. */
async function addMember(
  { actor, deps, refused }: Acting & { readonly refused: Refused<'unknown_team'> },
  member: AddedMember,
  { teamIds, pinHash }: { readonly teamIds: readonly TeamId[]; readonly pinHash: string },
): Promise<MemberRow & InTeams> {
  const now = deps.clock.now();
  for (;;) {
    const taken = await listInitials(deps.database.query);
    const initials = suggestInitials(member.firstName, member.lastName, taken);
    try {
      return await deps.database.transaction(async (tx) => {
        const teams = await findChosenTeams(tx, teamIds, refused);
        const row = await insertMember(tx, { ...member, initials, pinHash, now });
        await joinTeams(
          tx,
          row.id,
          teams.map(({ id }) => id),
        );
        const person = { ...member, id: row.id };
        await logChange(tx, actor, now, { subject: 'member', verb: 'added', person, after: { initials } });
        for (const team of teams)
          await logTeamMember(tx, { by: actor, now }, { verb: 'joined', team, person });
        return { ...row, memberships: await membershipsOf(tx, row.id) };
      });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

/** Returns a member with the facts that the change log states under other names. */
function facts(member: Member, roles: ReadonlyMap<RoleId, string>) {
  const nameOfRole = (id: RoleId | null) => (id === null ? null : (roles.get(id) ?? null));
  const { preferredRoleId, secondaryRoleId } = member;
  const preferences = { preferred: nameOfRole(preferredRoleId), secondary: nameOfRole(secondaryRoleId) };
  return { ...member, name: fullName(member), ...preferences };
}

/** Returns a member, locked. Refuses an unknown one. */
async function lockKnown(tx: Transaction, id: MemberId, refused: Refused<'unknown_member'>): Promise<Member> {
  const row = await lockMember(tx, id);
  if (!row) throw refused('unknown_member');
  return row;
}

/** Logs what differs between two states of a member. `roles` are the names of the roles, if preferred ones change. */
async function logMemberChange(
  tx: Transaction,
  { actor, deps }: Acting,
  change: { before: Member; after: Member; roles?: ReadonlyMap<RoleId, string> },
): Promise<void> {
  const { before: person, after, roles = new Map() } = change;
  const values = { before: facts(person, roles), after: facts(after, roles) };
  await logChange(tx, actor, deps.clock.now(), { subject: 'member', verb: 'changed', person, ...values });
}

/** Changes a member, logs what differs, and returns the member in the form for administrators. Refuses an unknown member. */
async function changeMember(
  tx: Transaction,
  acting: Acting & { refused: Refused<'unknown_member'> },
  id: MemberId,
  fields: MemberChange,
): Promise<Member> {
  const before = await lockKnown(tx, id, acting.refused);
  const after = await updateMember(tx, id, fields);
  await logMemberChange(tx, acting, { before, after });
  return after;
}

/** Returns a member's places in teams. */
const membershipsOf = async (db: Db, id: MemberId) => (await listMemberships(db, [id])).get(id) ?? [];

/** Returns a member's places in the teams that someone plans, and what they prefer there. */
function inTeams(own: readonly Membership[], { plans }: SignedIn) {
  const memberships = own.filter(({ teamId }) => isAmong(plans, teamId));
  return { memberships, ...firstPreferences({ memberships }) };
}

/** Returns fields of preferences as the log of changes names them. */
const inWords = (lost: Readonly<Record<string, unknown>>, now: ReturnType<typeof facts>): ChangeValues => ({
  ...lost,
  ...('preferredRoleId' in lost && { preferred: now.preferred }),
  ...('secondaryRoleId' in lost && { secondary: now.secondary }),
  ...('teamMaxPerMonth' in lost && { maxPerMonth: lost.teamMaxPerMonth as number | null }),
});

/** Logs a changed limit in one team, with the team's name. */
async function logTeamLimit(
  tx: Transaction,
  { actor, deps }: Acting,
  { person, before, after }: { person: Member; before: Membership; after: Membership },
): Promise<void> {
  const team = (await listTeams(tx)).find(({ id }) => id === after.teamId);
  const { preferredRoleId, secondaryRoleId } = after;
  const choices = [{ ...before, preferredRoleId, secondaryRoleId }, after] as const;
  if (team)
    await logTeamMember(tx, { by: actor, now: deps.clock.now() }, { verb: 'changed', team, person, choices });
}

export const memberRoutes: Handlers<typeof memberCalls & typeof userCalls & typeof phoneNumberCalls> = {
  async listUsers({ actor, deps, request }) {
    if (!(await canSeeMemberNames({ actor, deps, request }))) return [];
    return presentListedMembers(await listMembers(deps.database.query), actor);
  },

  async listCoordinators({ deps, request }) {
    // Strangers must not learn whose PIN is worth guessing.
    if (!(await isTeamBrowser({ deps, request }))) return [];
    const members = await listMembers(deps.database.query);
    const coordinators = members.filter(({ isAdmin }) => isAdmin).sort(compareByLastName);
    return coordinators.map(nameAmong(coordinators, 'full'));
  },

  async listMembers({ actor, scope, deps }) {
    const db = deps.database.query;
    const locked = await listLockedMembers(db);
    const isMember = await membersOf(db, scope);
    const members = (await listMembers(db)).filter(({ id }) => isMember(id));
    const ids = members.map(({ id }) => id);
    const memberships = await listMemberships(db);
    const readers = await listReaders(db, ids, channelsSetUp(deps));
    return members
      .map((member) => ({
        ...(actor.isAdmin ? member : withoutContacts(member)),
        ...inTeams(memberships.get(member.id) ?? [], actor),
        isLocked: actor.isAdmin && locked.has(member.id),
        isReachable: readers.has(member.id) || contactOf(member) !== null,
      }))
      .sort(compareByLastName);
  },

  async readPhoneNumber({ body, deps }) {
    const phone = await readPhoneInput(deps.database.query, body.phoneNumber);
    if (!phone) return { phoneNumber: null, canText: true, notes: [] };
    return { phoneNumber: phone.number, canText: phone.canText, notes: phoneNotes(phone, body.phoneNumber) };
  },

  async addMember({ body, ...acting }) {
    const { deps } = acting;
    const oneTimePin = choosePin(deps.random.below);
    const phone = await readPhoneInput(deps.database.query, body.phoneNumber);
    const { teamIds = [], ...member } = body;
    const pinHash = await deps.pinHasher.hash(oneTimePin);
    const row = await addMember(acting, { ...member, phone }, { teamIds, pinHash });
    return { ...row, oneTimePin };
  },

  async editMember({ params, body, ...acting }) {
    const phone = await readPhoneInput(acting.deps.database.query, body.phoneNumber);
    return acting.deps.database.transaction(async (tx) => {
      const now = await lockKnown(tx, params.id, acting.refused);
      const change = changedSince(now, body, acting.refused, detailsInWords(now));
      const { firstName, lastName, phoneNumber } = change;
      const fields = {
        firstName,
        lastName,
        ...contactColumns({ ...change, phone: phoneNumber === undefined ? undefined : phone }),
      };
      return changeMember(tx, acting, params.id, fields);
    });
  },

  async editInitials({ params, body, ...acting }) {
    try {
      return await acting.deps.database.transaction(async (tx) => {
        const now = await lockKnown(tx, params.id, acting.refused);
        return changeMember(tx, acting, params.id, changedSince(now, body, acting.refused));
      });
    } catch (error) {
      throw isDuplicate(error) ? acting.refused('initials_taken') : error;
    }
  },

  async editAccess({ params, body, ...acting }) {
    const { deps } = acting;
    return deps.database.transaction(async (tx) => {
      if (body.isAdmin === false) await lockRightsToRevoke(tx, params.id);
      const admins = await lockAdmins(tx);
      const now = await lockKnown(tx, params.id, acting.refused);
      const change = changedSince(now, body, acting.refused);
      throwIfRefused(checkAccessChange(admins, params.id, change), acting.refused);
      // Only administrators have a second step. This is also how an administrator helps another who has lost phone and
      // codes: after revoking and restoring the rights, the PIN alone signs in.
      if (change.isAdmin === false) {
        await deleteAllPasskeysOf(tx, params.id);
        await endFeeds(tx, params.id, deps.clock.now(), ['roster']);
      }
      return changeMember(tx, acting, params.id, change);
    });
  },

  async resetMemberPin({ params, actor, deps, refused }) {
    const oneTimePin = choosePin(deps.random.below);
    const pinHash = await deps.pinHasher.hash(oneTimePin);
    await deps.database.transaction(async (tx) => {
      const person = await lockKnown(tx, params.id, refused);
      await logChange(tx, actor, deps.clock.now(), { subject: 'pin', verb: 'reset', person });
      await setOneTimePin(tx, params.id, pinHash, deps.clock.now());
    });
    return { oneTimePin };
  },

  async unlockMember({ params, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      const hadFailures = await clearFailures(tx, accountBuckets(params.id));
      const person = await lockKnown(tx, params.id, refused);
      if (hadFailures)
        await logChange(tx, actor, deps.clock.now(), { subject: 'member', verb: 'unlocked', person });
    });
    return undefined;
  },

  async listMemberDuties({ params, deps }) {
    const db = deps.database.query;
    const duties = await listComingDuties(db, churchNow(deps), { memberIds: [params.id] });
    const dependents = dependentsOf(await readFamiliesAt(db), params.id);
    const leftAlone = await Promise.all(duties.map((duty) => listWithoutMember(db, duty, dependents)));
    const names = await listNames(db, [...new Set(leftAlone.flat())]);
    return duties.map(({ service, sharesDate, roleId, role }, n) => ({
      ...titledRef(service),
      sharesDate,
      role: { id: roleId, name: role },
      leftAlone: names.filter(({ id }) => leftAlone[n]?.includes(id)),
    }));
  },

  async previewRemoval({ params, deps, refused }) {
    const db = deps.database.query;
    const before = await readFamiliesAt(db);
    if (!(await listMembers(db)).some(({ id }) => id === params.id)) throw refused('unknown_member');
    return {
      familyEffects: await presentEffects(db, before, withoutMember(before, params.id), {
        goneId: params.id,
      }),
    };
  },

  async removeMember({ params, actor, deps, refused }) {
    if (params.id === actor.memberId) throw refused('own_account');
    const now = deps.clock.now();
    await deps.database.transaction(async (tx) => {
      await lockPlacesOf(tx, [params.id]);
      await lockKnown(tx, params.id, refused);
      await leavePlaces(tx, params.id, { actor, deps });
      await withFamilies(tx, { by: actor, deps, person: { goneId: params.id } }, async () => {
        const removed = await removeMember(tx, params.id, now);
        if (!removed) throw refused('unknown_member');
        const person = { ...removed, id: params.id };
        await logChange(tx, actor, now, { subject: 'member', verb: 'removed', person });
      });
    });
    return undefined;
  },

  async saveRolePreferences({ params, body, ...acting }) {
    const { actor, deps, refused } = acting;
    throwIfRefused(checkActingFor(actor, params.id), refused);
    return deps.database.transaction(async (tx) => {
      const person = await lockKnown(tx, params.id, refused);
      // Read after the lock: roles that move to another team take the preferences of people with them.
      const own = await membershipsOf(tx, params.id);
      const roles = await listRoles(tx);
      const names = new Map(roles.map(({ id, name }) => [id, name]));
      const { teamId, ...wanted } = body;
      throwIfRefused(checkPreferences(wanted, [...names.keys()]), refused);
      const team = teamOfChoice({ memberships: own }, roles, wanted, teamId);
      if (typeof team === 'object' && team) throw refused(team);
      const place = own.find((one) => one.teamId === team) ?? (own.length === 1 ? own[0] : undefined);
      if (wanted.teamMaxPerMonth !== undefined && !place) throw refused('which_team');
      const { preferredRoleId, secondaryRoleId } = place ?? firstPreferences({ memberships: own });
      const now = {
        ...person,
        preferredRoleId,
        secondaryRoleId,
        teamMaxPerMonth: place?.maxPerMonth ?? null,
      };
      const change = changedSince(now, wanted, refused, (lost) => inWords(lost, facts(now, names)));
      // Without a role, the choice may be about several teams.
      const chosen = { ...(place ? now : { preferredRoleId: null, secondaryRoleId: null }), ...change };
      throwIfRefused(checkPreferences(chosen, [...names.keys()]), refused);
      await saveChoices(tx, params.id, place?.teamId ?? null, {
        preferredRoleId: change.preferredRoleId,
        secondaryRoleId: change.secondaryRoleId,
        maxPerMonth: change.teamMaxPerMonth,
      });
      const { maxPerMonth, neverTwoInARow, onceADay } = change;
      const saved = await updateMember(tx, params.id, { maxPerMonth, neverTwoInARow, onceADay });
      const memberships = await membershipsOf(tx, params.id);
      const after = memberships.find((one) => one.teamId === place?.teamId);
      const shown = after ?? firstPreferences({ memberships });
      const result = {
        ...saved,
        preferredRoleId: shown.preferredRoleId,
        secondaryRoleId: shown.secondaryRoleId,
      };
      // Members' changes of their own preferences are not logged.
      if (params.id !== actor.memberId) {
        await logMemberChange(tx, acting, { before: now, after: result, roles: names });
        if (place && after) await logTeamLimit(tx, acting, { person, before: place, after });
      }
      return { ...result, memberships };
    });
  },
};
