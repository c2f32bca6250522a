import type { MemberId, RoleId } from '../ids.ts';
import type { ServiceRef } from '../services/services.ts';
import type { Membership, PreferredRoles } from '../teams/teams.ts';

/** A service at which someone learned a role, and the experienced person they learned from. Null: no one experienced came. */
export interface LearnedService extends ServiceRef {
  readonly memberId: MemberId;
  readonly roleId: RoleId;
  readonly withId: MemberId | null;
}

/** How often someone learned with a person, or without anyone experienced (null). */
interface LearnedWith {
  readonly withId: MemberId | null;
  readonly times: number;
}

/** Returns how often someone learned a role with each person: most often first, and last without anyone. */
export function learnedTimes(services: readonly LearnedService[], roleId: RoleId): LearnedWith[] {
  const times = new Map<MemberId | null, number>();
  for (const one of services)
    if (one.roleId === roleId) times.set(one.withId, (times.get(one.withId) ?? 0) + 1);
  const isAlone = ({ withId }: LearnedWith) => Number(withId === null);
  return [...times]
    .map(([withId, count]) => ({ withId, times: count }))
    .sort((a, b) => isAlone(a) - isAlone(b) || b.times - a.times);
}

/** What becomes of a role that someone has learned. */
type OnceReady = PreferredRoles & { readonly learningRoleIds: readonly RoleId[] };

/**
 * Returns someone's choices in a team once they can serve in a role that they were learning: it is the preferred one if there is none,
 * otherwise the secondary. Null if they have both. `replaces` says which of them it replaces.
 */
export function choicesOnceReady(
  { preferredRoleId, secondaryRoleId, learningRoleIds = [] }: Omit<Membership, 'teamId'>,
  roleId: RoleId,
  replaces?: keyof PreferredRoles,
): OnceReady | null {
  const rest = learningRoleIds.filter((id) => id !== roleId);
  const becomes =
    replaces ??
    (preferredRoleId === null ? 'preferredRoleId' : secondaryRoleId === null ? 'secondaryRoleId' : null);
  if (becomes === null) return null;
  return { preferredRoleId, secondaryRoleId, learningRoleIds: rest, [becomes]: roleId };
}
