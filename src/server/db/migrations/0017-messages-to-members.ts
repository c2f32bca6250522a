import type { Migration } from '../migrate.ts';

/**
 * A message to a member has its own content, because it contains a personal link. It is sent once, not after it expires,
 * and not at night if Sundial sends it by itself.
 */
export const messagesToMembers: Migration = {
  name: '0017-messages-to-members',
  statements: () => [
    ...['subject text', 'body_html text', 'dedupe_key text', 'expires_at bigint'].map(
      (column) => `alter table message_recipients add column ${column}`,
    ),
    'alter table message_recipients add column is_automatic integer not null default 0 check (is_automatic in (0, 1))',
    'create unique index message_recipients_by_dedupe_key on message_recipients (dedupe_key)',
  ],
};
