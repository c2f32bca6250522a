import { describe, expect, it } from 'vitest';
import {
  checkPlacesOfRoom,
  checkRoom,
  checkTeamOfRoom,
  faultyRooms,
  type InRoom,
  type Room,
  roomFault,
  whyClosed,
  worstFirst,
} from './rooms.ts';

const KIDS: Room = { id: 1, name: 'Kids', roleIds: [1, 2], adults: 2, notOneFamily: true };

const [ANN, BEN]: [InRoom, InRoom] = [
  { id: 1, familyId: 7 },
  { id: 2, familyId: 7 },
];
const CARA: InRoom = { id: 3, familyId: 7, isChild: true };
const [DAN, EVE]: [InRoom, InRoom] = [{ id: 4 }, { id: 5, familyId: null }];

describe('a room', () => {
  it.each([
    ['nobody', [], null],
    ['two of two families', [ANN, DAN], null],
    ['two without a family', [DAN, EVE], null],
    ['a couple and someone else', [ANN, BEN, EVE], null],
    ['one adult', [ANN], 'room_incomplete'],
    ['an adult and a child', [ANN, CARA], 'room_incomplete'],
    ['a child', [CARA], 'room_incomplete'],
    ['a couple', [ANN, BEN], 'room_one_family'],
    ['a couple with their child', [ANN, BEN, CARA], 'room_one_family'],
  ] as const)('with %s: what it lacks', (_, people, code) => {
    expect(roomFault(KIDS, people)?.code ?? null).toBe(code);
  });

  it('counts the adults that it has', () => {
    expect(roomFault({ ...KIDS, adults: 3 }, [ANN, DAN, CARA])).toEqual({
      code: 'room_incomplete',
      adults: 2,
    });
  });

  it('can be of one family if the church allows it, or needs one adult only', () => {
    expect(roomFault({ ...KIDS, notOneFamily: false }, [ANN, BEN])).toBeNull();
    expect(roomFault({ ...KIDS, adults: 1 }, [ANN])).toBeNull();
  });
});

describe('the rooms of a service', () => {
  const has = (roleId: number, person: InRoom | null, isDeclined = false) => ({ roleId, person, isDeclined });
  const codesOf = (...there: ReturnType<typeof has>[]) =>
    faultyRooms([KIDS], there).map(({ fault }) => fault);

  it('lack nothing without anyone in their roles', () => {
    expect(codesOf()).toEqual([]);
    expect(codesOf(has(3, ANN))).toEqual([]);
    expect(codesOf(has(1, ANN), has(2, DAN))).toEqual([]);
  });

  it('do not count who can not make it or no longer serves', () => {
    expect(codesOf(has(1, ANN), has(2, DAN, true))).toEqual([{ code: 'room_incomplete', adults: 1 }]);
    expect(codesOf(has(1, ANN, true), has(2, null))).toEqual([{ code: 'room_incomplete', adults: 0 }]);
  });

  it('are in the order of what they lack', () => {
    const faulty = (adults: number | null) => ({
      room: KIDS,
      fault:
        adults === null
          ? ({ code: 'room_one_family', adults: 2 } as const)
          : ({ code: 'room_incomplete', adults } as const),
    });
    const sorted = worstFirst([faulty(null), faulty(1), faulty(0), faulty(null)]);
    expect(sorted).toEqual([faulty(0), faulty(1), faulty(null), faulty(null)]);
  });
});

describe('a room that stays closed', () => {
  it.each([
    ['places', 1, [ANN, DAN, EVE], 1],
    ['adults', 3, [ANN, CARA], 1],
    ['family', 3, [ANN, BEN, CARA], 2],
    ['elsewhere', 2, [ANN, BEN, DAN], 3],
  ] as const)('says why: %s', (why, places, people, count) => {
    expect(whyClosed(KIDS, places, people)).toEqual({ name: 'Kids', adults: 2, why, count });
  });
});

describe('the roles of a room', () => {
  const role = (id: number, change = {}) => ({
    ...{ id, name: `Role ${id}`, teamId: 1, isActive: true, maxLimit: 1 },
    ...change,
  });
  const codeOf = (roles: readonly ReturnType<typeof role>[], teamId?: number, rooms: readonly Room[] = []) =>
    checkRoom({ ...KIDS, id: null, teamId }, roles, rooms)?.code ?? null;

  it('are active, of one team, and in no other room', () => {
    expect(codeOf([role(1), role(2)], 1)).toBeNull();
    expect(codeOf([role(1)])).toBe('unknown_role');
    expect(codeOf([role(1), role(2, { isActive: false })])).toBe('role_inactive');
    expect(codeOf([role(1), role(2, { teamId: 2 })])).toBe('roles_of_two_teams');
    expect(codeOf([role(1), role(2)], 2)).toBe('roles_of_two_teams');
    expect(codeOf([role(1), role(2)], 1, [KIDS])).toBe('role_in_two_rooms');
    expect(checkRoom({ ...KIDS, teamId: 1 }, [role(1), role(2)], [KIDS])).toBeNull();
  });

  it('have at least as many places as the room needs adults, also after a change', () => {
    const params = { room: 'Kids', adults: 2, places: 1 };
    const tooSmall = { code: 'room_too_small', params };
    expect(checkRoom({ ...KIDS, roleIds: [1], id: null, teamId: 1 }, [role(1)], [])).toEqual(tooSmall);
    expect(checkPlacesOfRoom(KIDS, [role(1), role(2, { isActive: false })])).toEqual(tooSmall);
    expect(checkPlacesOfRoom(KIDS, [role(1, { maxLimit: 2 }), role(2, { isActive: false })])).toBeNull();
    expect(checkTeamOfRoom(KIDS, [role(1), role(2)])).toBeNull();
    const moved = checkTeamOfRoom(KIDS, [role(1), role(2, { teamId: 2 })]);
    expect(moved).toEqual({ code: 'room_in_two_teams', params: { room: 'Kids' } });
  });
});
