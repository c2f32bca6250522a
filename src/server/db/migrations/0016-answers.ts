import type { Migration } from '../migrate.ts';
import { addColumns, asciiColumn, idColumn } from './columns.ts';

/** Usual services, times away, and the answers that these gave. */
export const answers: Migration = {
  name: '0016-answers',
  statements: (kind) => [
    `create table usual_services (
      user_id integer not null references users (id),
      service_time_id integer not null references service_times (id) on delete cascade,
      week integer not null check (week between 1 and 5),
      primary key (user_id, service_time_id, week)
    )`,
    'create index usual_services_of_time on usual_services (service_time_id)',
    `create table away_periods (
      id ${idColumn(kind)},
      user_id integer not null references users (id),
      from_date ${asciiColumn(kind)} not null,
      to_date ${asciiColumn(kind)} not null,
      entered_on ${asciiColumn(kind)} not null,
      -- Administrators have no deadline.
      entered_by_admin integer not null default 0 check (entered_by_admin in (0, 1)),
      note text,
      check (from_date <= to_date)
    )`,
    'create unique index away_periods_of_user on away_periods (user_id, from_date, to_date)',
    ...addColumns(
      'availability',
      'away_id integer references away_periods (id)',
      // Whether the time away replaced a yes, which returns with its removal.
      'replaced_yes integer not null default 0 check (replaced_yes in (0, 1))',
    ),
    'create index availability_of_away on availability (away_id) where away_id is not null',
  ],
};
