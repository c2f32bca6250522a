import type { MemberId, RoleId, TeamId } from '../ids.ts';
import type { Membership } from './teams.ts';

/** Why someone is a member of a team at once: they prefer one of its roles, or served in one in the last 12 months. */
export type ProposedBecause = 'prefers' | 'served';

/** Who is in which teams once roles have moved to a team. */
export interface MovedRoles {
  /** Everyone whose places in teams change, with all of them. */
  readonly changed: ReadonlyMap<MemberId, readonly Membership[]>;
  /** Who is a new member of the team, in the order of the members. */
  readonly proposed: ReadonlyArray<{ readonly memberId: MemberId; readonly why: ProposedBecause }>;
  /** Who stays in a team that roles left, because they named no role and served in none. */
  readonly without: readonly MemberId[];
}

/** A church, as far as moving roles depends on it. */
export interface TeamsAt {
  readonly roles: ReadonlyArray<{ readonly id: RoleId; readonly teamId: TeamId }>;
  /** In the order of the members. */
  readonly memberships: ReadonlyMap<MemberId, readonly Membership[]>;
  /** The roles in which someone served in the last 12 months, or will. */
  servedIn(memberId: MemberId): ReadonlySet<RoleId>;
}

/**
 * Returns who is in which teams once roles move to a team. Their preferences move with them. Who prefers one of them or served in
 * one joins the team, and leaves the former one if nothing keeps them there: a preferred role, or one in which they served.
 */
export function moveRoles(
  { roles, memberships, servedIn }: TeamsAt,
  roleIds: readonly RoleId[],
  to: TeamId,
): MovedRoles {
  const moved = new Set(roleIds);
  const sources = new Set(
    roles.filter(({ id, teamId }) => moved.has(id) && teamId !== to).map(({ teamId }) => teamId),
  );
  const changed = new Map<MemberId, readonly Membership[]>();
  const proposed: MovedRoles['proposed'][number][] = [];
  const without: MemberId[] = [];
  for (const [memberId, before] of memberships) {
    const inSources = before.filter(({ teamId }) => sources.has(teamId));
    if (inSources.length === 0) continue;
    const served = servedIn(memberId);
    const isMoving = (id: RoleId | null) => id !== null && moved.has(id);
    const isLearningAny = ({ learningRoleIds = [] }: Membership) => learningRoleIds.some(isMoving);
    const preferring =
      inSources.find((one) => isMoving(one.preferredRoleId) || isMoving(one.secondaryRoleId)) ??
      inSources.find(isLearningAny);
    const hasServed = [...served].some((id) => moved.has(id));
    const isIn = before.some(({ teamId }) => teamId === to);
    if (!isIn && (preferring || hasServed))
      proposed.push({ memberId, why: preferring ? 'prefers' : 'served' });
    const joins = isIn || preferring !== undefined || hasServed;
    const kept = before.flatMap((one): Membership[] => {
      if (one.teamId === to) return [withPreferred(one, preferring, moved)];
      if (!sources.has(one.teamId)) return [one];
      const left = {
        ...one,
        preferredRoleId: isMoving(one.preferredRoleId) ? null : one.preferredRoleId,
        secondaryRoleId: isMoving(one.secondaryRoleId) ? null : one.secondaryRoleId,
        ...(one.learningRoleIds && {
          learningRoleIds: one.learningRoleIds.filter((id) => !moved.has(id)),
        }),
      };
      const isHeld =
        left.preferredRoleId !== null ||
        left.secondaryRoleId !== null ||
        (left.learningRoleIds ?? []).length > 0 ||
        roles.some(({ id, teamId }) => teamId === one.teamId && !moved.has(id) && served.has(id));
      return isHeld || !joins ? [left] : [];
    });
    const none = { teamId: to, preferredRoleId: null, secondaryRoleId: null, maxPerMonth: null };
    const after = isIn || !joins ? kept : [...kept, withPreferred(none, preferring, moved)];
    if (JSON.stringify(after) !== JSON.stringify(before)) changed.set(memberId, after);
    const names = before.some(
      ({ preferredRoleId, secondaryRoleId, learningRoleIds }) =>
        preferredRoleId !== null || secondaryRoleId !== null || learningRoleIds !== undefined,
    );
    if (!names && served.size === 0) without.push(memberId);
  }
  return { changed, proposed, without };
}

/** Returns a place in a team with the preferred roles that moved to it, where there was none. */
function withPreferred(
  membership: Membership,
  from: Membership | undefined,
  moved: ReadonlySet<RoleId>,
): Membership {
  const arriving = (id: RoleId | null | undefined) => (id && moved.has(id) ? id : null);
  const learned = from?.learningRoleIds?.filter((id) => moved.has(id)) ?? [];
  return {
    ...membership,
    ...(learned.length > 0 && { learningRoleIds: [...(membership.learningRoleIds ?? []), ...learned] }),
    preferredRoleId: membership.preferredRoleId ?? arriving(from?.preferredRoleId),
    secondaryRoleId: membership.secondaryRoleId ?? arriving(from?.secondaryRoleId),
  };
}
