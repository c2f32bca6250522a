import type { ListedMember, Member } from '#contract/members.ts';
import type { RoleWishes } from '#domain/member-changes.ts';
import { compareByLastName } from '#domain/member-name.ts';
import { idsNeedingInitials } from '#domain/namesakes.ts';
import type { Actor } from '#domain/permissions.ts';
import type { MemberRow } from './queries.ts';

/** A member as administrators see them. */
export function presentMember(row: MemberRow): Member {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    initials: row.initials,
    role: row.role,
    isAdmin: row.is_admin === 1,
    firstLogin: row.first_login === 1,
    phoneNumber: row.phone_number,
    preferredRoleId: row.preferred_role_id,
    secondaryRoleId: row.secondary_role_id,
  };
}

/**
 * Everybody, with as much of each as this actor may see (decisions: "GET /api/users"): strangers get the
 * names, and initials only where two members bear the same one.
 */
export function presentListedMembers(rows: readonly MemberRow[], actor: Actor | null): ListedMember[] {
  const members = rows.map(presentMember);
  const seesNamesOnly = !actor || actor.firstLogin;
  const needInitials = idsNeedingInitials(seesNamesOnly ? members : [], 'full');

  const presentOne = (member: Member): ListedMember => {
    if (actor?.isAdmin && !seesNamesOnly) return member;
    const { id, firstName, lastName, initials, role } = member;
    if (!seesNamesOnly) return { id, firstName, lastName, initials, role };
    return needInitials.has(id) ? { id, firstName, lastName, initials } : { id, firstName, lastName };
  };
  return members.map(presentOne).sort(compareByLastName);
}

/** What a member may do, as the change log puts it. */
export function describeAccess(member: Pick<Member, 'isAdmin' | 'role'>): string {
  return `${member.isAdmin ? 'Administrator' : 'No administrator'}, ${member.role}`;
}

/** What a member would like to do, as the change log puts it. */
export function describeWishes(wishes: RoleWishes, names: ReadonlyMap<number, string>): string {
  const nameOfRole = (id: number | null) => (id === null ? 'none' : (names.get(id) ?? 'none'));
  return `Preferred: ${nameOfRole(wishes.preferredRoleId)}, secondary: ${nameOfRole(wishes.secondaryRoleId)}`;
}
