import type { Migration } from '../migrate.ts';
import { addColumns } from './columns.ts';

/**
 * Whether someone who is no member can have places as a guest, for which teams coordinators entered them, and whether
 * coordinators are offered that.
 */
export const guests: Migration = {
  name: '0030-guests',
  statements: () => [
    ...addColumns(
      'users',
      'is_guest integer not null default 0 check (is_guest = 0 or (is_guest = 1 and removed_at is not null))',
    ),
    `create table guest_teams (
      member_id integer not null references users (id),
      team_id integer not null references teams (id),
      primary key (member_id, team_id)
    )`,
    ...addColumns('settings', 'has_guests integer not null default 0 check (has_guests in (0, 1))'),
  ],
};
