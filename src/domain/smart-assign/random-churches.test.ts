import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectedIn, service } from '#test/smart-assign/churches.ts';
import { bestByEnumeration } from '#test/smart-assign/enumerate.ts';
import { generateChurch, weeklyTime, withTeams } from '#test/smart-assign/generated-church.ts';
import { brokenRules, planValue } from '#test/smart-assign/objective.ts';
import type { PlainDate } from '../calendar/calendar.ts';
import type { FamilyRule } from '../families/family-rules.ts';
import type { RoleId } from '../ids.ts';
import type { Room } from '../rooms/rooms.ts';
import { doOverlap } from '../services/overlaps.ts';
import { type Service, type ServiceRef, serviceKey, serviceRef } from '../services/services.ts';
import type { ReasonFact } from './facts/reasons.ts';
import { type Church, type ChurchAssignment, type ChurchMember, onlyTeams } from './model/church.ts';
import { planMonth } from './plan-month.ts';

const PAST: ServiceRef[] = [
  service('2026-01-04'),
  service('2026-03-01'),
  service('2026-05-03'),
  service('2026-05-03', 2),
  service('2026-06-21'),
  service('2026-06-28'),
];

/** A month's services, and others, some of them near. */
interface Calendar {
  readonly services: readonly Service[];
  readonly outside: readonly Service[];
}

const each = (timeId: number, ...dates: PlainDate[]) => dates.map((date) => service(date, timeId));

const PLAIN: readonly Calendar[] = [
  {
    services: each(1, '2026-07-05', '2026-07-12', '2026-07-19', '2026-07-26'),
    outside: each(1, '2026-06-28', '2026-08-02'),
  },
  {
    services: each(1, '2026-08-02', '2026-08-09', '2026-08-16', '2026-08-23', '2026-08-30'),
    outside: each(1, '2026-07-26', '2026-09-06'),
  },
];

const SEVERAL: readonly Calendar[] = [
  // Two each Sunday. The first has been canceled once.
  {
    services: [
      ...each(1, '2026-07-05'),
      ...each(2, '2026-07-05', '2026-07-12'),
      ...each(1, '2026-07-19'),
      ...each(2, '2026-07-19'),
    ],
    outside: [...each(1, '2026-06-28'), ...each(2, '2026-06-28', '2026-07-26')],
  },
  // In midweek, and across the end of the month.
  {
    services: [
      ...each(3, '2026-07-08'),
      ...each(1, '2026-07-12'),
      ...each(3, '2026-07-15'),
      ...each(1, '2026-07-19', '2026-07-26'),
      ...each(3, '2026-07-29'),
    ],
    outside: [...each(3, '2026-07-01', '2026-08-05'), ...each(1, '2026-06-28', '2026-08-02', '2026-08-09')],
  },
  // A week with many services.
  {
    services: [
      ...each(1, '2026-07-05'),
      ...each(4, '2026-07-09'),
      ...each(5, '2026-07-10'),
      ...each(1, '2026-07-12'),
      ...each(2, '2026-07-12'),
    ],
    outside: each(1, '2026-06-28', '2026-07-19'),
  },
  { services: [], outside: each(1, '2026-07-05') },
];

const at = (startsAt: Service['startsAt'], timeId: number, ...dates: PlainDate[]) =>
  each(timeId, ...dates).map((one) => ({ ...one, startsAt }));

/** Services at the same time. They take 90 minutes. */
const OVERLAPPING: readonly Calendar[] = [
  // Parallel services.
  {
    services: [
      ...at('09:00', 2, '2026-07-05'),
      ...at('09:00', 3, '2026-07-05'),
      ...at('09:30', 4, '2026-07-05'),
    ],
    outside: each(1, '2026-06-28', '2026-07-12'),
  },
  {
    services: ['2026-07-05', '2026-07-12'].flatMap((date) => [
      ...at('09:00', 2, date as PlainDate),
      ...at('10:15', 3, date as PlainDate),
    ]),
    outside: each(2, '2026-06-28', '2026-07-19'),
  },
  // Chains: the first and the last do not overlap.
  {
    services: [
      ...at('09:00', 2, '2026-07-05'),
      ...at('10:00', 3, '2026-07-05'),
      ...at('11:00', 4, '2026-07-05'),
    ],
    outside: each(1, '2026-06-28'),
  },
  {
    services: [
      ...at(null, 1, '2026-07-05'),
      ...at('09:00', 2, '2026-07-05'),
      ...at('10:00', 3, '2026-07-05'),
      ...at('11:00', 4, '2026-07-05'),
      ...at('12:00', 5, '2026-07-05'),
    ],
    outside: each(1, '2026-07-12'),
  },
  // Across midnight, with a service without a start time in between, and one of the month before.
  {
    services: [
      ...at('09:00', 2, '2026-07-04'),
      ...at('23:30', 3, '2026-07-04'),
      ...at(null, 1, '2026-07-05'),
      ...at('00:30', 4, '2026-07-05'),
      ...at('10:00', 5, '2026-07-05'),
    ],
    outside: each(1, '2026-07-12'),
  },
  {
    services: [
      ...at('22:30', 2, '2026-07-04'),
      ...at('23:45', 3, '2026-07-04'),
      ...at(null, 1, '2026-07-05'),
      ...at('00:15', 4, '2026-07-05'),
      ...at('01:30', 5, '2026-07-05'),
    ],
    outside: each(1, '2026-07-12'),
  },
  {
    services: [
      ...at(null, 1, '2026-07-01'),
      ...at('00:30', 4, '2026-07-01'),
      ...at('23:30', 3, '2026-07-31'),
    ],
    outside: [
      ...at('23:30', 3, '2026-06-30'),
      ...at('23:45', 2, '2026-06-30'),
      ...at('00:30', 4, '2026-08-01'),
    ],
  },
  // Starts that only touch, and one that overlaps both.
  {
    services: [
      ...at('09:00', 2, '2026-07-05'),
      ...at('10:00', 3, '2026-07-05'),
      ...at('10:30', 4, '2026-07-05'),
    ],
    outside: each(1, '2026-06-28'),
  },
];

const EVERY = [...PLAIN, ...SEVERAL, ...OVERLAPPING];

/** Few services, so that many people can be at each. */
const FEW: readonly Calendar[] = [
  { services: each(1, '2026-07-05'), outside: each(1, '2026-06-28') },
  { services: each(1, '2026-07-05', '2026-07-12'), outside: each(1, '2026-07-19') },
  {
    services: [...at('09:00', 2, '2026-07-05'), ...at('10:00', 3, '2026-07-05')],
    outside: each(1, '2026-07-12'),
  },
];

interface Sizes {
  readonly members: number;
  readonly roles: number;
  readonly limit: number;
  /** Whether members have limits of their own. */
  readonly isLimited?: boolean;
  /** The most teams, which come early or stay late. Without it, one that does neither. */
  readonly teams?: number;
  /** The most rules between members. */
  readonly rules?: number;
  /** Whether members have limits in their teams. */
  readonly isLimitedInTeams?: boolean;
  /** The most rooms. Half of the people are then of two families, and some are children. */
  readonly rooms?: number;
}

/** The places in families of people: half are of none. */
const FAMILIES = [
  {},
  {},
  {},
  { familyId: 1 },
  { familyId: 1 },
  { familyId: 2 },
  { familyId: 2, isChild: true },
] as const satisfies readonly Partial<ChurchMember>[];

/** Generates rules of every kind, also about members who do not exist. */
function anyRules(members: number, most: number): fc.Arbitrary<FamilyRule[]> {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: members + 1 }), { minLength: 2, maxLength: 3 });
  const strength = fc.constantFrom('must' as const, 'prefer' as const);
  const kind = fc.constantFrom(...(['together', 'same_day', 'apart', 'one_free', 'with_adult'] as const));
  const rule = fc
    .record({ kind, strength, ids })
    .map(({ kind: of, strength: how, ids: [a = 1, b = 2, ...more] }): FamilyRule => {
      if (of === 'with_adult') return { kind: of, strength: how, child: a, adults: [b, ...more] };
      if (of === 'one_free') return { kind: of, strength: how, members: [a, b, ...more] };
      return { kind: of, strength: how, members: [a, b] };
    });
  return fc.array(rule, { maxLength: most });
}

/** Returns which services of other months overlap these, and how long all take. */
function aroundOf(services: readonly Service[], outside: readonly Service[]) {
  const around = outside.filter((one) => services.some((service) => doOverlap(one, service, 90)));
  return { around: fc.constant(around), serviceMinutes: fc.constant(90) };
}

/** Returns the places in teams, all of them with one team, with the preferred roles that belong to each. */
function membershipsOf(
  teams: number,
  isInTeam: readonly boolean[],
  [preferred, secondary]: readonly (RoleId | null)[],
  mostInTeam: readonly (number | null)[],
) {
  return Array.from({ length: teams }, (_, i) => {
    const own = (roleId: RoleId | null | undefined) => (roleId && (roleId - 1) % teams === i ? roleId : null);
    const secondaryRoleId = secondary === preferred ? null : own(secondary);
    return {
      teamId: i + 1,
      preferredRoleId: own(preferred),
      secondaryRoleId,
      maxPerMonth: mostInTeam[i] ?? null,
    };
  }).filter((_, i) => teams === 1 || isInTeam[i]);
}

/** Generates rooms, each of some roles of one team. */
function anyRooms(roles: number, teams: number, most: number): fc.Arbitrary<Room[]> {
  const room = fc.record({
    adults: fc.constantFrom(1, 2, 2, 2, 2, 3),
    notOneFamily: fc.constantFrom(true, true, false),
    isRoleIn: fc.array(fc.constantFrom(true, true, false), { minLength: roles, maxLength: roles }),
  });
  return fc.array(room, { minLength: Math.min(1, most), maxLength: most }).map((list) =>
    list.map(({ isRoleIn, ...settings }, i) => ({
      ...{ id: i + 1, name: `Room ${i + 1}` },
      ...settings,
      // Each role is in one room at most, and each room in one team.
      roleIds: [...isRoleIn.keys()]
        .filter((role) => isRoleIn[role] && role % teams === i % teams)
        .filter((role) => Math.floor(role / teams) % Math.ceil(most / teams) === Math.floor(i / teams))
        .map((role) => role + 1),
    })),
  );
}

/** Generates churches up to these sizes. Their saved assignments may break the current rules. */
function anyChurch(most: Sizes, calendars: readonly Calendar[]): fc.Arbitrary<Church> {
  return fc
    .record({
      calendar: fc.constantFrom(...calendars),
      members: fc.integer({ min: most.rooms ? most.members - 1 : 0, max: most.members }),
      roles: fc.integer({ min: most.rooms ? most.roles : 0, max: most.roles }),
    })
    .chain(({ calendar: { services, outside }, members, roles }) => {
      const roleId = fc.integer({ min: 1, max: Math.max(1, roles) });
      const memberId = fc.integer({ min: 1, max: Math.max(1, members) });
      const preference = fc.option(roleId, { nil: null });
      const teamCount = most.teams ?? 1;
      const minutes = most.teams ? fc.constantFrom(0, 0, 30, 60) : fc.constant(0);
      const timeId = fc.integer({ min: 2, max: 5 });
      const oneOf = (list: readonly ServiceRef[]) =>
        fc.constantFrom(...list).map(({ date, timeId: time }) => ({ date, timeId: time }));
      return fc.record({
        services: fc.constant(services),
        familyRules: anyRules(Math.max(2, members), most.rules ?? 0),
        ...(most.rooms && { rooms: anyRooms(roles, teamCount, most.rooms) }),
        ...aroundOf(services, outside),
        teams: fc
          .array(fc.record({ arriveMinutes: minutes, stayMinutes: minutes }), {
            minLength: teamCount,
            maxLength: teamCount,
          })
          .map((list) => list.map((times, i) => ({ id: i + 1, name: `Team ${i + 1}`, ...times }))),
        limits: fc.uniqueArray(fc.record({ timeId, roleId, maxLimit: fc.integer({ min: 0, max: 2 }) }), {
          maxLength: 3,
          selector: (limit) => `${limit.timeId} ${limit.roleId}`,
        }),
        roles: fc
          .array(
            fc.record({
              order: fc.integer({ min: 0, max: 3 }),
              isActive: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
              maxLimit: fc.integer({ min: 1, max: most.limit }),
            }),
            { minLength: roles, maxLength: roles },
          )
          .map((list) =>
            list.map((role, i) => ({
              id: i + 1,
              name: `Role ${i + 1}`,
              teamId: (i % teamCount) + 1,
              ...role,
            })),
          ),
        members: fc
          .array(
            fc.record({
              role: fc.constantFrom(
                'member' as const,
                'member' as const,
                'member' as const,
                'pastor' as const,
              ),
              preferredRoleId: preference,
              secondaryRoleId: preference,
              isInTeam: fc.array(fc.boolean(), { minLength: teamCount, maxLength: teamCount }),
              mostInTeam: most.isLimitedInTeams
                ? fc.array(fc.constantFrom(null, 1, 1, 2), { minLength: teamCount, maxLength: teamCount })
                : fc.constant([]),
              maxPerMonth: most.isLimited
                ? fc.option(fc.integer({ min: 1, max: 3 }), { nil: null, freq: 2 })
                : fc.constant(null),
              neverTwoInARow: most.isLimited ? fc.boolean() : fc.constant(false),
              onceADay: most.isLimited ? fc.boolean() : fc.constant(false),
              ...(most.rooms && { family: fc.constantFrom(...FAMILIES) }),
            }),
            { minLength: members, maxLength: members },
          )
          .map((list) =>
            list.map(({ preferredRoleId, secondaryRoleId, isInTeam, mostInTeam, family, ...member }, i) => ({
              ...member,
              ...family,
              memberships: membershipsOf(teamCount, isInTeam, [preferredRoleId, secondaryRoleId], mostInTeam),
              id: i + 1,
              firstName: `First${i + 1}`,
              lastName: 'Hill',
              initials: null,
            })),
          ),
        answers: fc
          .array(most.rooms ? fc.constantFrom(true, true, false) : fc.boolean(), {
            ...{ minLength: members * services.length, maxLength: members * services.length },
          })
          .map((list) =>
            services.flatMap(({ date, timeId: time }, i) =>
              Array.from({ length: members }, (_, n) => ({
                memberId: n + 1,
                date,
                timeId: time,
                isAvailable: list[i * members + n] ?? false,
              })),
            ),
          ),
        saved: fc.uniqueArray(
          fc
            .record({
              ...{ memberId, roleId, served: oneOf([...services, ...outside]) },
              ...(most.rooms && { isDeclined: fc.constantFrom(false, false, true) }),
            })
            .map(({ served, ...ids }) => ({ ...ids, ...served })),
          { maxLength: 4, selector: (assignment) => `${assignment.memberId} ${serviceKey(assignment)}` },
        ),
        history: fc.uniqueArray(
          fc
            .record({ memberId, roleId, served: oneOf(PAST) })
            .map(({ served, ...ids }) => ({ ...ids, ...served })),
          { maxLength: 8, selector: (assignment) => `${assignment.memberId} ${serviceKey(assignment)}` },
        ),
      });
    });
}

function reversed(church: Church): Church {
  return {
    ...(church.rooms && { rooms: church.rooms.toReversed() }),
    services: church.services,
    around: church.around,
    serviceMinutes: church.serviceMinutes,
    teams: church.teams.toReversed(),
    roles: church.roles.toReversed(),
    limits: church.limits.toReversed(),
    members: church.members.toReversed(),
    answers: church.answers.toReversed(),
    saved: church.saved.toReversed(),
    history: church.history.toReversed(),
    familyRules: church.familyRules.toReversed(),
  };
}

describe('the plan of a random church', () => {
  it.each([
    ['one service each Sunday', PLAIN, { members: 5, roles: 3, limit: 2 }, 250, 200],
    ['several services a week', SEVERAL, { members: 5, roles: 2, limit: 2 }, 300, 250],
    ['limits, one service each Sunday', PLAIN, { members: 5, roles: 2, limit: 2, isLimited: true }, 250, 100],
    [
      'limits, several services a week',
      SEVERAL,
      { members: 5, roles: 2, limit: 2, isLimited: true },
      250,
      100,
    ],
    ['services at the same time', OVERLAPPING, { members: 5, roles: 2, limit: 2 }, 300, 120],
    [
      'limits, services at the same time',
      OVERLAPPING,
      { members: 5, roles: 2, limit: 2, isLimited: true },
      400,
      150,
    ],
    ['families', [...PLAIN, ...SEVERAL], { members: 5, roles: 2, limit: 2, rules: 3 }, 200, 60],
    [
      'families, services at the same time',
      OVERLAPPING,
      { members: 5, roles: 2, limit: 2, rules: 3 },
      400,
      120,
    ],
    [
      'families, limits, any services',
      EVERY,
      { members: 5, roles: 2, limit: 2, isLimited: true, rules: 4 },
      400,
      120,
    ],
    [
      'teams that come early or stay late',
      [...SEVERAL, ...OVERLAPPING],
      { members: 4, roles: 3, limit: 1, teams: 3 },
      100,
      30,
    ],
    [
      'teams, families, limits',
      [...SEVERAL, ...OVERLAPPING],
      { members: 4, roles: 3, limit: 1, isLimited: true, rules: 4, teams: 3 },
      120,
      35,
    ],
    [
      'limits in teams',
      [...PLAIN, ...SEVERAL],
      { members: 3, roles: 3, limit: 1, teams: 2, isLimitedInTeams: true },
      400,
      100,
    ],
    [
      'limits in teams, families, own limits, any services',
      EVERY,
      { members: 3, roles: 3, limit: 1, isLimited: true, rules: 3, teams: 2, isLimitedInTeams: true },
      400,
      100,
    ],
    ['rooms', FEW, { members: 6, roles: 2, limit: 2, rooms: 1 }, 300, 100],
    [
      'rooms, services at the same time, teams',
      [...FEW, ...OVERLAPPING],
      { members: 5, roles: 4, limit: 2, rooms: 2, teams: 2 },
      300,
      100,
    ],
    [
      'rooms, families, limits, any services',
      [...FEW, ...EVERY],
      { members: 5, roles: 3, limit: 2, rooms: 2, isLimited: true, rules: 3 },
      400,
      100,
    ],
  ])('is the best of all plans on all levels: %s', (_, calendars, sizes, numRuns, atLeast) => {
    let compared = 0;
    fc.assert(
      fc.property(anyChurch(sizes, calendars), (church) => {
        const best = bestByEnumeration(church);
        if (best === null) return;
        compared += 1;
        const plan = planMonth(church);
        expect(planValue(church, selectedIn(plan))).toEqual(best.value);
      }),
      { numRuns, seed: 7 },
    );
    expect(compared).toBeGreaterThan(atLeast);
  });

  it.each([
    ['one service each Sunday', PLAIN, { members: 5, roles: 3, limit: 2 }, 80, 40],
    [
      'limits, several services a week',
      SEVERAL,
      { members: 5, roles: 2, limit: 2, isLimited: true },
      150,
      40,
    ],
    ['services at the same time', OVERLAPPING, { members: 5, roles: 2, limit: 2 }, 150, 30],
    ['families', EVERY, { members: 5, roles: 2, limit: 2, rules: 3 }, 150, 30],
    [
      'teams that come early or stay late',
      [...SEVERAL, ...OVERLAPPING],
      { members: 4, roles: 3, limit: 1, teams: 3 },
      60,
      12,
    ],
    [
      'limits in teams, families, own limits, any services',
      EVERY,
      { members: 3, roles: 3, limit: 1, isLimited: true, rules: 3, teams: 2, isLimitedInTeams: true },
      150,
      40,
    ],
  ])(
    'names a place that is open in the best plans with another choice: %s',
    (_, calendars, sizes, numRuns, atLeast) => {
      let named = 0;
      fc.assert(
        fc.property(anyChurch(sizes, calendars), (any) => {
          const church = { ...any, services: any.services.map((one) => ({ ...one, name: `${one.timeId}` })) };
          const plan = planMonth(church);
          for (const { service: at, assignments } of plan) {
            for (const { roleId, suggestions } of assignments) {
              for (const { user, facts } of suggestions) {
                const fact = facts.find(({ code }) => code === 'place_stays_open') as
                  | ReasonFact<'place_stays_open'>
                  | undefined;
                if (!fact?.params) continue;
                const best = bestByEnumeration(church, { ...serviceRef(at), roleId, memberId: user.id });
                if (!best) continue;
                named += 1;
                const { day, serviceName, role } = fact.params;
                const servingThere = (list: readonly ChurchAssignment[]) =>
                  list.filter(
                    (one) =>
                      one.date === day && `${one.timeId}` === serviceName && `Role ${one.roleId}` === role,
                  ).length;
                expect(servingThere(best.plan)).toBeLessThan(servingThere(selectedIn(plan)));
              }
            }
          }
        }),
        { numRuns, seed: 7 },
      );
      expect(named).toBeGreaterThan(atLeast);
    },
  );

  it.each([1, 3])(
    'follows every hard rule and does not depend on the order of the input (teams: %i)',
    (teams) => {
      fc.assert(
        fc.property(
          anyChurch(
            {
              members: 14,
              roles: 5,
              limit: 3,
              isLimited: true,
              rules: 5,
              teams,
              isLimitedInTeams: teams > 1,
            },
            EVERY,
          ),
          (church) => {
            const plan = planMonth(church);
            expect(brokenRules(church, selectedIn(plan))).toEqual([]);
            expect(planMonth(reversed(church))).toEqual(plan);
          },
        ),
        { numRuns: 200, seed: 11 },
      );
    },
  );

  it('never adds anyone to a room with one adult or one family', () => {
    let opened = 0;
    const sizes = { members: 14, roles: 5, limit: 3, isLimited: true, rules: 4, rooms: 2, teams: 2 };
    fc.assert(
      fc.property(anyChurch(sizes, EVERY), (church) => {
        const planned = selectedIn(planMonth(church));
        expect(brokenRules(church, planned)).toEqual([]);
        if (planned.some(({ roleId }) => church.rooms?.some((room) => room.roleIds.includes(roleId))))
          opened += 1;
      }),
      { numRuns: 40, seed: 11 },
    );
    expect(opened).toBeGreaterThan(15);
  });

  it('fills at least as many places for all teams as team after team does', () => {
    const times = [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '11:00')];
    const size = { members: 40, roles: 9, availability: 0.3, saved: 0.05, times, isLimited: true };
    for (let seed = 1; seed <= 8; seed += 1) {
      const joint = withTeams(generateChurch(size, seed), 3, seed);
      const filled = selectedIn(planMonth(joint)).length;
      for (const order of [joint.teams, joint.teams.toReversed()]) {
        let month = joint;
        for (const { id } of order) {
          const planned = selectedIn(planMonth(onlyTeams(month, new Set([id]))));
          expect(new Set(planned.map(({ roleId }) => (roleId - 1) % 3))).toEqual(new Set([id - 1]));
          month = { ...month, saved: [...month.saved, ...planned] };
        }
        expect(filled).toBeGreaterThanOrEqual(month.saved.length - joint.saved.length);
      }
    }
  });

  it('contains the same suggestions when limited to one service or to selected people', () => {
    fc.assert(
      fc.property(
        anyChurch({ members: 10, roles: 4, limit: 2, isLimited: true, rules: 4 }, EVERY),
        (church) => {
          const plan = planMonth(church);
          for (const entry of plan.slice(1, 3))
            expect(planMonth(church, { service: entry.service })).toEqual([entry]);
          expect(planMonth(church, { only: 'selected' })).toEqual(
            plan.map((entry) => ({
              ...entry,
              assignments: entry.assignments.map((role) => ({
                ...role,
                suggestions: role.suggestions.filter(({ selected }) => selected),
              })),
            })),
          );
        },
      ),
      { numRuns: 60, seed: 13 },
    );
  });
});
