import * as z from 'zod/mini';
import { MOST_ROOM_ADULTS } from '#domain/rooms/rooms.ts';
import { call } from './call.ts';
import { line, roleId, roomId, roomParams, says, teamId, withSeen } from './fields.ts';
import type { CodeNamed } from './names.ts';

const name = line(says('room_name_missing'), 60);
const roleIds = z.array(roleId).check(z.minLength(1), z.maxLength(50));
const adults = z.int().check(z.minimum(1), z.maximum(MOST_ROOM_ADULTS));

const newRoom = z.object({
  name,
  /** The team of its roles. */
  teamId: z.optional(teamId),
  /** The roles whose people are together. */
  roleIds,
  /** The least number of adults: people who are no child of a family. 2 at first. */
  adults: z.optional(adults),
  /** Whether its adults may not all be of one family. On at first. Of a room that needs one adult, it says nothing. */
  notOneFamily: z.optional(z.boolean()),
});

const room = z.object({
  id: roomId,
  name: z.string(),
  teamId,
  roleIds: z.array(roleId),
  adults,
  notOneFamily: z.boolean(),
});

export type RoomSettings = CodeNamed<z.output<typeof room>>;

const ROOM_REFUSES = [
  'unknown_team',
  'unknown_role',
  'role_inactive',
  'roles_of_two_teams',
  'role_in_two_rooms',
  'room_too_small',
] as const;

export const roomCalls = {
  listRooms: call({
    method: 'GET',
    path: '/api/admin/rooms',
    summary: 'The rooms, by name.',
    access: 'admin',
    response: z.array(room),
  }),
  addRoom: call({
    method: 'POST',
    path: '/api/admin/rooms',
    summary: 'Adds a room. Its roles are of one team, and have at least as many places as it needs adults.',
    access: 'admin',
    status: 201,
    body: newRoom,
    response: room,
    refuses: ROOM_REFUSES,
  }),
  editRoom: call({
    method: 'PATCH',
    path: '/api/admin/rooms/:id',
    summary: 'Changes the given fields of a room. Who is on a roster stays.',
    access: 'admin',
    params: roomParams,
    body: withSeen(newRoom),
    response: room,
    refuses: ['unknown_room', ...ROOM_REFUSES, 'changed_meanwhile'],
  }),
  removeRoom: call({
    method: 'DELETE',
    path: '/api/admin/rooms/:id',
    summary: 'Removes a room. Its roles stay.',
    access: 'admin',
    status: 204,
    params: roomParams,
    refuses: ['unknown_room'],
  }),
} as const;
