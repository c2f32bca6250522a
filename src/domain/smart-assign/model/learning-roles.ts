import type { RoleId } from '../../ids.ts';
import type { Church } from './church.ts';

/** Higher than the id of any role or team. */
const FIRST = 2 ** 40;

/** Returns the id of the role "learning" a role. */
export const learningRole = (id: RoleId): RoleId => id + FIRST;

/** Returns the id of the role that is learned in a role "learning" it. Null of other roles. */
export const learnedRole = (id: RoleId): RoleId | null => (id > FIRST ? id - FIRST : null);

/**
 * Returns the church with its learners as people of roles that are not planned. So they are busy there, and it counts for their own
 * limits and rest, but for no place.
 */
export function withLearnersBusy(church: Church): Church {
  const { learners = [], ...others } = church;
  if (learners.length === 0) return church;
  const learned = new Set(learners.map(({ roleId }) => roleId));
  const roles = church.roles
    .filter(({ id }) => learned.has(id))
    .map((role) => ({ ...role, id: learningRole(role.id), isActive: false }));
  const saved = learners.map(({ seat: _, ...one }) => ({ ...one, roleId: learningRole(one.roleId) }));
  return { ...others, roles: [...church.roles, ...roles], saved: [...church.saved, ...saved] };
}
