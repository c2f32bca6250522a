import type { Migration } from '../migrate.ts';

/** Members with a name of one word have an empty last name. SQLite can't drop a check without its column. */
export const namesOfOneWord: Migration = {
  name: '0031-names-of-one-word',
  statements: (kind) =>
    kind === 'postgres'
      ? ['alter table users drop constraint users_last_name_check']
      : [
          'alter table users rename column last_name to former_last_name',
          "alter table users add column last_name text not null default ''",
          'update users set last_name = former_last_name',
          'alter table users drop column former_last_name',
        ],
};
