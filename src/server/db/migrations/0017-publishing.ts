import type { Migration } from '../migrate.ts';
import { addColumns, asciiColumn, idColumn } from './columns.ts';

/**
 * Each publication of a month's roster with its assignments, which outlive their roles and services, the services in
 * each person's last message, and the responses. A month published earlier gets its first revision from the history.
 */
export const publishing: Migration = {
  name: '0017-publishing',
  statements: (kind) => [
    `create table roster_revisions (
      id ${idColumn(kind)},
      year integer not null,
      month integer not null,
      number integer not null,
      published_at bigint not null,
      published_by integer references users (id),
      unique (year, month, number)
    )`,
    `create table roster_revision_assignments (
      revision_id integer not null references roster_revisions (id),
      service_date ${asciiColumn(kind)} not null,
      service_time_id integer not null,
      role_id integer not null,
      user_id integer not null references users (id),
      primary key (revision_id, service_date, service_time_id, user_id)
    )`,
    `insert into roster_revisions (year, month, number, published_at, published_by)
      select year, month, 1, coalesce(finalized_at, created_at), coalesce(finalized_by, created_by)
      from finalized_rosters order by id`,
    `insert into roster_revision_assignments (revision_id, service_date, service_time_id, role_id, user_id)
      select r.id, h.service_date, h.service_time_id, h.role_id, h.user_id
      from roster_revisions r
      join roster_assignment_history h
        on cast(substr(h.service_date, 1, 4) as integer) = r.year
        and cast(substr(h.service_date, 6, 2) as integer) = r.month`,
    `create table told_duties (
      user_id integer not null references users (id),
      service_date ${asciiColumn(kind)} not null,
      service_time_id integer not null,
      role_id integer not null,
      starts_at text,
      name text,
      minutes integer not null,
      is_reminded integer not null,
      primary key (user_id, service_date, service_time_id)
    )`,
    ...addColumns(
      'roster_assignments',
      `response text not null default 'none' check (response in ('none', 'confirmed', 'declined'))`,
      'response_reason text check (length(response_reason) <= 200)',
      'responded_at bigint',
    ),
  ],
};
