import type { Migration } from '../migrate.ts';
import { addColumns, rebuildInSqlite } from './columns.ts';

const ROSTER_ASSIGNMENTS = `id integer primary key autoincrement,
  date text not null,
  time_id integer not null default 1 references service_times (id),
  role_id integer not null references service_roles (id),
  member_id integer not null references users (id),
  place integer not null check (place >= 0),
  notes text,
  assignment_method text not null check (assignment_method in ('manual', 'smart')),
  created_at bigint not null,
  updated_at bigint not null,
  response text not null default 'none' check (response in ('none', 'confirmed', 'declined')),
  response_reason text check (length(response_reason) <= 200),
  responded_at bigint,
  constraint one_role_each_service unique (date, time_id, member_id),
  constraint one_person_each_place unique (date, time_id, role_id, place)`;

/** Place 0 of a role at a service is its learner's. */
const ALLOW_PLACE_0 = {
  sqlite: [
    ...rebuildInSqlite('roster_assignments', ROSTER_ASSIGNMENTS),
    'create index roster_assignments_by_role on roster_assignments (role_id)',
    'create index roster_assignments_by_user on roster_assignments (member_id)',
  ],
  postgres: [
    `alter table roster_assignments
      drop constraint roster_assignments_place_check,
      add constraint roster_assignments_place_check check (place >= 0)`,
  ],
} as const;

const IS_LEARNING = 'is_learning integer not null default 0 check (is_learning in (0, 1))';

/**
 * The roles that members are learning, who learned at a service, which takes no place, and whether coordinators are offered
 * that.
 */
export const learners: Migration = {
  name: '0029-learners',
  statements: (kind) => [
    ...ALLOW_PLACE_0[kind],
    ...['roster_assignment_history', 'roster_revision_assignments', 'told_duties'].flatMap((table) =>
      addColumns(table, IS_LEARNING),
    ),
    ...addColumns(
      'team_members',
      'learning_per_month integer not null default 2 check (learning_per_month between 1 and 4)',
    ),
    ...addColumns('settings', 'has_learners integer not null default 0 check (has_learners in (0, 1))'),
    `create table learning_roles (
      member_id integer not null references users (id),
      role_id integer not null references service_roles (id),
      primary key (member_id, role_id)
    )`,
    'create index learning_roles_of_role on learning_roles (role_id)',
  ],
};
