import type { Migration } from '../migrate.ts';

/** The tables that refer to a member by a column of this name. */
const OF_MEMBERS = [
  'availability',
  'usual_services',
  'away_periods',
  'family_members',
  'family_choices',
  'may_act',
  'roster_assignments',
  'roster_assignment_history',
  'roster_revision_assignments',
  'cover_requests',
  'cover_asks',
  'cover_left_alone',
  'sessions',
  'known_devices',
  'passkeys',
  'recovery_codes',
  'second_steps',
  'calendar_feeds',
  'personal_links',
  'told_duties',
];

const OF_SERVICES = [
  'availability',
  'cancelled_services',
  'roster_assignments',
  'roster_assignment_history',
  'roster_revision_assignments',
  'cover_requests',
  'told_duties',
];

const rename = (column: string, name: string) => (table: string) =>
  `alter table ${table} rename column ${column} to ${name}`;

/** The names by which the code knows a member and a service. */
export const names: Migration = {
  name: '0023-names',
  statements: () => [
    ...OF_MEMBERS.map(rename('user_id', 'member_id')),
    ...OF_SERVICES.map(rename('service_date', 'date')),
    ...[...OF_SERVICES, 'usual_services', 'service_time_limits'].map(rename('service_time_id', 'time_id')),
  ],
};
