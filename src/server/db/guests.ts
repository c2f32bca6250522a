import type { MemberId, TeamId } from '#domain/ids.ts';
import { isNone, type TeamScope } from '#domain/teams/scope.ts';
import type { Db, Transaction } from './database.ts';
import { lockMembers } from './members.ts';

/**
 * Returns a query of the guests of each team: those who were entered for it, or have or had a place in one of its roles. Its
 * coordinators can choose them again, and see their contact data (docs/decisions/0075).
 */
export function guestsOfTeams(db: Db) {
  const placedIn = (table: 'rosterAssignments' | 'rosterAssignmentHistory' | 'servedChanges') =>
    db
      .selectFrom(`${table as 'servedChanges'} as placed`)
      .innerJoin('serviceRoles as role', 'role.id', 'placed.roleId')
      .innerJoin('users as guest', 'guest.id', 'placed.memberId')
      .where('guest.isGuest', '=', true)
      .select(['placed.memberId', 'role.teamId']);
  return db
    .selectFrom('guestTeams')
    .select(['memberId', 'teamId'])
    .union(placedIn('rosterAssignments'))
    .union(placedIn('rosterAssignmentHistory'))
    .union(placedIn('servedChanges'));
}

/** Stores whose guests people are from now on, also once they have no place there. */
export async function saveGuestTeams(
  tx: Transaction,
  guests: ReadonlyArray<{ readonly memberId: MemberId; readonly teamId: TeamId }>,
): Promise<void> {
  if (guests.length === 0) return;
  await tx
    .insertInto('guestTeams')
    .values(guests.map(({ memberId, teamId }) => ({ memberId, teamId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns a query of the members and guests of each team. */
export function peopleOfTeams(db: Db) {
  return db.selectFrom('teamMembers').select(['memberId', 'teamId']).union(guestsOfTeams(db));
}

/** Returns the ids of the guests that someone who plans these teams can choose. */
export async function listGuestIds(db: Db, plans: TeamScope): Promise<MemberId[]> {
  if (isNone(plans)) return [];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('isGuest', '=', true)
    .$if(plans !== 'all', (query) =>
      query.where('id', 'in', (of) =>
        of
          .selectFrom(guestsOfTeams(db).as('one'))
          .select('one.memberId')
          .where('one.teamId', 'in', [...(plans as Set<TeamId>)]),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns which of these guests someone who plans these teams can choose, locked in turn as members are. */
export async function lockGuests(
  tx: Transaction,
  ids: readonly MemberId[],
  plans: TeamScope,
): Promise<MemberId[]> {
  const found = await lockMembers(tx, ids, { inTurn: true, areGuests: true });
  const own = found.length === 0 ? [] : await listGuestIds(tx, plans);
  return found.filter((id) => own.includes(id));
}
