import type { Migration } from '../migrate.ts';

/** The links in messages that start a limited session (docs/decisions/0026), and when such a session ends. */
export const personalLinks: Migration = {
  name: '0022-personal-links',
  statements: () => [
    `create table personal_links (
      code_hash text primary key,
      user_id integer not null references users (id),
      purpose text not null,
      expires_at bigint not null,
      created_at bigint not null
    )`,
    'create index personal_links_of_user on personal_links (user_id)',
    'alter table sessions add column limited_until bigint',
  ],
};
