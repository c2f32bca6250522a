import type { Migration } from '../migrate.ts';
import { addColumns } from './columns.ts';

/**
 * Links that need no PIN: personal links, which start limited sessions (docs/decisions/0026), and the addresses of
 * calendars (docs/decisions/0027). Every church has a team link, and failures are not counted by network
 * (docs/decisions/0023).
 */
export const links: Migration = {
  name: '0020-links',
  statements: (kind) => {
    // Both are random enough for a secret: 256 and 244 bits.
    const seed = kind === 'sqlite' ? 'hex(randomblob(32))' : 'concat(gen_random_uuid(), gen_random_uuid())';
    return [
      `create table personal_links (
        code_hash text not null,
        user_id integer not null references users (id),
        purpose text not null,
        expires_at bigint not null,
        created_at bigint not null,
        recipient_id integer references message_recipients (id) on delete set null,
        primary key (code_hash, user_id)
      )`,
      'create index personal_links_of_user on personal_links (user_id)',
      'create index personal_links_of_recipient on personal_links (recipient_id)',
      ...addColumns('sessions', 'limited_until bigint'),
      `create table calendar_feeds (
        code_hash text primary key,
        user_id integer not null references users (id),
        scope text not null check (scope in ('own', 'roster')),
        with_family integer not null default 0,
        created_at bigint not null,
        ended_at bigint
      )`,
      'create index calendar_feeds_of_user on calendar_feeds (user_id)',
      `update settings set team_link_seed = ${seed} where team_link_seed is null`,
      `delete from sign_in_failures where budget like 'network:%'`,
    ];
  },
};
