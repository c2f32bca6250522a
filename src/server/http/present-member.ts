import type { Member } from '#contract/members.ts';
import type { MemberRow } from '../db/members.ts';

/** Returns a member in the form that administrators and the member see. */
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
