import type { Migration } from '../migrate.ts';

/** What members ask for themselves: at most so many services a month, and never two weeks in a row. */
export const servingLimits: Migration = {
  name: '0024-serving-limits',
  statements: () => [
    'alter table users add column max_per_month integer check (max_per_month between 1 and 5)',
    'alter table users add column never_two_in_a_row integer not null default 0 check (never_two_in_a_row in (0, 1))',
  ],
};
