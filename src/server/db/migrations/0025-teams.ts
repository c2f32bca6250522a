import type { Migration } from '../migrate.ts';
import { idColumn, rebuildInSqlite } from './columns.ts';

const PREFERRED = ['preferred_role_id', 'secondary_role_id'] as const;

/** The columns of `users` without the preferred roles, which belong to a team. */
const USERS = `id integer primary key autoincrement,
  first_name text not null check (first_name <> ''),
  last_name text not null default '',
  initials text,
  pin_hash text,
  is_admin integer not null check (is_admin in (0, 1)),
  first_login integer not null check (first_login in (0, 1)),
  phone_number text,
  can_text integer not null default 1 check (can_text in (0, 1)),
  email text,
  contact_by text,
  role text not null check (role in ('member', 'pastor')),
  max_per_month integer check (max_per_month between 1 and 5),
  never_two_in_a_row integer not null default 0 check (never_two_in_a_row in (0, 1)),
  once_a_day integer not null default 0 check (once_a_day in (0, 1)),
  does_not_serve integer not null default 0 check (does_not_serve in (0, 1)),
  language varchar(35),
  created_at bigint not null,
  removed_at bigint`;

const SERVICE_ROLES = `id integer primary key autoincrement,
  name text not null check (name <> ''),
  description text,
  sort_order integer not null,
  is_active integer not null check (is_active in (0, 1)),
  max_limit integer not null check (max_limit >= 1),
  team_id integer not null references teams (id),
  planning_order integer`;

const FINALIZED_ROSTERS = `id integer primary key autoincrement,
  team_id integer not null references teams (id),
  year integer not null,
  month integer not null check (month between 1 and 12),
  is_finalized integer not null check (is_finalized in (0, 1)),
  created_at bigint not null,
  created_by integer not null references users (id),
  finalized_at bigint,
  finalized_by integer references users (id),
  unique (team_id, year, month)`;

const ROSTER_REVISIONS = `id integer primary key autoincrement,
  team_id integer not null references teams (id),
  year integer not null,
  month integer not null,
  number integer not null,
  published_at bigint not null,
  published_by integer references users (id),
  unique (team_id, year, month, number)`;

/** The one team that a church begins with. */
const FIRST_TEAM = '(select min(id) from teams)';

/** PostgreSQL adds the column, fills it and then requires it. */
function addTeam(table: string): readonly string[] {
  return [
    `alter table ${table} add column team_id integer references teams (id)`,
    `update ${table} set team_id = ${FIRST_TEAM}`,
    `alter table ${table} alter column team_id set not null`,
  ];
}

/** PostgreSQL has one for each team instead of these columns' unique key. */
function makeUniqueInTeam(table: string, ...columns: readonly string[]): readonly string[] {
  return [
    `alter table ${table} drop constraint ${table}_${columns.join('_')}_key`,
    `alter table ${table} add unique (team_id, ${columns.join(', ')})`,
  ];
}

const IN_POSTGRES = [
  ...addTeam('service_roles'),
  'alter table service_roles add column planning_order integer',
  ...addTeam('finalized_rosters'),
  ...makeUniqueInTeam('finalized_rosters', 'year', 'month'),
  ...addTeam('roster_revisions'),
  ...makeUniqueInTeam('roster_revisions', 'year', 'month', 'number'),
  `alter table users ${PREFERRED.map((column) => `drop column ${column}`).join(', ')}`,
];

const IN_SQLITE = [
  'pragma defer_foreign_keys = on',
  ...rebuildInSqlite('service_roles', SERVICE_ROLES, { team_id: FIRST_TEAM, planning_order: 'null' }),
  ...rebuildInSqlite('finalized_rosters', FINALIZED_ROSTERS, { team_id: FIRST_TEAM }),
  ...rebuildInSqlite('roster_revisions', ROSTER_REVISIONS, { team_id: FIRST_TEAM }),
  ...rebuildInSqlite('users', USERS),
  'create unique index users_initials on users (initials) where initials is not null',
];

/**
 * Teams, who leads them and who serves in them. Every role belongs to one. A church begins
 * with one team without a name. Everyone is in it, with the roles that they prefer. Each month is published for a team.
 */
export const teams: Migration = {
  name: '0025-teams',
  statements: (kind) => [
    `create table teams (
      id ${idColumn(kind)},
      name text check (name <> ''),
      sort_order integer not null,
      arrive_minutes integer not null default 0 check (arrive_minutes between 0 and 240),
      stay_minutes integer not null default 0 check (stay_minutes between 0 and 240)
    )`,
    'create unique index teams_name on teams (name)',
    'insert into teams (sort_order) values (0)',
    `create table team_leads (
      team_id integer not null references teams (id),
      member_id integer not null references users (id),
      notices varchar(6) not null default 'all' check (notices in ('all', 'action', 'none')),
      primary key (team_id, member_id)
    )`,
    'create index team_leads_of_member on team_leads (member_id)',
    `create table team_members (
      team_id integer not null references teams (id),
      member_id integer not null references users (id),
      preferred_role_id integer references service_roles (id),
      secondary_role_id integer references service_roles (id),
      max_per_month integer check (max_per_month between 1 and 5),
      primary key (team_id, member_id),
      check (preferred_role_id is null or secondary_role_id is null or preferred_role_id <> secondary_role_id)
    )`,
    'create index team_members_of_member on team_members (member_id)',
    `insert into team_members (team_id, member_id, preferred_role_id, secondary_role_id)
      select ${FIRST_TEAM}, id, preferred_role_id, secondary_role_id from users where removed_at is null`,
    ...(kind === 'sqlite' ? IN_SQLITE : IN_POSTGRES),
    'alter table service_times add column team_id integer references teams (id)',
    'alter table told_duties add column arrive_at text',
  ],
};
