import type { MemberId, RoleId } from '../../ids.ts';
import {
  type ClosedRoom,
  familyKey,
  type InRoom,
  needsTwoFamilies,
  type RoomFault,
  roomFault,
  whyClosed,
} from '../../rooms/rooms.ts';
import { type Service, serviceKey } from '../../services/services.ts';
import { type Church, type ChurchMember, countsInRoom } from './church.ts';
import type { Candidate, Person, Place, RoomAt, RuleRow } from './month-model.ts';

/** Returns the rooms of each service that someone can be added to. Who is saved but can't make it is not counted. */
export function roomsOfMonth(
  church: Pick<Church, 'rooms' | 'roles' | 'checkKinds' | 'members' | 'guests' | 'saved'>,
  services: readonly Service[],
  places: readonly Place[],
): RoomAt[] {
  const { rooms = [], members, guests = [], saved } = church;
  if (rooms.length === 0) return [];
  const personOf = new Map<MemberId, ChurchMember>([...members, ...guests].map((one) => [one.id, one]));
  return rooms.flatMap((room) => {
    const isIn = (roleId: RoleId) => room.roleIds.includes(roleId);
    return [...services.entries()].flatMap(([service, ref]): RoomAt[] => {
      const here = places.filter((place) => place.service === service && isIn(place.role.id));
      if (!here.some(({ open }) => open > 0)) return [];
      const there = saved.filter(
        (one) => isIn(one.roleId) && !one.isDeclined && serviceKey(one) === serviceKey(ref),
      );
      const people = there.flatMap((one) => {
        const person = personOf.get(one.memberId);
        return person && countsInRoom(church, person, one) ? person : [];
      });
      const candidates = here.flatMap((place) => place.candidates.map(({ person }) => person.member));
      return [{ room, service, places: here, saved: people, could: [...new Set(candidates)] }];
    });
  });
}

/** Returns the adults that are saved in a room or added to it. */
export function adultsIn(
  { service, saved }: Pick<RoomAt, 'service' | 'saved'>,
  choices: readonly Candidate[],
): InRoom[] {
  const planned = choices.filter((choice) => choice.service === service).map(({ person }) => person.member);
  return [...saved, ...planned].filter(({ isChild }) => !isChild);
}

/** Returns how many adults have to be added at least, so that a room is open. */
export function adultsMissing({ room, saved }: Pick<RoomAt, 'room' | 'saved'>): number {
  return Math.max(1, room.adults - saved.filter(({ isChild }) => !isChild).length);
}

/**
 * Returns the must-rows of the rooms that a month opens, with as many people as their targets: only so many of these are children,
 * and not all adults are of one family. Who is of no family is never all adults of a room that needs two.
 */
export function rowsOfRooms(rooms: readonly RoomAt[], first: number): RuleRow[] {
  const rows: RuleRow[] = [];
  for (const at of rooms) {
    const { room, service, places } = at;
    const planned = places.reduce((sum, { target }) => sum + target, 0);
    if (planned === 0) continue;
    const people = [...new Set(places.flatMap(({ candidates }) => candidates.map(({ person }) => person)))];
    const atMost = (rightSide: number, some: readonly Person[]) => {
      if (some.length <= rightSide) return;
      const terms = some.map(
        (person) => ({ person, services: [service], factor: 1, isOnce: false }) as const,
      );
      rows.push({ index: first + rows.length, isEquation: false, rightSide, isMust: true, terms });
    };
    const saved = adultsIn(at, []);
    const children = people.filter(({ member }) => member.isChild);
    atMost(planned + saved.length - room.adults, children);
    if (!needsTwoFamilies(room)) continue;
    const adults = people.filter(({ member }) => !member.isChild);
    const families = [...saved, ...adults.map(({ member }) => member)].map(familyKey);
    for (const family of new Set(families)) {
      if (saved.some((adult) => familyKey(adult) !== family)) continue;
      const own = adults.filter(({ member }) => familyKey(member) === family);
      if (saved.length + own.length > 1) atMost(planned - 1, [...children, ...own]);
    }
  }
  return rows;
}

/** Returns the room that a place is in, or undefined. */
export function roomWith(rooms: readonly RoomAt[], place: Place): RoomAt | undefined {
  return rooms.find(({ places }) => places.includes(place));
}

/**
 * Returns whether a room lacks adults and no one is added to it, by default by the plan. One that is saved with enough adults is open
 * as it is.
 */
export function isClosed(
  { room, places, saved }: RoomAt,
  addedTo: (place: Place) => number = ({ target }) => target,
): boolean {
  const isComplete = saved.length > 0 && roomFault(room, saved) === null;
  return !isComplete && places.every((place) => addedTo(place) === 0);
}

/** Returns why a room stays closed, by default with all who could be added. */
export function whyRoomClosed({ room, places, saved, could }: RoomAt, able = could): ClosedRoom {
  const count = places.reduce((sum, { open }) => sum + open, saved.length);
  return whyClosed(room, count, [...saved, ...able]);
}

/** Returns what a room lacks that these choices add someone to. */
export function faultOf({ room, service, saved }: RoomAt, choices: readonly Candidate[]): RoomFault | null {
  const planned = choices.filter((choice) => choice.service === service).map(({ person }) => person.member);
  return planned.length === 0 ? null : roomFault(room, [...saved, ...planned]);
}
