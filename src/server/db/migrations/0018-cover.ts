import type { Migration } from '../migrate.ts';
import { asciiColumn, idColumn } from './columns.ts';

/** Requests for cover, which outlive their roles and services, and who was asked (docs/decisions/0041). */
export const cover: Migration = {
  name: '0018-cover',
  statements: (kind) => [
    `create table cover_requests (
      id ${idColumn(kind)},
      service_date ${asciiColumn(kind)} not null,
      service_time_id integer not null,
      role_id integer not null,
      user_id integer not null references users (id),
      vacant_place integer,
      state text not null,
      opened_at bigint not null,
      next_ask_at bigint,
      everyone_asked_at bigint,
      ended_at bigint,
      covered_by integer references users (id)
    )`,
    `create unique index one_open_request_each_place on cover_requests (user_id, service_date, service_time_id)
      where state = 'asking'`,
    'create index cover_requests_by_service on cover_requests (service_date, service_time_id)',
    "create index open_cover_requests on cover_requests (id) where state = 'asking'",
    `create table cover_asks (
      request_id integer not null references cover_requests (id),
      user_id integer not null references users (id),
      asked_at bigint not null,
      said_yes integer not null default 0 check (said_yes in (0, 1)),
      declined_at bigint,
      primary key (request_id, user_id)
    )`,
    'create index cover_asks_by_user on cover_asks (user_id)',
    // Who serves without a removed member, whose family no longer says so.
    `create table cover_left_alone (
      request_id integer not null references cover_requests (id),
      user_id integer not null references users (id),
      primary key (request_id, user_id)
    )`,
    'create index cover_left_alone_by_user on cover_left_alone (user_id)',
  ],
};
