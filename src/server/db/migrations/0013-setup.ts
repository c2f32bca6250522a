import type { Migration } from '../migrate.ts';

/** An administrator's choices in the setup of a new church. */
export const setup: Migration = {
  name: '0013-setup',
  statements: () =>
    ['setup_services_confirmed', 'setup_month_confirmed', 'setup_hidden'].map(
      (name) =>
        `alter table settings add column ${name} integer not null default 0 check (${name} in (0, 1))`,
    ),
};
