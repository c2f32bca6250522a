import type { Guest, guestCalls } from '#contract/guests.ts';
import { checkGuestName, checkMemberName, namesAsMember, namesOfGuest } from '#domain/guests/guests.ts';
import type { MemberId } from '#domain/ids.ts';
import { contactOf } from '#domain/members/contact.ts';
import { suggestInitials } from '#domain/members/member-initials.ts';
import { fullName } from '#domain/members/member-name.ts';
import { compareByFirstName } from '#domain/members/name-format.ts';
import { choosePin } from '#domain/pins/pin-weakness.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import type { Db, Transaction } from '#server/db/database.ts';
import { isDuplicate } from '#server/db/faults.ts';
import { listGuestIds, saveGuestTeams } from '#server/db/guests.ts';
import { contactColumns } from '#server/db/members.ts';
import { joinTeams, listMemberships } from '#server/db/memberships.ts';
import { churchToday } from '#server/deps.ts';
import { readPhoneInput } from '#server/http/phone-input.ts';
import { type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { leavePlaces, listComingPlaces } from '#server/members/leave-places.ts';
import { removeMember } from '#server/members/removal-queries.ts';
import { type ChannelsSetUp, channelsSetUp } from '#server/outbox/channels.ts';
import { lockPlacesOf } from '#server/places/move-queries.ts';
import { findChosenTeams } from '#server/teams/chosen-teams.ts';
import { logTeamMember } from '#server/teams/log-member.ts';
import {
  becomeMember,
  type GuestRow,
  insertGuest,
  listGuestNames,
  listGuests,
  listInitials,
  listMemberNames,
  lockGuest,
  updateGuest,
} from './queries.ts';

/** Returns a guest as coordinators see it who can choose them. */
function present({ id, lastService, nextService, ...guest }: GuestRow, isSetUp: ChannelsSetUp): Guest {
  const contact = contactOf(guest);
  const { phoneNumber, canText, email } = guest;
  return {
    ...{ id, name: fullName(guest), lastService, nextService, phoneNumber, canText, email },
    isReachable: contact !== null && isSetUp[contact.channel],
  };
}

/** Refuses a name that a member or another guest has whom the caller can choose, unless it is confirmed to be of someone else. */
async function throwIfNamesake(
  db: Db,
  name: ReturnType<typeof namesOfGuest>,
  { id, confirm, plans }: { id: MemberId | null; confirm: boolean | undefined; plans: TeamScope },
  refused: Refused<'guest_is_member' | 'guest_exists'>,
): Promise<void> {
  if (confirm) return;
  const others = (await listGuestIds(db, plans)).filter((other) => other !== id);
  const guests = await listGuestNames(db, others);
  throwIfRefused(checkGuestName(name, { guests, members: await listMemberNames(db) }), refused);
}

async function lockKnown(tx: Transaction, id: MemberId, refused: Refused<'unknown_guest'>) {
  const guest = await lockGuest(tx, id);
  if (!guest) throw refused('unknown_guest');
  return guest;
}

const MOST_SERVICES_NAMED = 3;

export const guestRoutes: Handlers<typeof guestCalls> = {
  async listGuests({ actor, deps }) {
    const db = deps.database.query;
    const rows = await listGuests(db, await listGuestIds(db, actor.plans), churchToday(deps));
    return rows.sort(compareByFirstName).map((row) => present(row, channelsSetUp(deps)));
  },

  async addGuest({ body, actor, scope, deps, refused }) {
    const { name, email = null, confirm } = body;
    const phone = (await readPhoneInput(deps.database.query, body.phoneNumber)) ?? null;
    const now = deps.clock.now();
    return deps.database.transaction(async (tx) => {
      const names = namesOfGuest(name);
      await throwIfNamesake(tx, names, { id: null, confirm, plans: actor.plans }, refused);
      const id = await insertGuest(tx, { ...names, phone, email }, now);
      const teamIds = scope === 'all' ? [] : [...scope];
      await saveGuestTeams(
        tx,
        teamIds.map((teamId) => ({ memberId: id, teamId })),
      );
      await logChange(tx, actor, now, { subject: 'guest', verb: 'added', person: { ...names, id } });
      const [row] = await listGuests(tx, [id], churchToday(deps));
      return present(row as GuestRow, channelsSetUp(deps));
    });
  },

  async editGuest({ params: { id }, body, actor, deps, refused }) {
    const phone = await readPhoneInput(deps.database.query, body.phoneNumber);
    return deps.database.transaction(async (tx) => {
      const person = await lockKnown(tx, id, refused);
      const { confirm, ...saved } = body;
      const before = { ...person, name: fullName(person) };
      const { name, phoneNumber, email } = changedSince(before, saved, refused);
      const names = name === undefined ? null : namesOfGuest(name);
      if (names) await throwIfNamesake(tx, names, { id, confirm, plans: actor.plans }, refused);
      const contact = contactColumns({ phone: phoneNumber === undefined ? undefined : phone, email });
      await updateGuest(tx, id, { ...names, ...contact });
      const [row] = await listGuests(tx, [id], churchToday(deps));
      const after = { ...(row as GuestRow), name: fullName(row as GuestRow) };
      await logChange(tx, actor, deps.clock.now(), {
        subject: 'guest',
        verb: 'changed',
        person,
        before,
        after,
      });
      return present(after, channelsSetUp(deps));
    });
  },

  async removeGuest({ params: { id }, query, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      const places = await lockPlacesOf(tx, [id]);
      const person = await lockKnown(tx, id, refused);
      const coming = await listComingPlaces(
        tx,
        id,
        places.map(({ roleId }) => roleId),
        deps,
      );
      if (coming.length > 0 && !query.confirm) {
        const services = coming
          .slice(0, MOST_SERVICES_NAMED)
          .map(({ service: { date, startsAt, name }, sharesDate }) => ({ date, startsAt, name, sharesDate }));
        throw refused(refusal('guest_serves', { services, count: coming.length }));
      }
      await leavePlaces(tx, id, { actor, deps });
      await removeMember(tx, id, deps.clock.now());
      await logChange(tx, actor, deps.clock.now(), { subject: 'guest', verb: 'removed', person });
    });
    return undefined;
  },

  async makeMember({ params: { id }, body, actor, deps, refused }) {
    const { teamIds = [], confirm, firstName, lastName } = body ?? {};
    const oneTimePin = choosePin(deps.random.below);
    const pinHash = await deps.pinHasher.hash(oneTimePin);
    const now = deps.clock.now();
    for (;;) {
      const taken = await listInitials(deps.database.query);
      try {
        const made = await deps.database.transaction(async (tx) => {
          const guest = await lockKnown(tx, id, refused);
          const own = namesAsMember(fullName(guest));
          const names = { firstName: firstName ?? own.firstName, lastName: lastName ?? own.lastName };
          if (!confirm) throwIfRefused(checkMemberName(names, await listMemberNames(tx)), refused);
          const teams = await findChosenTeams(tx, teamIds, refused);
          const initials = suggestInitials(names.firstName, names.lastName, taken);
          const row = await becomeMember(tx, id, { ...names, initials, pinHash });
          await joinTeams(
            tx,
            id,
            teams.map((team) => team.id),
          );
          const person = { ...names, id };
          await logChange(tx, actor, now, { subject: 'member', verb: 'added', person, after: { initials } });
          for (const team of teams)
            await logTeamMember(tx, { by: actor, now }, { verb: 'joined', team, person });
          return { ...row, memberships: (await listMemberships(tx, [id])).get(id) ?? [] };
        });
        return { ...made, memberships: [...made.memberships], oneTimePin };
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    }
  },
};
