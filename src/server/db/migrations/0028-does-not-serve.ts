import type { Migration } from '../migrate.ts';

/** Members who sign in but are never on the roster, and that the first administrator said whether they serve. */
export const doesNotServe: Migration = {
  name: '0028-does-not-serve',
  statements: () => [
    'alter table users add column does_not_serve integer not null default 0 check (does_not_serve in (0, 1))',
    `alter table settings
      add column setup_serving_confirmed integer not null default 0 check (setup_serving_confirmed in (0, 1))`,
    // Churches that have completed the list of steps do not see it again.
    'update settings set setup_serving_confirmed = setup_month_confirmed',
  ],
};
