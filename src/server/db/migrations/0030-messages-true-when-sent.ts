import type { DatabaseKind } from '../database.ts';
import type { Migration } from '../migrate.ts';

/** SQLite cannot change a check, so the column is replaced. The table is not rebuilt. */
function withMoreStates(kind: DatabaseKind): string[] {
  const due = 'create index message_recipients_due on message_recipients (state, channel, next_at, id)';
  return kind === 'postgres'
    ? ['alter table message_recipients drop constraint message_recipients_state_check']
    : [
        'drop index message_recipients_due',
        'alter table message_recipients rename column state to former_state',
        "alter table message_recipients add column state text not null default 'queued'",
        'update message_recipients set state = former_state',
        'alter table message_recipients drop column former_state',
        due,
      ];
}

/** Requests had no id in their messages. The newest of the place is meant. */
function addRequestIds(kind: DatabaseKind): string[] {
  const read = (path: string) =>
    kind === 'sqlite'
      ? `json_extract(messages.details, '$.${path}')`
      : `(messages.details::jsonb #>> '{${path.replace('.', ',')}}')`;
  const number = (path: string) => (kind === 'sqlite' ? read(path) : `${read(path)}::integer`);
  const id = `coalesce((select max(r.id) from cover_requests r where r.service_date = ${read('service.date')}
    and r.service_time_id = ${number('service.timeId')} and r.role_id = ${number('roleId')}
    and r.opened_at <= messages.created_at), 0)`;
  const withId =
    kind === 'sqlite'
      ? `json_set(details, '$.requestId', ${id})`
      : `jsonb_set(details::jsonb, '{requestId}', to_jsonb(${id}))::text`;
  const month = (from: number, length: number) =>
    `cast(substr(${read('service.date')}, ${from}, ${length}) as integer)`;
  return [
    `update messages set details = ${withId}, year = ${month(1, 4)}, month = ${month(6, 2)} where kind like 'cover_%'`,
  ];
}

/** What people were told of a month is what the last publication said that they were told about. */
function fillToldDuties(kind: DatabaseKind): string[] {
  const revision =
    kind === 'sqlite' ? `json_extract(details, '$.revision')` : `(details::jsonb ->> 'revision')::integer`;
  return [
    `insert into told_duties (user_id, service_date, service_time_id, role_id, starts_at, name, minutes, is_reminded)
      select duty.user_id, duty.service_date, duty.service_time_id, duty.role_id, time.starts_at, time.name,
        settings.service_minutes, 0
      from roster_revision_assignments duty
      join roster_revisions revision on revision.id = duty.revision_id
      join service_times time on time.id = duty.service_time_id
      join settings on settings.id = 1
      join users on users.id = duty.user_id and users.removed_at is null
      where revision.number = (select max(${revision}) from messages
        where kind in ('roster_published', 'roster_changed')
          and messages.year = revision.year and messages.month = revision.month)`,
  ];
}

/**
 * Messages store what they are about, and are worded when they are sent (docs/decisions/0037). `told_duties` are the
 * services that each person was told of last.
 */
export const messagesTrueWhenSent: Migration = {
  name: '0030-messages-true-when-sent',
  statements: (kind) => [
    ...withMoreStates(kind),
    ...[
      'is_to_coordinator integer not null default 0',
      'act_by bigint',
      'sent_with integer references message_recipients (id) on delete set null',
      'told text',
      'seen_at bigint',
    ].map((column) => `alter table message_recipients add column ${column}`),
    'create index message_recipients_sent_with on message_recipients (sent_with) where sent_with is not null',
    'alter table cover_requests add column vacant_place integer',
    'alter table personal_links add column recipient_id integer references message_recipients (id) on delete set null',
    'create index personal_links_of_recipient on personal_links (recipient_id)',
    `create table told_duties (
      user_id integer not null references users (id),
      service_date ${kind === 'sqlite' ? 'text' : 'text collate "C"'} not null,
      service_time_id integer not null,
      role_id integer not null,
      starts_at text,
      name text,
      minutes integer not null,
      is_reminded integer not null,
      primary key (user_id, service_date, service_time_id)
    )`,
    ...fillToldDuties(kind),
    ...addRequestIds(kind),
    // What waits is worded anew.
    `update message_recipients set address = null, subject = null, body = null, body_html = null
      where member_id is not null and state = 'queued'`,
  ],
};
