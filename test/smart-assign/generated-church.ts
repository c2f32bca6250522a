import { addDays } from '#domain/calendar/calendar.ts';
import type { FamilyRule } from '#domain/families/family-rules.ts';
import type { RoleId } from '#domain/ids.ts';
import { NO_LIMITS } from '#domain/members/serving-limits.ts';
import type { ServiceTimeLimit } from '#domain/services/service-limits.ts';
import { type ServiceTime, weekly } from '#domain/services/service-time.ts';
import { isSameService, SUNDAY_SERVICE, servicesBetween, servicesOf } from '#domain/services/services.ts';
import type {
  Church,
  ChurchAnswer,
  ChurchAssignment,
  ChurchMember,
  ChurchRole,
} from '#domain/smart-assign/model/church.ts';
import { inOnlyTeam, ONE_TEAM, ONLY_TEAM } from './churches.ts';

/** The dimensions of a generated church. */
export interface ChurchSize {
  readonly members: number;
  readonly roles: number;
  /** The fraction of the members who say yes to a service. */
  readonly availability: number;
  /** The fraction of the roles that already have one saved assignment at a service. */
  readonly saved: number;
  /** One service each Sunday if absent. */
  readonly times?: readonly ServiceTime[];
  /** Whether service times have limits of their own, also of 0, and people serve in the week after the month. */
  readonly isVaried?: boolean;
  /** Whether half of the members have limits of their own. */
  readonly isLimited?: boolean;
  /** The fraction of the members in families of two to four with one or two rules. 30 % of these are must-rules. */
  readonly families?: number;
}

/** Returns a weekly service time. */
export function weeklyTime(
  id: number,
  weekday: number,
  startsAt: ServiceTime['startsAt'] = null,
): ServiceTime {
  return { ...weekly(weekday, { startsAt }), id };
}

const EACH_SUNDAY = [weeklyTime(SUNDAY_SERVICE, 0)];

/** Returns a generator of numbers from 0 to 1, deterministic for the seed (Mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns rules of families among the first members. */
function generateRules(members: number, share: number, next: () => number): FamilyRule[] {
  const rules: FamilyRule[] = [];
  const below = (n: number) => Math.floor(next() * n);
  for (let first = 1; first <= share * members; ) {
    const size = Math.min(2 + below(3), members + 1 - first);
    const [a, b, ...others] = Array.from({ length: size }, (_, i) => first + i);
    first += size;
    if (a === undefined || b === undefined) break;
    for (let count = 1 + below(2); count > 0; count -= 1) {
      const strength = next() < 0.3 ? 'must' : 'prefer';
      const [child] = others;
      const kind = below(child === undefined ? 4 : 5);
      if (kind === 4 && child !== undefined)
        rules.push({ kind: 'with_adult', strength, child, adults: [a, b] });
      else if (kind === 3)
        rules.push({ kind: 'one_free', strength, members: [a, b, ...others.slice(0, below(2))] });
      else rules.push({ kind: PAIR_KINDS[kind] ?? 'together', strength, members: [a, b] });
    }
  }
  return rules;
}

const PAIR_KINDS = ['together', 'same_day', 'apart'] as const;

const MONTHS = [
  { year: 2026, month: 7 },
  { year: 2026, month: 8 },
] as const;

/** Returns a church with limits from 1 to 4, six months of rosters and some saved assignments. Services take 90 minutes. */
export function generateChurch(size: ChurchSize, seed: number): Church {
  const next = createRandom(seed * 7919 + size.members * 31 + size.roles);
  const below = (n: number) => Math.floor(next() * n);
  const month = MONTHS[seed % 2] ?? MONTHS[0];
  const calendar = { times: size.times ?? EACH_SUNDAY, canceled: [] };
  const services = servicesOf(month, calendar);
  const familyRules = generateRules(size.members, size.families ?? 0, createRandom(seed * 104_729));
  const firstDate = services[0]?.date ?? '2026-07-05';
  const roles: ChurchRole[] = Array.from({ length: size.roles }, (_, i) => ({
    id: i + 1,
    name: `Role ${i + 1}`,
    order: i,
    isActive: true,
    maxLimit: 1 + below(4),
    teamId: ONLY_TEAM,
  }));
  const members: ChurchMember[] = Array.from({ length: size.members }, (_, i) => {
    const preferred = next() < 0.75 ? 1 + below(size.roles) : null;
    const other = 1 + below(size.roles);
    return {
      id: i + 1,
      firstName: `First${i + 1}`,
      lastName: `Last${i + 1}`,
      initials: null,
      role: next() < 0.03 ? 'pastor' : 'member',
      memberships: inOnlyTeam({
        preferredRoleId: preferred,
        secondaryRoleId: next() < 0.5 && other !== preferred ? other : null,
      }),
      maxPerMonth: size.isLimited && next() < 0.35 ? 1 + below(3) : null,
      neverTwoInARow: size.isLimited === true && next() < 0.25,
      onceADay: false,
    };
  });
  const preferencesOf = ({ memberships }: ChurchMember) =>
    memberships
      .flatMap(({ preferredRoleId, secondaryRoleId }) => [preferredRoleId, secondaryRoleId])
      .filter((id) => id !== null);

  const answers: ChurchAnswer[] = services.flatMap(({ date, timeId }) =>
    members
      .filter(() => next() < size.availability)
      .map(({ id }) => ({ memberId: id, date, timeId, isAvailable: true })),
  );

  const history: ChurchAssignment[] = [];
  const past = servicesBetween(addDays(firstDate, -182), addDays(firstDate, -1), calendar);
  for (const { date, timeId } of past.toReversed()) {
    const used = new Set<number>();
    for (const role of roles) {
      for (let place = 0; place < role.maxLimit; place += 1) {
        const member = members[below(members.length)];
        if (!member || used.has(member.id)) continue;
        // Most members serve in their preferred roles. A few help in others.
        const preferences = preferencesOf(member);
        const roleId =
          preferences.length === 0 || next() < 0.15
            ? role.id
            : (preferences[below(preferences.length)] ?? role.id);
        used.add(member.id);
        history.push({ memberId: member.id, roleId, date, timeId });
      }
    }
  }

  const saved: ChurchAssignment[] = history.filter(({ date }) => date >= addDays(firstDate, -7));
  for (const service of services) {
    const { date, timeId } = service;
    const yes = answers.filter((answer) => isSameService(answer, service)).map(({ memberId }) => memberId);
    const used = new Set<number>();
    for (const role of roles) {
      if (next() >= size.saved) continue;
      const memberId = yes[below(yes.length)];
      if (memberId === undefined || used.has(memberId)) continue;
      used.add(memberId);
      saved.push({ memberId, roleId: role.id, date, timeId });
    }
  }
  const plain = { around: [], serviceMinutes: 90, teams: ONE_TEAM };
  if (!size.isVaried)
    return {
      services,
      ...plain,
      limits: [],
      roles,
      members,
      answers,
      saved,
      history,
      familyRules,
    };
  const limits: ServiceTimeLimit[] = calendar.times.flatMap(({ id: timeId }) =>
    roles.filter(() => next() < 0.2).map(({ id: roleId }) => ({ timeId, roleId, maxLimit: below(3) })),
  );
  const lastDate = services.at(-1)?.date ?? firstDate;
  for (const { date, timeId } of servicesBetween(addDays(lastDate, 1), addDays(lastDate, 7), calendar)) {
    for (const { id: memberId } of members)
      if (next() < 0.1) saved.push({ memberId, roleId: 1 + below(size.roles), date, timeId });
  }
  return { services, ...plain, limits, roles, members, answers, saved, history, familyRules };
}

/** Returns a church with its roles in teams, some of which come early or stay late. A third of the members are in two teams. */
export function withTeams(church: Church, count: number, seed: number): Church {
  const next = createRandom(seed * 15_485_863);
  const below = (n: number) => Math.floor(next() * n);
  const teams = Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: `Team ${i + 1}`,
    arriveMinutes: [0, 60, 0, 30][i % 4] ?? 0,
    stayMinutes: [0, 0, 15, 0][i % 4] ?? 0,
  }));
  const teamOf = (roleId: RoleId | null) => (roleId === null ? null : ((roleId - 1) % count) + 1);
  return {
    ...church,
    teams,
    roles: church.roles.map((role) => ({ ...role, teamId: teamOf(role.id) ?? ONLY_TEAM })),
    members: church.members.map((member) => {
      const { preferredRoleId = null, secondaryRoleId = null } = member.memberships[0] ?? {};
      const own = (roleId: RoleId | null, teamId: number) => (teamOf(roleId) === teamId ? roleId : null);
      const first = teamOf(preferredRoleId) ?? 1 + below(count);
      const ids = new Set([first, ...(next() < 0.33 ? [teamOf(secondaryRoleId) ?? 1 + below(count)] : [])]);
      const memberships = [...ids].map((teamId) => ({
        ...{ teamId, maxPerMonth: null },
        preferredRoleId: own(preferredRoleId, teamId),
        secondaryRoleId: own(secondaryRoleId, teamId),
      }));
      return { ...member, memberships };
    }),
  };
}

/** The roles of a team that are in its room, and how many rooms a church has at most. */
const ROLES_IN_ROOM = 2;
const MOST_ROOMS = 2;

/** The kind of checks that the roles of the first room need. Members have it, and half of the guests. */
const CHECK = { id: 1, name: 'Check' };

/**
 * Returns a church of teams, one or two of which have a room with two roles. A seventh of its members are children of families, and a
 * quarter adults of them. Some rooms have a guest already.
 */
export function withRooms(church: Church, seed: number): Church {
  const next = createRandom(seed * 32_452_843);
  const below = (n: number) => Math.floor(next() * n);
  const rooms = church.teams.slice(0, 1 + (seed % MOST_ROOMS)).map(({ id: teamId }, i) => {
    const own = church.roles.filter((role) => role.teamId === teamId).slice(0, ROLES_IN_ROOM);
    return {
      ...{ id: i + 1, name: `Room ${i + 1}`, roleIds: own.map(({ id }) => id) },
      ...{ adults: 2, notOneFamily: next() < 0.8 },
    };
  });
  const [first] = rooms;
  const isIn = (roleId: RoleId) => rooms.some(({ roleIds }) => roleIds.includes(roleId));
  const roles = church.roles.map((role) => ({
    ...role,
    // Two places of a role that is alone in its room, and two or three places of two roles.
    ...(isIn(role.id) && { maxLimit: 1 + below(2) }),
    checkKindIds: first?.roleIds.includes(role.id) ? [CHECK.id] : [],
  }));
  for (const { roleIds } of rooms) {
    const own = roles.filter(({ id }) => roleIds.includes(id));
    const [one] = own;
    if (one && own.reduce((sum, { maxLimit }) => sum + maxLimit, 0) < 2) one.maxLimit = 2;
  }
  const validUntil = addDays(church.services.at(-1)?.date ?? '2026-07-26', 30);
  const checks = [{ kindId: CHECK.id, validUntil }];
  const members = church.members.map((member): ChurchMember => {
    const part = next();
    const familyId = 1 + below(Math.ceil(church.members.length / 8));
    if (part > 0.4) return { ...member, checks };
    return { ...member, checks, familyId, isChild: part < 0.15 };
  });
  const guests = [checks, []].map(
    (theirs, i): ChurchMember => ({
      ...{
        id: FIRST_GUEST + i,
        firstName: `Guest${i + 1}`,
        lastName: 'Lake',
        initials: null,
        role: 'member',
      },
      ...{ memberships: [], ...NO_LIMITS, isGuest: true, checks: theirs },
    }),
  );
  const invited = church.services.flatMap(({ date, timeId }): ChurchAssignment[] => {
    const [roleId] = rooms[below(rooms.length)]?.roleIds ?? [];
    const isFree = !church.saved.some((one) => one.roleId === roleId && isSameService(one, { date, timeId }));
    if (next() > 0.15 || roleId === undefined || !isFree) return [];
    return [{ memberId: FIRST_GUEST + below(2), roleId, date, timeId }];
  });
  return {
    ...church,
    rooms,
    roles,
    members,
    guests,
    checkKinds: [CHECK],
    saved: [...church.saved, ...invited],
  };
}

/** The id of the first guest. */
const FIRST_GUEST = 10_001;
