import type { Migration } from '../migrate.ts';
import { idColumn } from './columns.ts';

/** The rooms of a church, and the roles whose people are in them. A role is in one room only. Their team is that of the roles. */
export const rooms: Migration = {
  name: '0027-rooms',
  statements: (kind) => [
    `create table rooms (
      id ${idColumn(kind)},
      name text not null check (name <> ''),
      adults integer not null check (adults between 1 and 20),
      not_one_family integer not null check (not_one_family in (0, 1))
    )`,
    `create table room_roles (
      role_id integer primary key references service_roles (id),
      room_id integer not null references rooms (id)
    )`,
    'create index room_roles_of_room on room_roles (room_id)',
  ],
};
