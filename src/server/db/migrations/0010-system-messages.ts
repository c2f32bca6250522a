import type { Migration } from '../migrate.ts';

const FORMER_COLUMNS =
  'id, kind, year, month, subject, body_text, body_html, attachment_name, attachment, created_at, created_by';

/**
 * Messages that Sundial sends by itself have no creator, and a key prevents duplicates. The list of kinds is in the
 * domain only, so that a new kind needs no migration.
 */
export const systemMessages: Migration = {
  name: '0010-system-messages',
  statements: (kind) =>
    kind === 'postgres'
      ? [
          `alter table messages
            drop constraint messages_kind_check,
            alter column created_by drop not null,
            add column dedupe_key text unique`,
        ]
      : [
          // SQLite cannot drop a constraint, so the table is rebuilt. Foreign keys are checked at the commit.
          'pragma defer_foreign_keys = on',
          // Dropping the table deletes its sequence. Under another name it survives, and no id is reused.
          `update sqlite_sequence set name = 'former_messages' where name = 'messages'`,
          `create table former_messages as select ${FORMER_COLUMNS} from messages`,
          'drop table messages',
          `create table messages (
            id integer primary key autoincrement,
            kind text not null,
            year integer not null,
            month integer not null check (month between 1 and 12),
            subject text,
            body_text text,
            body_html text,
            attachment_name text,
            attachment text,
            created_at bigint not null,
            created_by integer references users (id),
            dedupe_key text unique
          )`,
          `update sqlite_sequence set name = 'messages' where name = 'former_messages'`,
          `insert into messages (${FORMER_COLUMNS}) select ${FORMER_COLUMNS} from former_messages`,
          'drop table former_messages',
          'create index messages_by_time on messages (created_at)',
        ],
};
