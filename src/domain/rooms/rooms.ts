import type { MemberId, RoleId, RoomId, TeamId } from '../ids.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';

/** How many adults a room needs unless the church chooses another number, and the most that it can ask for. */
export const ROOM_ADULTS = 2;
export const MOST_ROOM_ADULTS = 20;

/** Roles of one team whose people are together at a service, such as a teacher and a helper with the children. */
export interface Room {
  readonly id: RoomId;
  readonly name: string;
  readonly roleIds: readonly RoleId[];
  /** The least number of adults. */
  readonly adults: number;
  /** Whether its adults may not all be of one family. Of a room that needs only one adult, it says nothing. */
  readonly notOneFamily: boolean;
}

/** Someone in a room. Who is of no family is a family of their own. */
export interface InRoom {
  readonly id: MemberId;
  readonly familyId?: number | null | undefined;
  /** Children of a family are no adults. */
  readonly isChild?: boolean | undefined;
}

/** What a room lacks, and how many adults it has. */
export type RoomFault =
  | { readonly code: 'room_incomplete'; readonly adults: number }
  | { readonly code: 'room_one_family'; readonly adults: number };

/** Returns whether the adults of a room must be of two families at least. */
export function needsTwoFamilies({ adults, notOneFamily }: Pick<Room, 'adults' | 'notOneFamily'>): boolean {
  return notOneFamily && adults > 1;
}

/** Returns a text that is the same for people of one family only. */
export function familyKey({ id, familyId }: InRoom): string {
  return familyId == null ? `member ${id}` : `family ${familyId}`;
}

/** Returns what a room lacks with these people in it, or null. Without anyone, it is closed and lacks nothing. */
export function roomFault(room: Room, people: readonly InRoom[]): RoomFault | null {
  if (people.length === 0) return null;
  const adults = people.filter(({ isChild }) => !isChild);
  if (adults.length < room.adults) return { code: 'room_incomplete', adults: adults.length };
  const families = new Set(adults.map(familyKey));
  return needsTwoFamilies(room) && families.size < 2
    ? { code: 'room_one_family', adults: adults.length }
    : null;
}

/** Someone who has a place of a role at a service. */
export interface HasPlace {
  readonly roleId: RoleId;
  /** Null if they no longer serve in the church. */
  readonly person: InRoom | null;
  readonly isDeclined: boolean;
}

/** A room that lacks something at a service. */
export interface FaultyRoom {
  readonly room: Room;
  readonly fault: RoomFault;
}

/**
 * Returns the rooms that lack something with those who have places at a service. A room in which everyone said that they can't
 * make it has no adults.
 */
export function faultyRooms(rooms: readonly Room[], there: readonly HasPlace[]): FaultyRoom[] {
  return rooms.flatMap((room) => {
    const here = there.filter(({ roleId }) => room.roleIds.includes(roleId));
    if (here.length === 0) return [];
    const people = here.flatMap(({ person, isDeclined }) => (isDeclined || !person ? [] : person));
    const fault =
      people.length === 0 ? ({ code: 'room_incomplete', adults: 0 } as const) : roomFault(room, people);
    return fault ? [{ room, fault }] : [];
  });
}

/** Returns the number of adults that a room has, to sort the worst first: after those with too few come those of one family. */
function severity({ fault }: FaultyRoom): number {
  return fault.code === 'room_incomplete' ? fault.adults : Number.POSITIVE_INFINITY;
}

/** Sorts rooms by what they lack, the worst first. */
export function worstFirst<Faulty extends FaultyRoom>(rooms: readonly Faulty[]): Faulty[] {
  return rooms.toSorted((a, b) => {
    const [first, second] = [severity(a), severity(b)];
    return first === second ? 0 : first - second;
  });
}

/** Why no one is planned in a room at a service. `count`: its places there, or the adults who could serve. */
export interface ClosedRoom {
  readonly name: string;
  readonly adults: number;
  readonly why: 'places' | 'adults' | 'family' | 'elsewhere';
  readonly count: number;
}

/** Returns why a room with so many places at a service stays closed, although these people could serve in it or do. */
export function whyClosed(
  { name, adults, notOneFamily }: Pick<Room, 'name' | 'adults' | 'notOneFamily'>,
  places: number,
  people: readonly InRoom[],
): ClosedRoom {
  const able = people.filter(({ isChild }) => !isChild);
  const closed = (why: ClosedRoom['why'], count: number) => ({ name, adults, why, count });
  if (places < adults) return closed('places', places);
  if (able.length < adults) return closed('adults', able.length);
  const isOneFamily = needsTwoFamilies({ adults, notOneFamily }) && new Set(able.map(familyKey)).size < 2;
  return closed(isOneFamily ? 'family' : 'elsewhere', able.length);
}

/** A role as a room needs to know it. */
interface RoleOfRoom {
  readonly id: RoleId;
  readonly name: string;
  readonly teamId: TeamId;
  readonly isActive: boolean;
  readonly maxLimit: number;
}

/** Returns why the roles of a room can't be in the teams that they are in. */
export function checkTeamOfRoom(
  { name, roleIds }: Pick<Room, 'name' | 'roleIds'>,
  roles: readonly RoleOfRoom[],
): Refusal<'room_in_two_teams'> | null {
  const teamIds = roles.filter(({ id }) => roleIds.includes(id)).map(({ teamId }) => teamId);
  return new Set(teamIds).size > 1 ? refusal('room_in_two_teams', { room: name }) : null;
}

/** Returns why the roles of a room can't have the places that they have. Inactive roles have none. */
export function checkPlacesOfRoom(
  { name, adults, roleIds }: Pick<Room, 'name' | 'adults' | 'roleIds'>,
  roles: readonly RoleOfRoom[],
): Refusal<'room_too_small'> | null {
  const own = roles.filter(({ id, isActive }) => isActive && roleIds.includes(id));
  const places = own.reduce((sum, { maxLimit }) => sum + maxLimit, 0);
  return places < adults ? refusal('room_too_small', { room: name, adults, places }) : null;
}

/** Returns why a room can't be saved: its roles, of which none is in another room, are active and of its team. */
export function checkRoom(
  room: Pick<Room, 'name' | 'adults' | 'roleIds'> & {
    readonly id: RoomId | null;
    readonly teamId: TeamId | undefined;
  },
  roles: readonly RoleOfRoom[],
  rooms: readonly Room[],
): Refusal<
  'unknown_role' | 'role_inactive' | 'roles_of_two_teams' | 'role_in_two_rooms' | 'room_too_small'
> | null {
  const own = roles.filter(({ id }) => room.roleIds.includes(id));
  if (own.length < new Set(room.roleIds).size) return refusal('unknown_role');
  if (own.some(({ isActive }) => !isActive)) return refusal('role_inactive');
  const teamIds = new Set([...own.map(({ teamId }) => teamId), room.teamId ?? own[0]?.teamId]);
  if (teamIds.size > 1) return refusal('roles_of_two_teams');
  for (const role of own) {
    const other = rooms.find(({ id, roleIds }) => id !== room.id && roleIds.includes(role.id));
    if (other) return refusal('role_in_two_rooms', { role: role.name, room: other.name });
  }
  return checkPlacesOfRoom(room, roles);
}
