import type { RoleId, ServiceTimeId } from '../ids.ts';

/** How many people a role needs at the services of one time, instead of its own limit. 0 means it is not needed. */
export interface ServiceTimeLimit {
  readonly timeId: ServiceTimeId;
  readonly roleId: RoleId;
  readonly maxLimit: number;
}

/** Returns a function that gives how many people a role needs at the services of a time. */
export function limitsFrom(limits: readonly ServiceTimeLimit[]) {
  const keyOf = (timeId: ServiceTimeId, roleId: RoleId) => `${timeId} ${roleId}`;
  const limitOf = new Map(limits.map(({ timeId, roleId, maxLimit }) => [keyOf(timeId, roleId), maxLimit]));
  return (timeId: ServiceTimeId, role: { readonly id: RoleId; readonly maxLimit: number }): number =>
    limitOf.get(keyOf(timeId, role.id)) ?? role.maxLimit;
}

/**
 * Returns how many places of a role are open at a service. An inactive role accepts no more people, so it has none.
 * `maxLimit` is the limit at that service, and can be lower than the number of people.
 */
export function countOpenPlaces(
  role: { readonly isActive: boolean; readonly maxLimit: number },
  taken: number,
): number {
  return role.isActive ? Math.max(0, role.maxLimit - taken) : 0;
}
