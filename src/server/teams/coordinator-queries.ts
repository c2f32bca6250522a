import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { hearsOf, type LeadNotices } from '#domain/teams/teams.ts';
import type { Db } from '../db/database.ts';
import { listCoordinators } from '../db/members.ts';
import type { ChannelsSetUp } from '../outbox/channels.ts';
import { listReachable } from '../outbox/recipient-queries.ts';

/** What coordinators hear: something they must act on, or news. */
export type ForCoordinators = 'action' | 'news';

/** Returns the current leads of a team with what they want to hear of. */
function listLeadNotices(db: Db, teamId: TeamId): Promise<{ id: MemberId; notices: LeadNotices }[]> {
  return db
    .selectFrom('teamLeads')
    .innerJoin('users', 'users.id', 'memberId')
    .select(['users.id', 'notices'])
    .where('teamId', '=', teamId)
    .where('removedAt', 'is', null)
    .orderBy('users.id')
    .execute();
}

/**
 * Returns who hears as a coordinator what concerns a team: its leads, by their choice, or the administrators if no message
 * reaches any lead who wants to hear of something. Never the people of `except`, who hear of it anyway.
 */
export async function listCoordinatorsOf(
  db: Db,
  teamId: TeamId,
  what: ForCoordinators,
  { isSetUp, except = [] }: { readonly isSetUp: ChannelsSetUp; readonly except?: readonly MemberId[] },
): Promise<MemberId[]> {
  const leads = (await listLeadNotices(db, teamId)).filter(
    ({ id, notices }) => notices !== 'none' && !except.includes(id),
  );
  const reachable = await listReachable(
    db,
    leads.map(({ id }) => id),
    isSetUp,
  );
  if (reachable.size === 0) return (await listCoordinators(db)).filter((id) => !except.includes(id));
  return leads.flatMap(({ id, notices }) => (reachable.has(id) && hearsOf(notices, what) ? [id] : []));
}

/** Returns the team of a role. */
export async function findTeamOfRole(db: Db, roleId: RoleId): Promise<TeamId> {
  const row = await db
    .selectFrom('serviceRoles')
    .select('teamId')
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow();
  return row.teamId;
}
