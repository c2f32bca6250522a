import type { TeamId } from '../ids.ts';

/** A role, as far as the order of planning depends on it. */
interface PlannedRole {
  readonly teamId: TeamId;
  /** Its position in the church's own order between teams. Null: it has none yet. */
  readonly planningOrder: number | null;
}

/** Returns the first role of each team, then the second ones. */
function byTurns<Role extends PlannedRole>(roles: readonly Role[], teamIds: readonly TeamId[]): Role[] {
  const place = (role: Role) => roles.filter(({ teamId }) => teamId === role.teamId).indexOf(role);
  return roles.toSorted(
    (a, b) => place(a) - place(b) || teamIds.indexOf(a.teamId) - teamIds.indexOf(b.teamId),
  );
}

/**
 * Returns roles in the order in which places are filled if there are too few people: the church's own order between teams, then by
 * turns the roles that have no place in it. The roles of one team keep the order in which they are given.
 */
export function inPlanningOrder<Role extends PlannedRole>(
  roles: readonly Role[],
  teamIds: readonly TeamId[],
): Role[] {
  const placed = roles.filter(({ planningOrder }) => planningOrder !== null);
  const others = roles.filter(({ planningOrder }) => planningOrder === null);
  const ranked = [
    ...placed.toSorted((a, b) => Number(a.planningOrder) - Number(b.planningOrder)),
    ...byTurns(others, teamIds),
  ];
  return withinTeams(roles, ranked);
}

/** Returns roles in the order of the teams of `ranked`, those of each team in the order in which they are given. */
export function withinTeams<Role extends { readonly teamId: TeamId }>(
  roles: readonly Role[],
  ranked: ReadonlyArray<{ readonly teamId: TeamId }>,
): Role[] {
  const waiting = new Map<TeamId, Role[]>();
  for (const role of roles) waiting.set(role.teamId, [...(waiting.get(role.teamId) ?? []), role]);
  return ranked.flatMap(({ teamId }) => waiting.get(teamId)?.shift() ?? []);
}
