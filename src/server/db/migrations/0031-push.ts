import type { DatabaseKind } from '../database.ts';
import type { Migration } from '../migrate.ts';
import { addColumns, idColumn, replaceInSqlite } from './columns.ts';

/** The list of channels is in the domain only. */
function removeConstraint(kind: DatabaseKind): readonly string[] {
  return kind === 'postgres'
    ? ['alter table message_recipients drop constraint message_recipients_channel_check']
    : [
        'drop index message_recipients_due',
        ...replaceInSqlite('message_recipients', 'channel', "text not null default 'email'"),
        'create index message_recipients_due on message_recipients (state, channel, next_at, id)',
      ];
}

/** Devices that get push messages, the church's key for them, and when a message was pushed (docs/decisions/0076). */
export const push: Migration = {
  name: '0031-push',
  statements: (kind) => [
    `create table push_devices (
      id ${idColumn(kind)},
      member_id integer not null references users (id),
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      device text not null,
      session_id text not null,
      created_at bigint not null,
      proved_at bigint
    )`,
    'create index push_devices_of_member on push_devices (member_id)',
    'create index push_devices_of_session on push_devices (session_id)',
    ...removeConstraint(kind),
    ...addColumns(
      'settings',
      'push_key text',
      'has_short_pushes integer not null default 0 check (has_short_pushes in (0, 1))',
    ),
    ...addColumns('message_recipients', 'push_since bigint', 'pushed_at bigint'),
  ],
};
