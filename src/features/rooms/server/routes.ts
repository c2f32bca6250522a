import type { RoomSettings, roomCalls } from '#contract/rooms.ts';
import type { RoleId, RoomId, TeamId } from '#domain/ids.ts';
import { checkRoom, ROOM_ADULTS, type Room } from '#domain/rooms/rooms.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import type { Transaction } from '#server/db/database.ts';
import { listRoles, lockRoles } from '#server/db/roles.ts';
import { deleteRoom, listRooms, lockRooms, type RoomFields, saveRoom } from '#server/db/rooms.ts';
import { listTeams, lockTeamsInUse } from '#server/db/teams.ts';
import { type Refused, throwIfRefused } from '#server/http/refusal-error.ts';

type Roles = Awaited<ReturnType<typeof listRoles>>;

/** Returns rooms with the team of their roles. */
function present(rooms: readonly Room[], roles: Roles): RoomSettings[] {
  const teamOf = (roleId: RoleId | undefined) => roles.find(({ id }) => id === roleId)?.teamId as TeamId;
  return rooms.map((room) => ({ ...room, roleIds: [...room.roleIds], teamId: teamOf(room.roleIds[0]) }));
}

/** Returns the fields of a room for the log of changes. */
function inWords({ name, roleIds, adults, notOneFamily }: Partial<RoomFields>, roles: Roles) {
  const names = roleIds && roles.filter(({ id }) => roleIds.includes(id)).map((role) => role.name);
  return { name, roomRoles: names, adults, notOneFamily };
}

/** Saves a room. Refuses roles that it can't have. */
async function save(
  tx: Transaction,
  room: RoomFields & { readonly id: RoomId | null; readonly teamId: TeamId | undefined },
  refused: Refused<
    | 'unknown_team'
    | 'unknown_role'
    | 'role_inactive'
    | 'roles_of_two_teams'
    | 'role_in_two_rooms'
    | 'room_too_small'
  >,
): Promise<RoomSettings> {
  const { id, teamId } = room;
  if (teamId !== undefined && !(await listTeams(tx)).some((team) => team.id === teamId))
    throw refused('unknown_team');
  const roles = await listRoles(tx);
  throwIfRefused(checkRoom(room, roles, await listRooms(tx)), refused);
  const roomId = await saveRoom(tx, id, { ...room, roleIds: [...new Set(room.roleIds)] });
  const saved = present(await listRooms(tx), roles).find((one) => one.id === roomId);
  return saved as RoomSettings;
}

export const roomRoutes: Handlers<typeof roomCalls> = {
  async listRooms({ deps }) {
    const db = deps.database.query;
    return present(await listRooms(db), await listRoles(db));
  },

  async addRoom({ body, actor, deps, refused }) {
    const { name, roleIds, teamId, adults = ROOM_ADULTS, notOneFamily = true } = body;
    return deps.database.transaction(async (tx) => {
      await lockTeamsInUse(tx);
      await lockRoles(tx, roleIds);
      await lockRooms(tx);
      const room = await save(tx, { id: null, name, roleIds, teamId, adults, notOneFamily }, refused);
      const after = inWords(room, await listRoles(tx));
      await logChange(tx, actor, deps.clock.now(), { subject: 'room', verb: 'added', name, after });
      return room;
    });
  },

  async editRoom({ params, body, actor, deps, refused }) {
    return deps.database.transaction(async (tx) => {
      await lockTeamsInUse(tx);
      await lockRoles(tx, body.roleIds ?? []);
      const roles = await listRoles(tx);
      const before = present(await lockRooms(tx), roles).find(({ id }) => id === params.id);
      if (!before) throw refused('unknown_room');
      const { teamId, ...fields } = changedSince(before, body, refused, (now) => inWords(now, roles));
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const room = await save(tx, { ...before, ...given, teamId }, refused);
      await logChange(tx, actor, deps.clock.now(), {
        ...{ subject: 'room', verb: 'changed', name: before.name },
        ...{ before: inWords(before, roles), after: inWords(room, roles) },
      });
      return room;
    });
  },

  async removeRoom({ params, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      const room = (await lockRooms(tx)).find(({ id }) => id === params.id);
      if (!room) throw refused('unknown_room');
      await deleteRoom(tx, params.id);
      const before = inWords(room, await listRoles(tx));
      const { name } = room;
      await logChange(tx, actor, deps.clock.now(), { subject: 'room', verb: 'removed', name, before });
    });
    return undefined;
  },
};
