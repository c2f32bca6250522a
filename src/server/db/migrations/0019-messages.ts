import type { DatabaseKind } from '../database.ts';
import type { Migration } from '../migrate.ts';
import { addColumns, replaceInSqlite } from './columns.ts';

/** A message does not have to be about a month. The list of states is in the domain only. */
function removeConstraints(kind: DatabaseKind): readonly string[] {
  return kind === 'postgres'
    ? [
        'alter table messages alter column year drop not null, alter column month drop not null',
        'alter table message_recipients drop constraint message_recipients_state_check',
      ]
    : [
        ...replaceInSqlite('messages', 'year', 'integer'),
        ...replaceInSqlite('messages', 'month', 'integer check (month between 1 and 12)'),
        'drop index message_recipients_due',
        ...replaceInSqlite('message_recipients', 'state', "text not null default 'queued'"),
        'create index message_recipients_due on message_recipients (state, channel, next_at, id)',
      ];
}

/** Messages store their details as JSON, and are worded for each recipient when they are sent (docs/decisions/0037). */
export const messageContents: Migration = {
  name: '0019-messages',
  statements: (kind) => [
    ...removeConstraints(kind),
    ...addColumns('messages', `details text not null default '{}'`),
    `update messages set details = '{"month":{"year":' || year || ',"month":' || month || '}}'`,
    ...addColumns(
      'message_recipients',
      'subject text',
      'body_html text',
      'dedupe_key text',
      'expires_at bigint',
      'act_by bigint',
      'is_automatic integer not null default 0 check (is_automatic in (0, 1))',
      'is_to_coordinator integer not null default 0',
      'sent_with integer references message_recipients (id) on delete set null',
      'told text',
      'seen_at bigint',
    ),
    ...addColumns('settings', 'answer_address text'),
    'create unique index message_recipients_by_dedupe_key on message_recipients (dedupe_key)',
    'create index message_recipients_sent_with on message_recipients (sent_with) where sent_with is not null',
    `update message_recipients set address = null, body = null where member_id is not null and state = 'queued'`,
  ],
};
