import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/** The columns from which a member is presented. */
export const MEMBER_COLUMNS = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.initials',
  'users.is_admin',
  'users.first_login',
  'users.phone_number',
  'users.role',
  'users.preferred_role_id',
  'users.secondary_role_id',
] as const;

export type MemberRow = Omit<Selectable<Tables['users']>, 'pin_hash' | 'created_at' | 'removed_at'>;
