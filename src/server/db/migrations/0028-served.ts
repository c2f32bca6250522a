import type { Migration } from '../migrate.ts';
import { addColumns, asciiColumn } from './columns.ts';

/**
 * Who served, where that differs from the published roster, whether the coordinators of a team have said so for a service,
 * who says that it is wrong about them, and
 * whether the coordinators are asked.
 */
export const served: Migration = {
  name: '0028-served',
  statements: (kind) => [
    ...addColumns('settings', 'asks_who_served integer not null default 0 check (asks_who_served in (0, 1))'),
    `create table served_changes (
      date ${asciiColumn(kind)} not null,
      time_id integer not null references service_times (id),
      member_id integer not null references users (id),
      role_id integer not null,
      came integer not null check (came in (0, 1)),
      instead_of integer references users (id),
      primary key (date, time_id, member_id, role_id),
      check (instead_of is null or (came = 1 and instead_of <> member_id))
    )`,
    'create index served_changes_of_member on served_changes (member_id, date)',
    `create table served_answers (
      date ${asciiColumn(kind)} not null,
      time_id integer not null references service_times (id),
      team_id integer not null references teams (id),
      primary key (date, time_id, team_id)
    )`,
    `create table served_reports (
      date ${asciiColumn(kind)} not null,
      time_id integer not null references service_times (id),
      member_id integer not null references users (id),
      primary key (date, time_id, member_id)
    )`,
  ],
};
