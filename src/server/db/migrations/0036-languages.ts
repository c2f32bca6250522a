import type { Migration } from '../migrate.ts';

/** The language that a member chose (null: none), and the church's. */
export const languages: Migration = {
  name: '0036-languages',
  statements: () => [
    'alter table users add column language varchar(35)',
    "alter table settings add column language varchar(35) not null default 'en'",
  ],
};
