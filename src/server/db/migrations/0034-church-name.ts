import type { Migration } from '../migrate.ts';

/** The church's name. Whether the administrator serves is no longer a step of the setup. */
export const churchName: Migration = {
  name: '0034-church-name',
  statements: () => [
    "alter table settings add column church_name varchar(60) not null default ''",
    'alter table settings drop column setup_serving_confirmed',
  ],
};
