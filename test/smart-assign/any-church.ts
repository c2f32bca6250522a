import fc from 'fast-check';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { FamilyRule } from '#domain/families/family-rules.ts';
import type { RoleId } from '#domain/ids.ts';
import { NO_LIMITS } from '#domain/members/serving-limits.ts';
import type { Room } from '#domain/rooms/rooms.ts';
import { doOverlap } from '#domain/services/overlaps.ts';
import { type Service, type ServiceRef, serviceKey } from '#domain/services/services.ts';
import type { Church, ChurchAssignment, ChurchMember } from '#domain/smart-assign/model/church.ts';
import { service } from './churches.ts';

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

export const PLAIN: readonly Calendar[] = [
  {
    services: each(1, '2026-07-05', '2026-07-12', '2026-07-19', '2026-07-26'),
    outside: each(1, '2026-06-28', '2026-08-02'),
  },
  {
    services: each(1, '2026-08-02', '2026-08-09', '2026-08-16', '2026-08-23', '2026-08-30'),
    outside: each(1, '2026-07-26', '2026-09-06'),
  },
];

export const SEVERAL: readonly Calendar[] = [
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
export const OVERLAPPING: readonly Calendar[] = [
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

export const EVERY = [...PLAIN, ...SEVERAL, ...OVERLAPPING];

/** Few services, so that many people can be at each. */
export const FEW: readonly Calendar[] = [
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
  /**
   * The most rooms. Half of the people are then of two families, some are children, roles can need a check that most people have,
   * guests have places, and members are learning.
   */
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

/** The only kind of checks. */
const CHECK = { id: 1, name: 'Check' };

/** Until when people have it. Null: they don't. */
const CHECKED_UNTIL = ['2026-12-31', '2026-12-31', '2026-12-31', '2026-12-31', '2026-07-08', null] as const;

const checksUntil = (validUntil: (typeof CHECKED_UNTIL)[number]) =>
  validUntil === null ? [] : [{ kindId: CHECK.id, validUntil }];

/** The id of the first guest. */
const FIRST_GUEST = 101;

/** Generates up to two guests. */
const GUESTS = fc.array(fc.constantFrom(...CHECKED_UNTIL), { minLength: 2, maxLength: 2 }).map((list) =>
  list.map(
    (until, i): ChurchMember => ({
      ...{
        id: FIRST_GUEST + i,
        firstName: `Guest${i + 1}`,
        lastName: 'Lake',
        initials: null,
        role: 'member',
      },
      ...{ memberships: [], ...NO_LIMITS, isGuest: true, checks: checksUntil(until) },
    }),
  ),
);

/** Returns the church without learners who serve at the same service, and with one for each role and service. */
function withFreeLearners(church: Church): Church {
  if (!church.learners) return church;
  const personAt = (one: ChurchAssignment) => `${one.memberId} ${serviceKey(one)}`;
  const roleAt = (one: ChurchAssignment) => `${one.roleId} ${serviceKey(one)}`;
  const serving = new Set(church.saved.map(personAt));
  const learners = church.learners.filter(
    (one, i, all) =>
      !serving.has(personAt(one)) && all.findIndex((other) => roleAt(other) === roleAt(one)) === i,
  );
  return { ...church, learners };
}

/** Generates churches up to these sizes. Their saved assignments may break the current rules. */
export function anyChurch(most: Sizes, calendars: readonly Calendar[]): fc.Arbitrary<Church> {
  return fc
    .record({
      calendar: fc.constantFrom(...calendars),
      members: fc.integer({ min: most.rooms ? most.members - 1 : 0, max: most.members }),
      roles: fc.integer({ min: most.rooms ? most.roles : 0, max: most.roles }),
    })
    .chain(({ calendar: { services, outside }, members, roles }) => {
      const roleId = fc.integer({ min: 1, max: Math.max(1, roles) });
      const memberId = fc.integer({ min: 1, max: Math.max(1, members) });
      const anyone = most.rooms
        ? fc.oneof({ weight: 3, arbitrary: memberId }, fc.constantFrom(FIRST_GUEST, FIRST_GUEST + 1))
        : memberId;
      const preference = fc.option(roleId, { nil: null });
      const teamCount = most.teams ?? 1;
      const minutes = most.teams ? fc.constantFrom(0, 0, 30, 60) : fc.constant(0);
      const timeId = fc.integer({ min: 2, max: 5 });
      const oneOf = (list: readonly ServiceRef[]) =>
        fc.constantFrom(...list).map(({ date, timeId: time }) => ({ date, timeId: time }));
      const learner = fc.record({
        memberId,
        roleId,
        served: oneOf(services.length > 0 ? services : outside),
      });
      const church = fc.record({
        services: fc.constant(services),
        familyRules: anyRules(Math.max(2, members), most.rules ?? 0),
        ...(most.rooms && {
          rooms: anyRooms(roles, teamCount, most.rooms),
          checkKinds: fc.constant([CHECK]),
          guests: GUESTS,
          learners: fc
            .uniqueArray(learner, {
              maxLength: services.length === 0 ? 0 : 2,
              selector: ({ memberId: id, served }) => `${id} ${serviceKey(served)}`,
            })
            .map((list) =>
              list.map(({ served: { date, timeId: time }, ...ids }) => ({
                ...ids,
                date,
                timeId: time,
                seat: 0,
              })),
            ),
        }),
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
              ...(most.rooms && { checkKindIds: fc.constantFrom([], [CHECK.id]) }),
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
              ...(most.rooms && {
                family: fc.constantFrom(...FAMILIES),
                until: fc.constantFrom(...CHECKED_UNTIL),
              }),
            }),
            { minLength: members, maxLength: members },
          )
          .map((list) =>
            list.map(
              ({ preferredRoleId, secondaryRoleId, isInTeam, mostInTeam, family, until, ...member }, i) => ({
                ...member,
                ...family,
                ...(until !== undefined && { checks: checksUntil(until) }),
                memberships: membershipsOf(
                  teamCount,
                  isInTeam,
                  [preferredRoleId, secondaryRoleId],
                  mostInTeam,
                ),
                id: i + 1,
                firstName: `First${i + 1}`,
                lastName: 'Hill',
                initials: null,
              }),
            ),
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
              ...{ memberId: anyone, roleId, served: oneOf([...services, ...outside]) },
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
      return church.map(withFreeLearners);
    });
}
