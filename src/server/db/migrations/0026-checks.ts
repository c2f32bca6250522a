import type { Migration } from '../migrate.ts';
import { asciiColumn, idColumn } from './columns.ts';

/**
 * The checks of people that end, such as first aid, the roles that need them, and until when each member's is valid.
 * `told_days` is the warning that was last given before its end, 0 once its end was told.
 */
export const checks: Migration = {
  name: '0026-checks',
  statements: (kind) => [
    `create table check_kinds (
      id ${idColumn(kind)},
      name text not null check (name <> ''),
      valid_months integer check (valid_months between 1 and 120),
      warn_days varchar(60) not null
    )`,
    'create unique index check_kinds_name on check_kinds (name)',
    `create table role_checks (
      role_id integer not null references service_roles (id),
      kind_id integer not null references check_kinds (id),
      primary key (role_id, kind_id)
    )`,
    'create index role_checks_of_kind on role_checks (kind_id)',
    `create table member_checks (
      member_id integer not null references users (id),
      kind_id integer not null references check_kinds (id),
      check_number text check (check_number <> ''),
      valid_until ${asciiColumn(kind)} not null,
      seen_on ${asciiColumn(kind)} not null,
      seen_by integer references users (id),
      told_days integer check (told_days >= 0),
      primary key (member_id, kind_id)
    )`,
    'create index member_checks_of_kind on member_checks (kind_id)',
  ],
};
