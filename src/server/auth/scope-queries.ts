import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import type { Db } from '../db/database.ts';
import { peopleOfTeams } from '../db/guests.ts';

/** Returns which teams these roles belong to. Unknown roles belong to none. */
export async function listTeamsOfRoles(db: Db, roleIds: readonly RoleId[]): Promise<TeamId[]> {
  if (roleIds.length === 0) return [];
  const rows = await db.selectFrom('serviceRoles').select('teamId').where('id', 'in', roleIds).execute();
  return rows.map(({ teamId }) => teamId);
}

/** Returns the team of an assignment or of a request for cover, as a list. It is empty if there is no such id. */
export async function listTeamsOf(
  db: Db,
  table: 'rosterAssignments' | 'coverRequests',
  id: number,
): Promise<TeamId[]> {
  const rows = await db
    .selectFrom('serviceRoles')
    .select('teamId')
    .where('id', 'in', (of) => of.selectFrom(table).select('roleId').where('id', '=', id))
    .execute();
  return rows.map(({ teamId }) => teamId);
}

/** Returns the teams that a member is in, or that can choose a guest. */
export async function listTeamsOfMember(db: Db, memberId: MemberId): Promise<TeamId[]> {
  const rows = await db
    .selectFrom(peopleOfTeams(db).as('one'))
    .select('one.teamId')
    .where('one.memberId', '=', memberId)
    .execute();
  return rows.map(({ teamId }) => teamId);
}

/** Returns whether there is such a team. */
export async function isTeam(db: Db, id: TeamId): Promise<boolean> {
  return (await db.selectFrom('teams').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
