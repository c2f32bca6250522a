import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyChurch, EVERY } from '#test/smart-assign/any-church.ts';
import {
  church,
  FIRST,
  member,
  NINE,
  NINE_AND_TEN,
  role,
  SECOND,
  serves,
  service,
  TEN,
  yes,
  yesTo,
} from '#test/smart-assign/churches.ts';
import { closedIn } from '#test/smart-assign/closed-rooms.ts';
import {
  type ChurchSize,
  createRandom,
  generateChurch,
  weeklyTime,
} from '#test/smart-assign/generated-church.ts';
import { neededRoles } from '#test/smart-assign/objective.ts';
import type { PlainDate } from '../calendar/calendar.ts';
import type { MemberId } from '../ids.ts';
import { isSameService, type ServiceRef, serviceKey, serviceRef } from '../services/services.ts';
import { buildModel } from '../smart-assign/model/build-model.ts';
import type { Church } from '../smart-assign/model/church.ts';
import { planMonth } from '../smart-assign/plan-month.ts';
import { forecastMonth } from './forecast.ts';

const USHER = role(1, 'Usher');
const READER = role(2, 'Reader');
const START = '2026-07-01';

const no = (memberId: MemberId) => ({ memberId, date: FIRST, timeId: 1, isAvailable: false });

/** Returns the state of each role at the first service. */
function statesOf(setup: Partial<Church>) {
  const [first] = forecastMonth(church({ roles: [USHER, READER], ...setup }), START).services;
  return first?.roles.map(({ roleId, state, open }) => [roleId, state, open]);
}

/** Returns the members to ask, each with the places they would fill. */
function asksOf(setup: Partial<Church>) {
  const services = [service(FIRST)];
  const { ask } = forecastMonth(church({ services, roles: [USHER, READER], ...setup }), START);
  return ask.map(({ memberId, wouldFill }) => [memberId, wouldFill.map(({ roleId }) => roleId)]);
}

describe('the forecast of a room', () => {
  const KIDS = { id: 1, name: 'Kids', roleIds: [1, 2], adults: 2, notOneFamily: true };
  const [RUTH, AMOS, EVE, KIM] = [
    member(11, 'Ruth', { familyId: 1 }),
    member(12, 'Amos', { familyId: 1 }),
    member(13, 'Eve'),
    member(14, 'Kim', { isChild: true, familyId: 1 }),
  ];
  const setup = { rooms: [KIDS], members: [RUTH, AMOS, EVE, KIM], services: [service(FIRST)] };
  const closedWith = (...ids: MemberId[]) =>
    forecastMonth(
      church({ roles: [USHER, READER], ...setup, answers: ids.flatMap((id) => yes(id, FIRST)) }),
      START,
    ).services[0]?.closedRooms.map(({ name, why, count }) => [name, why, count]);

  it('names a room that those who said yes can not open, and why', () => {
    expect(closedWith()).toEqual([['Kids', 'adults', 0]]);
    expect(closedWith(11, 14)).toEqual([['Kids', 'adults', 1]]);
    expect(closedWith(11, 12)).toEqual([['Kids', 'family', 2]]);
    expect(closedWith(11, 13)).toEqual([]);
  });

  it('counts the places of a closed room as open, and asks those who would open it', () => {
    const answers = [...yes(11, FIRST), ...yes(14, FIRST)];
    expect(statesOf({ ...setup, answers })).toEqual([
      [1, 'short', 1],
      [2, 'short', 1],
    ]);
    // Amos is of Ruth's family, so he would not open it.
    const asked = asksOf({ ...setup, answers }).map(([memberId]) => memberId);
    expect(asked).toEqual([13]);
    expect(asksOf({ ...setup, answers: [] }).map(([memberId]) => memberId)).toContain(13);
    expect(asksOf({ ...setup, answers: [] })).toHaveLength(2);
  });

  it('is thin if the room needs everyone who has said yes, and covered with one more', () => {
    const usher = (...ids: MemberId[]) =>
      statesOf({ ...setup, answers: ids.flatMap((id) => yes(id, FIRST)) })?.[0]?.[1];
    expect(usher(11, 13)).toBe('thin');
    // A child fills a place, but no adult's.
    expect(usher(11, 13, 14)).toBe('thin');
    expect(
      statesOf({
        ...setup,
        members: [RUTH, EVE, member(15, 'Ada')],
        answers: [11, 13, 15].flatMap((id) => yes(id, FIRST)),
      })?.[0],
    ).toEqual([1, 'covered', 0]);
  });

  it('asks people who are enough to open all rooms that can be opened, and all needed, in random churches', () => {
    let asked = 0;
    const sizes = { members: 8, roles: 3, limit: 2, rules: 1, rooms: 1 };
    fc.assert(
      fc.property(anyChurch(sizes, EVERY), (any) => {
        const isSilent = (id: MemberId) => id % 2 === 1;
        const answers = any.answers.filter(({ memberId }) => !isSilent(memberId));
        const openWith = (ids: readonly MemberId[]) => {
          const yesses = ids.flatMap((memberId) =>
            any.services.map((at) => ({ ...serviceRef(at), memberId, isAvailable: true })),
          );
          const no = any.members.flatMap(({ id: memberId }) =>
            isSilent(memberId) && !ids.includes(memberId)
              ? any.services.map((at) => ({ ...serviceRef(at), memberId, isAvailable: false }))
              : [],
          );
          const { services } = forecastMonth(
            { ...any, answers: [...answers, ...yesses, ...no] },
            '2026-01-01',
          );
          return services.reduce((sum, { roles }) => sum + roles.reduce((n, { open }) => n + open, 0), 0);
        };
        const ids = forecastMonth({ ...any, answers }, '2026-01-01').ask.map(({ memberId }) => memberId);
        const everyone = any.members.map(({ id }) => id).filter(isSilent);
        const fewest = openWith(everyone);
        expect(openWith(ids)).toBe(fewest);
        for (const id of ids) expect(openWith(ids.filter((other) => other !== id))).toBeGreaterThan(fewest);
        asked += ids.length;
      }),
      { numRuns: 60, seed: 3 },
    );
    expect(asked).toBeGreaterThan(40);
  });

  it('leaves as many places open as the plan does once everyone has answered', () => {
    let closed = 0;
    const sizes = { members: 10, roles: 4, limit: 2, isLimited: true, rules: 2, rooms: 2, teams: 2 };
    fc.assert(
      fc.property(anyChurch(sizes, EVERY), (month) => {
        const { services } = forecastMonth(month, '2026-01-01');
        const plan = planMonth(month, { only: 'selected' });
        const openIn = (list: typeof services) =>
          list.map(({ roles }) => roles.reduce((sum, { open }) => sum + open, 0));
        const planned = plan.map(({ service: at, assignments }) => {
          const isHere = (one: ServiceRef) => isSameService(one, at);
          return neededRoles(month, at).reduce((sum, { id, maxLimit }) => {
            const taken = month.saved.filter((one) => isHere(one) && one.roleId === id).length;
            const chosen = assignments.find(({ roleId }) => roleId === id)?.suggestions.length ?? 0;
            return sum + Math.max(0, maxLimit - taken) - chosen;
          }, 0);
        });
        expect(openIn(services)).toEqual(planned);
        expect(services.map(({ closedRooms }) => closedRooms.map(({ name }) => name))).toEqual(
          services.map(({ service: at }) =>
            closedIn(month, plan)
              .filter((one) => isSameService(one.service, at))
              .map(({ room }) => room.name),
          ),
        );
        closed += services.flatMap(({ closedRooms }) => closedRooms).length;
      }),
      { numRuns: 60, seed: 5 },
    );
    expect(closed).toBeGreaterThan(20);
  });
});

describe('the forecast of a role', () => {
  const ushers = [11, 12].map((id) => member(id, `Member ${id}`, { preferredRoleId: 1 }));

  it('is short without anyone, thin with just enough people, and covered with one more', () => {
    const only = (count: number) => ushers.slice(0, count).flatMap(({ id }) => yes(id, FIRST));
    const usher = (count: number) => statesOf({ members: ushers, answers: only(count) })?.[0];
    expect(usher(0)).toEqual([1, 'short', 1]);
    expect(usher(1)).toEqual([1, 'thin', 0]);
    expect(usher(2)).toEqual([1, 'covered', 0]);
  });

  it('counts one person for one role only', () => {
    const both = member(13, 'Both', { preferredRoleId: 1, secondaryRoleId: 2 });
    const answers = [...yes(11, FIRST), ...yes(13, FIRST)];
    expect(statesOf({ members: [...ushers, both], answers })).toEqual([
      [1, 'thin', 0],
      [2, 'thin', 0],
    ]);
  });

  it('is covered where everyone needed is assigned, and counts only the other places', () => {
    const roles = [role(1, 'Usher', { maxLimit: 2 }), READER];
    const saved = [serves(11, 1, FIRST), serves(12, 2, FIRST)];
    expect(statesOf({ roles, members: ushers, saved })).toEqual([
      [1, 'short', 1],
      [2, 'covered', 0],
    ]);
  });

  it("respects people's own limits across the services of the month", () => {
    const members = [member(11, 'Ruth', { preferredRoleId: 1, maxPerMonth: 1 })];
    const services = [service(FIRST), service(SECOND)];
    const answers = yesTo(11, ...services);
    const forecast = forecastMonth(church({ services, roles: [USHER], members, answers }), START);
    expect(forecast.services.map(({ roles }) => roles[0]?.state)).toEqual(['thin', 'short']);
  });

  it('leaves out services that have passed, and is empty without roles or services', () => {
    expect(forecastMonth(church({ roles: [USHER] }), SECOND).services.length).toBe(3);
    expect(forecastMonth(church({}), START).services.map(({ roles }) => roles)).toEqual([[], [], [], []]);
    expect(forecastMonth(church({ services: [] }), START)).toEqual({ services: [], ask: [] });
  });
});

describe('a must of a family', () => {
  const members = [11, 12, 13].map((id) => member(id, `Member ${id}`));
  const rule = (kind: 'together' | 'apart', a: number, b: number) =>
    ({ kind, strength: 'must', members: [a, b] }) as const;
  const allYes = members.flatMap(({ id }) => yes(id, FIRST));

  it('leaves a place open that only half of a pair could take, and one thin that such a person could', () => {
    expect(statesOf({ members, answers: allYes })).toEqual([
      [1, 'covered', 0],
      [2, 'covered', 0],
    ]);
    const answers = [...yes(11, FIRST), ...yes(13, FIRST), no(12)];
    expect(statesOf({ members, answers, familyRules: [rule('together', 11, 12)] })).toEqual([
      [1, 'thin', 0],
      [2, 'short', 1],
    ]);
    expect(statesOf({ members, answers: allYes, familyRules: [rule('apart', 11, 12)] })).toEqual([
      [1, 'thin', 0],
      [2, 'thin', 0],
    ]);
  });

  it('asks both of a pair, or neither', () => {
    const familyRules = [rule('together', 11, 12)];
    const pair = members.slice(0, 2);
    expect(asksOf({ members: pair, familyRules })).toEqual([
      [11, [1]],
      [12, [2]],
    ]);
    // The third gives way to them, so that one more place is filled.
    expect(asksOf({ members, answers: yes(13, FIRST), familyRules })).toEqual([
      [11, [2]],
      [12, []],
    ]);
    expect(asksOf({ members, answers: [...yes(13, FIRST)], familyRules, roles: [USHER] })).toEqual([]);
    // The one who said yes can serve only with the other.
    expect(asksOf({ members: pair, answers: yes(11, FIRST), familyRules })).toEqual([[12, [2]]]);
  });
});

describe('the smallest set to ask', () => {
  const ruth = member(11, 'Ruth', { preferredRoleId: 1 });
  const amos = member(12, 'Amos', { preferredRoleId: 2 });

  it('is no one when every place can be filled, or when everyone has answered', () => {
    const answers = [...yes(11, FIRST), ...yes(12, FIRST)];
    expect(asksOf({ members: [ruth, amos, member(13, 'Silent')], answers })).toEqual([]);
    expect(asksOf({ members: [ruth, amos], answers: [no(11), no(12)] })).toEqual([]);
  });

  it('is one person instead of two, and the one who served least recently of equal ones', () => {
    const services = [service(FIRST), service('2026-07-19')];
    const members = [11, 12, 13].map((id) => member(id, `M${id}`, { preferredRoleId: 1 }));
    const history = [serves(11, 1, '2026-06-21'), serves(12, 1, '2026-06-07'), serves(13, 1, '2026-06-14')];
    expect(asksOf({ services, roles: [USHER], members, history })).toEqual([[12, [1, 1]]]);
  });
});

describe('the members to ask', () => {
  const day = (date: PlainDate, memberId: MemberId, isAway = true) => {
    return { memberId, date, timeId: 1, isAvailable: false, isAway };
  };

  it('are named only for services for which they are not away', () => {
    const services = [service(FIRST), service(SECOND)];
    const members = [member(11, 'Ann', { preferredRoleId: 1 })];
    const { ask } = forecastMonth(
      church({ services, roles: [USHER], members, answers: [day(FIRST, 11)] }),
      START,
    );
    expect(ask.map(({ wouldFill }) => wouldFill.map(({ date }) => date))).toEqual([[SECOND]]);
  });

  it('are first those who prefer the role, then those with it as second choice, no matter who served last', () => {
    const [flexible, second, preferred] = [
      member(11, 'Flexible'),
      member(12, 'Second', { preferredRoleId: 2, secondaryRoleId: 1 }),
      member(13, 'Preferred', { preferredRoleId: 1 }),
    ];
    const history = [serves(13, 1, '2026-06-28'), serves(12, 1, '2026-06-21')];
    const roles = [USHER];
    expect(asksOf({ roles, members: [flexible, second, preferred], history })).toEqual([[13, [1]]]);
    expect(asksOf({ roles, members: [flexible, second], history })).toEqual([[12, [1]]]);
    expect(asksOf({ roles, members: [flexible], history })).toEqual([[11, [1]]]);
  });

  it('are named for the roles they prefer, even if another order would fill as many', () => {
    const members = [
      member(11, 'Anyone'),
      member(12, 'Usher', { preferredRoleId: 1, secondaryRoleId: 2 }),
      member(13, 'Reader', { preferredRoleId: 2, secondaryRoleId: 1 }),
    ];
    expect(asksOf({ members })).toEqual([
      [12, [1]],
      [13, [2]],
    ]);
    expect(asksOf({ members: members.slice(0, 2) })).toEqual([
      [12, [1]],
      [11, [2]],
    ]);
  });

  it('are not counted for two services at the same time', () => {
    const setup = { ...NINE_AND_TEN, roles: [USHER], members: [member(11, 'Ann', { preferredRoleId: 1 })] };
    expect(asksOf(setup)).toEqual([[11, [1]]]);
    const { services } = forecastMonth(church({ ...setup, answers: yesTo(11, NINE, TEN) }), START);
    expect(services.map(({ roles }) => roles[0]?.open)).toEqual([0, 1]);
  });
});

/** Returns how many places can be filled if these members say yes to everything. */
function filledWith(month: Church, ids: readonly MemberId[]): number {
  const hoped = ids.flatMap((id) => yesTo(id, ...month.services));
  const { places } = buildModel({ ...month, answers: [...month.answers, ...hoped] });
  return places.reduce((sum, { target }) => sum + target, 0);
}

it('a member who is away for a part of the month can still be asked', () => {
  const services = [service(FIRST), service(SECOND)];
  const members = [member(11, 'Ann', { preferredRoleId: 1 })];
  const away = [FIRST, SECOND].map((date) => ({
    memberId: 11,
    date,
    timeId: 1,
    isAvailable: false,
    isAway: true,
  }));
  expect(asksOf({ services, members, answers: away.slice(0, 1) })).toHaveLength(1);
  expect(asksOf({ services, members, answers: away })).toEqual([]);
});

const WEEKLY = [weeklyTime(1, 0)];
const WITH_CHAINS = [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '10:00'), weeklyTime(3, 6, '18:00')];

/** Returns a generated month with members who have not answered. */
function monthWithSilent(seed: number, more: Partial<ChurchSize> = {}) {
  const next = createRandom(seed);
  const times = seed % 3 === 0 ? WITH_CHAINS : WEEKLY;
  const size = {
    times,
    members: 8 + (seed % 7),
    roles: 2 + (seed % 3),
    availability: 0.6,
    saved: 0.1,
    isLimited: seed % 2 === 0,
    ...more,
  };
  const full = generateChurch({ ...size, isVaried: true }, seed);
  const members = full.members.map((one) => ({ ...one, neverTwoInARow: false }));
  const silent = members.flatMap(({ id }) => (next() < 0.5 ? [id] : [])).slice(0, 7);
  // The others have answered, even if they said yes to nothing.
  const refusals = members
    .filter(({ id }) => !silent.includes(id))
    .flatMap(({ id }) =>
      full.services
        .slice(0, 1)
        .map(({ date, timeId }) => ({ memberId: id, date, timeId, isAvailable: false })),
    )
    .filter(
      ({ memberId, date, timeId }) =>
        !full.answers.some((one) => one.memberId === memberId && one.date === date && one.timeId === timeId),
    );
  const answers = [...full.answers.filter(({ memberId }) => !silent.includes(memberId)), ...refusals];
  return { month: { ...full, members, answers }, silent };
}

it('the members to ask are the smallest set that fills the most places, in random churches', () => {
  let asked = 0;
  for (let seed = 1; seed <= 120; seed += 1) {
    const { month, silent } = monthWithSilent(seed);
    const { ask } = forecastMonth(month, '2026-01-01');
    const most = filledWith(month, silent);
    // Asking more people never fills fewer places, so no set is smaller if none is by one.
    const smaller = Array.from({ length: 1 << silent.length }, (_, mask) =>
      silent.filter((_id, i) => (mask >> i) % 2 === 1),
    ).filter((set) => set.length === ask.length - 1 && filledWith(month, set) === most);
    expect([seed, smaller]).toEqual([seed, []]);
    expect(
      filledWith(
        month,
        ask.map(({ memberId }) => memberId),
      ),
    ).toBe(most);
    const fills = ask.flatMap(({ wouldFill }) => wouldFill);
    for (const { memberId, wouldFill } of ask) {
      expect(new Set(wouldFill.map(serviceKey)).size).toBe(wouldFill.length);
      const said = month.answers.filter((answer) => answer.memberId === memberId).map(serviceKey);
      expect(wouldFill.filter((place) => said.includes(serviceKey(place)))).toEqual([]);
    }
    expect(fills.length).toBe(most - filledWith(month, []));
    asked += ask.length;
  }
  expect(asked).toBeGreaterThan(200);
}, 60_000);

it('the forecast follows "always" choices of families, and the members to ask are enough and all needed, in random churches', () => {
  let asked = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const { month: preferences, silent } = monthWithSilent(seed, {
      families: 0.9,
      isLimited: seed % 6 === 2,
    });
    const familyRules = preferences.familyRules.map((rule) => ({ ...rule, strength: 'must' as const }));
    const month = { ...preferences, familyRules };
    const { ask, services } = forecastMonth(month, '2026-01-01');
    const open = services.flatMap(({ roles }) => roles).reduce((sum, role) => sum + role.open, 0);
    const places = buildModel(month).places.reduce((sum, place) => sum + place.open, 0);
    expect([seed, open]).toEqual([seed, places - filledWith(month, [])]);
    const ids = ask.map(({ memberId }) => memberId);
    const most = filledWith(month, silent);
    expect([seed, filledWith(month, ids)]).toEqual([seed, most]);
    for (const id of ids)
      expect(
        filledWith(
          month,
          ids.filter((other) => other !== id),
        ),
      ).toBeLessThan(most);
    expect(ask.flatMap(({ wouldFill }) => wouldFill).length).toBeLessThanOrEqual(
      most - filledWith(month, []),
    );
    asked += ids.length;
  }
  expect(asked).toBeGreaterThan(70);
}, 60_000);
