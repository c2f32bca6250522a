import type { Migration } from '../migrate.ts';

/** The secret addresses of calendars (docs/decisions/0027), and how long a service takes in them. */
export const calendarFeeds: Migration = {
  name: '0020-calendar-feeds',
  statements: () => [
    `create table calendar_feeds (
      code_hash text primary key,
      user_id integer not null references users (id),
      scope text not null check (scope in ('own', 'roster')),
      created_at bigint not null,
      unique (user_id, scope)
    )`,
    'alter table settings add column service_minutes integer not null default 90',
  ],
};
