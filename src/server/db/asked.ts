import type { MemberId } from '#domain/ids.ts';
import { type ServiceRef, serviceKey } from '#domain/services/services.ts';
import { teamsAskedAt } from '#domain/teams/asked.ts';
import { isAnyAmong } from '#domain/teams/scope.ts';
import type { Db } from './database.ts';
import { listMemberships } from './memberships.ts';
import { listRoles } from './roles.ts';
import { listServiceTimeLimits } from './services.ts';
import { hasSeveralTeams } from './teams.ts';

/**
 * Returns a function that gives those of the services that a member is asked to answer for: a role of one of their teams is needed
 * there. `memberIds`: who it can be called for, or everyone.
 */
export async function readAsked(db: Db, memberIds?: readonly MemberId[]) {
  const hasSeveral = await hasSeveralTeams(db);
  const memberships = hasSeveral ? await listMemberships(db, memberIds) : null;
  const teamsAt = teamsAskedAt({
    hasSeveralTeams: hasSeveral,
    roles: hasSeveral ? await listRoles(db) : [],
    limits: hasSeveral ? await listServiceTimeLimits(db) : [],
  });
  return {
    hasSeveralTeams: hasSeveral,
    among<Service extends Pick<ServiceRef, 'timeId'>>(
      services: readonly Service[],
      memberId: MemberId,
    ): readonly Service[] {
      const teamIds = memberships?.get(memberId)?.map(({ teamId }) => teamId) ?? [];
      return services.filter(({ timeId }) => isAnyAmong(teamsAt(timeId), teamIds));
    },
  };
}

/**
 * Returns the current members who serve and are asked to answer for some of these services, or those of `memberIds`, with when they
 * first answered for one of these (ms). Null if they have not. A time away counts only if it answers for all of them: otherwise
 * someone who is away for one Sunday would never be reminded of the others.
 */
export async function listAskedMembers(
  db: Db,
  services: readonly ServiceRef[],
  memberIds?: readonly MemberId[],
): Promise<Array<{ readonly id: MemberId; readonly answeredAt: number | null }>> {
  const dates = services.map(({ date }) => date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined || memberIds?.length === 0) return [];
  const members = await db
    .selectFrom('users')
    .select('id')
    .where('removedAt', 'is', null)
    .where('doesNotServe', '=', false)
    .$if(memberIds !== undefined, (query) => query.where('id', 'in', memberIds as MemberId[]))
    .orderBy('id')
    .execute();
  const answers = await db
    .selectFrom('availability')
    .select(['memberId', 'date', 'timeId', 'awayId', 'lastUpdated'])
    .where(({ between }) => between('date', from, to))
    .$if(memberIds !== undefined, (query) => query.where('memberId', 'in', memberIds as MemberId[]))
    .execute();
  const answersOf = new Map<MemberId, typeof answers>();
  for (const answer of answers) {
    const own = answersOf.get(answer.memberId);
    if (own) own.push(answer);
    else answersOf.set(answer.memberId, [answer]);
  }
  const asked = await readAsked(db, memberIds);
  return members.flatMap(({ id }) => {
    const keys = new Set(asked.among(services, id).map(serviceKey));
    if (keys.size === 0) return [];
    const own = (answersOf.get(id) ?? []).filter((answer) => keys.has(serviceKey(answer)));
    const hasAnswered = own.length === keys.size || own.some(({ awayId }) => awayId === null);
    const answeredAt = hasAnswered ? Math.min(...own.map(({ lastUpdated }) => Number(lastUpdated))) : null;
    return [{ id, answeredAt }];
  });
}
