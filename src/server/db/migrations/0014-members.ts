import type { Migration } from '../migrate.ts';
import { addColumns, replaceInSqlite } from './columns.ts';

/**
 * How to reach members, their language, and how often they serve. A name of one word has an empty last name. At the
 * first start, `bootstrap.ts` checks which stored phone numbers can get text messages.
 */
export const members: Migration = {
  name: '0014-members',
  statements: (kind) => [
    ...(kind === 'postgres'
      ? ['alter table users drop constraint users_last_name_check']
      : replaceInSqlite('users', 'last_name', "text not null default ''")),
    ...addColumns(
      'users',
      'email text',
      'contact_by text',
      'can_text integer not null default 1 check (can_text in (0, 1))',
      'language varchar(35)',
      'max_per_month integer check (max_per_month between 1 and 5)',
      'never_two_in_a_row integer not null default 0 check (never_two_in_a_row in (0, 1))',
      'once_a_day integer not null default 0 check (once_a_day in (0, 1))',
      'does_not_serve integer not null default 0 check (does_not_serve in (0, 1))',
    ),
  ],
};
