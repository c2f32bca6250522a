import { daysBetween } from '#domain/calendar/calendar.ts';
import type { FamilyRule } from '#domain/families/family-rules.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { Room } from '#domain/rooms/rooms.ts';
import { isSameService, type ServiceRef } from '#domain/services/services.ts';
import type {
  Church,
  ChurchAssignment,
  ChurchMember,
  ChurchRole,
} from '#domain/smart-assign/model/church.ts';

/*
 * A second, simple implementation of the objective in docs/smart-assign.md, to check the optimizer. It shares only the
 * calendar, the identity of services and the input types with it.
 */

/** The levels, all to be maximized. Level 2 has one number for each place of the month. */
export type Value = readonly number[];

/** Returns a positive number if `a` is the better plan. */
export function compareValues(a: Value, b: Value): number {
  for (const [i, level] of a.entries()) {
    const otherLevel = b[i] ?? 0;
    if (level !== otherLevel) return level - otherLevel;
  }
  return 0;
}

export function activeRoles(church: Church): ChurchRole[] {
  return church.roles.filter((role) => role.isActive).sort((a, b) => a.order - b.order || a.id - b.id);
}

/** Returns the active roles that a service needs, with its limits. */
export function neededRoles(church: Church, { timeId }: ServiceRef): ChurchRole[] {
  return activeRoles(church)
    .map((role) => {
      const limit = church.limits.find((other) => other.timeId === timeId && other.roleId === role.id);
      return { ...role, maxLimit: limit?.maxLimit ?? role.maxLimit };
    })
    .filter(({ maxLimit }) => maxLimit > 0);
}

function pastOf(church: Church): ChurchAssignment[] {
  const first = church.services[0]?.date;
  if (first === undefined) return [];
  return church.history.filter(
    ({ date }) => daysBetween(date, first) >= 1 && daysBetween(date, first) <= 182,
  );
}

/**
 * Returns how well a role suits a person: `preferred`, `secondary`, `experienced`, `outside` (they prefer other active
 * roles of its team, or are not in it), or `flexible` (they prefer none).
 */
export function fitOf(church: Church, member: ChurchMember, roleId: RoleId): string {
  const teamId = church.roles.find(({ id }) => id === roleId)?.teamId;
  const membership = member.memberships.find((one) => one.teamId === teamId);
  if (!membership) return 'outside';
  if (membership.preferredRoleId === roleId) return 'preferred';
  if (membership.secondaryRoleId === roleId) return 'secondary';
  if (pastOf(church).some((past) => past.memberId === member.id && past.roleId === roleId))
    return 'experienced';
  const active = activeRoles(church).map(({ id }) => id as number | null);
  return active.includes(membership.preferredRoleId) || active.includes(membership.secondaryRoleId)
    ? 'outside'
    : 'flexible';
}

/** Returns whether someone has every check that a role needs, on a date. */
export function hasChecks(
  { roles }: Church,
  { checks = [] }: ChurchMember,
  roleId: RoleId,
  date: string,
): boolean {
  const needed = roles.find(({ id }) => id === roleId)?.checkKindIds ?? [];
  return needed.every((kind) =>
    checks.some(({ kindId, validUntil }) => kindId === kind && validUntil >= date),
  );
}

/** Returns who is busy at services already. Learners are, too, though they take no place. */
export function busyIn({ saved, learners = [] }: Church): readonly ChurchAssignment[] {
  return [...saved, ...learners];
}

/** Returns these services' part of levels 1 and 2: the number of places filled, then each place by importance. */
export function coverage(
  church: Church,
  services: readonly ServiceRef[],
  plan: readonly ChurchAssignment[],
): number[] {
  const places = services
    .flatMap((service) => placesAt(church, service, plan))
    .sort((a, b) => a.depth - b.depth || a.order - b.order);
  const filled = places.map((place) => (place.isFilled ? 1 : 0));
  return [filled.reduce((sum: number, place) => sum + place, 0), ...filled];
}

function placesAt(church: Church, service: ServiceRef, plan: readonly ChurchAssignment[]) {
  const order = activeRoles(church).map(({ id }) => id);
  const roles = neededRoles(church, service);
  const count = (list: readonly ChurchAssignment[], roleId: RoleId) =>
    list.filter((assignment) => isSameService(assignment, service) && assignment.roleId === roleId).length;
  const places: Array<{ depth: number; order: number; isFilled: boolean }> = [];
  const deepest = Math.max(0, ...roles.map((role) => role.maxLimit));
  for (let depth = 1; depth <= deepest; depth += 1) {
    for (const role of roles) {
      const saved = count(church.saved, role.id);
      if (depth > role.maxLimit || depth <= saved) continue;
      const isFilled = depth <= saved + count(plan, role.id);
      places.push({ depth, order: order.indexOf(role.id), isFilled });
    }
  }
  return places;
}

/** Returns levels 3 to 8, with the broken cases of families' rules after level 4. */
export function quality(church: Church, plan: readonly ChurchAssignment[]): number[] {
  const { services } = church;
  const past = pastOf(church);
  const memberOf = new Map(church.members.map((member) => [member.id, member]));
  const fits = plan.map(({ memberId, roleId }) =>
    fitOf(church, memberOf.get(memberId) as ChurchMember, roleId),
  );
  const all = [...busyIn(church), ...plan];

  let pairs = 0;
  let load = 0;
  for (const member of church.members) {
    const inMonth = services.filter((service) =>
      all.some(({ memberId, ...served }) => memberId === member.id && isSameService(served, service)),
    );
    load += (servicesIn(past, member.id) + 6 * inMonth.length) ** 2;
    if (member.role === 'pastor') continue;
    const [first, last] = [services[0], services.at(-1)];
    const outside = busyIn(church).filter(
      ({ memberId, date }) =>
        memberId === member.id && first && last && (date < first.date || date > last.date),
    );
    for (const [i, { date }] of inMonth.entries()) {
      const others = [...inMonth.slice(i + 1), ...outside];
      pairs += others.filter((other) => Math.abs(daysBetween(date, other.date)) <= 7).length;
    }
  }
  const rotation = plan.map(({ memberId, roleId, date }) => {
    const last = past
      .filter((assignment) => assignment.memberId === memberId && assignment.roleId === roleId)
      .map((assignment) => assignment.date)
      .sort()
      .at(-1);
    return last === undefined ? 0 : Math.max(0, 26 - Math.floor(daysBetween(last, date) / 7));
  });
  return [
    fits.filter((fit) => fit !== 'flexible').length,
    -pairs,
    -ruleCases(church, plan).filter(({ isBroken }) => isBroken).length,
    fits.filter((fit) => fit === 'preferred').length,
    fits.filter((fit) => fit === 'secondary').length,
    -load,
    -rotation.reduce((sum, weeks) => sum + weeks, 0),
  ];
}

function servicesIn(past: readonly ChurchAssignment[], memberId: number): number {
  const theirs = past.filter((one) => one.memberId === memberId);
  return new Set(theirs.map(({ date, timeId }) => `${date} ${timeId}`)).size;
}

/** Returns all levels. `plan` contains no saved assignments. */
export function planValue(church: Church, plan: readonly ChurchAssignment[]): Value {
  return [...coverage(church, church.services, plan), ...quality(church, plan)];
}

/** Returns the members a plan lets serve more often than they want, apart from saved assignments. */
export function beyondLimits(church: Church, plan: readonly ChurchAssignment[]): ChurchMember[] {
  const isInMonth = (served: ServiceRef) => church.services.some((one) => isSameService(one, served));
  const teamOf = new Map(church.roles.map(({ id, teamId }) => [id, teamId]));
  return church.members.filter(({ id, memberships, maxPerMonth, neverTwoInARow, onceADay }) => {
    const planned = plan.filter(({ memberId }) => memberId === id);
    const all = [...busyIn(church).filter(({ memberId }) => memberId === id), ...planned];
    const isNear = (a: ServiceRef, b: ServiceRef) =>
      !isSameService(a, b) && Math.abs(daysBetween(a.date, b.date)) <= 7;
    if (planned.length > 0 && maxPerMonth !== null && all.filter(isInMonth).length > maxPerMonth) return true;
    const isBeyondTeam = memberships.some((one) => {
      const inTeam = ({ roleId }: ChurchAssignment) => teamOf.get(roleId) === one.teamId;
      if (one.maxPerMonth === null || !planned.some(inTeam)) return false;
      return all.filter((each) => inTeam(each) && isInMonth(each)).length > one.maxPerMonth;
    });
    if (isBeyondTeam) return true;
    const isOnDay = (a: ServiceRef, b: ServiceRef) => !isSameService(a, b) && a.date === b.date;
    if (onceADay && planned.some((one) => all.some((other) => isOnDay(one, other)))) return true;
    return neverTwoInARow && planned.some((one) => all.some((other) => isNear(one, other)));
  });
}

/** Returns the assignments of a plan to people who serve at another service at the same time, saved or planned. */
export function doublyPlanned(church: Church, plan: readonly ChurchAssignment[]): ChurchAssignment[] {
  return plan.filter(({ memberId, date, timeId, roleId }) =>
    [...busyIn(church), ...plan].some(
      (other) =>
        other.memberId === memberId &&
        !isSameService(other, { date, timeId }) &&
        areAtSameTime(church, presenceOf(church, { date, timeId, roleId }), presenceOf(church, other)),
    ),
  );
}

/** A team at a service. */
interface Presence extends ServiceRef {
  readonly teamId: number | undefined;
}

function presenceOf({ roles }: Church, { date, timeId, roleId }: ServiceRef & { roleId: RoleId }): Presence {
  return { date, timeId, teamId: roles.find(({ id }) => id === roleId)?.teamId };
}

/** Returns whether people of a team at a service are busy while those of another team at another service are. */
function areAtSameTime(church: Church, a: Presence, b: Presence): boolean {
  if (isSameService(a, b)) return true;
  const [one, other] = [a, b].map((presence) => {
    const service = [...church.services, ...church.around].find((each) => isSameService(each, presence));
    const team = church.teams.find(({ id }) => id === presence.teamId);
    if (!service?.startsAt) return null;
    const [hours = 0, minutes = 0] = service.startsAt.split(':').map(Number);
    const start = 24 * 60 * daysBetween(a.date, service.date) + 60 * hours + minutes;
    const end = start + church.serviceMinutes;
    return { from: start - (team?.arriveMinutes ?? 0), to: end + (team?.stayMinutes ?? 0) };
  });
  return Boolean(one && other && one.from < other.to && other.from < one.to);
}

/** A case of a family's rule: at a service, on a date, or at services that all overlap each other. */
interface RuleCase {
  readonly rule: FamilyRule;
  readonly isBroken: boolean;
  /** Whether the saved assignments alone break it. */
  readonly isBrokenBefore: boolean;
}

/** Returns all cases of families' rules. */
function ruleCases(church: Church, plan: readonly ChurchAssignment[]): RuleCase[] {
  const isMember = (id: MemberId) => church.members.some((member) => member.id === id);
  const dates = [...new Set(church.services.map(({ date }) => date))];
  const ofAnyTeam = (one: ServiceRef): Presence => ({ ...one, teamId: undefined });
  const each = church.services.map((one) => [ofAnyTeam(one)]);
  const days = dates.map((date) => church.services.filter((one) => one.date === date).map(ofAnyTeam));
  const together = moments(church);
  const cases = (
    rule: FamilyRule,
    sets: ReadonlyArray<readonly Presence[]>,
    isSatisfied: IsSatisfied,
  ): RuleCase[] =>
    sets.map((set) => {
      const servesIn = (all: readonly ChurchAssignment[]) => (id: MemberId) =>
        set.some((one) =>
          all.some(
            (other) =>
              other.memberId === id &&
              isSameService(one, other) &&
              (one.teamId === undefined || one.teamId === presenceOf(church, other).teamId),
          ),
        );
      const isBrokenBy = (all: readonly ChurchAssignment[]) => !isSatisfied(servesIn(all));
      const isBroken = isBrokenBy([...busyIn(church), ...plan]);
      return { rule, isBroken, isBrokenBefore: isBrokenBy(busyIn(church)) };
    });
  return church.familyRules.flatMap((rule) => {
    if (rule.kind === 'with_adult') {
      const adults = rule.adults.filter(isMember);
      return isMember(rule.child)
        ? cases(rule, each, (serves) => !serves(rule.child) || adults.some(serves))
        : [];
    }
    if (!rule.members.every(isMember)) return [];
    if (rule.kind === 'one_free') return cases(rule, together, (serves) => !rule.members.every(serves));
    const [a, b] = rule.members;
    if (rule.kind === 'apart') return cases(rule, each, (serves) => !serves(a) || !serves(b));
    return cases(rule, rule.kind === 'together' ? each : days, (serves) => serves(a) === serves(b));
  });
}

type IsSatisfied = (serves: (id: MemberId) => boolean) => boolean;

/**
 * Returns the largest sets of teams at services that are all busy at one time, also with services of other months, by trying
 * every set.
 */
function moments(church: Church): Presence[][] {
  let cliques: Presence[][] = [[]];
  const presences = [...church.services, ...church.around].flatMap(({ date, timeId }) =>
    church.teams.map((team): Presence => ({ date, timeId, teamId: team.id })),
  );
  for (const one of presences)
    cliques = [
      ...cliques,
      ...cliques
        .filter((set) => set.every((other) => areAtSameTime(church, one, other)))
        .map((set) => [...set, one]),
    ];
  return cliques.filter(
    (set) =>
      set.length > 0 &&
      !cliques.some((other) => other.length > set.length && set.every((one) => other.includes(one))),
  );
}

/** Returns the must-rules with a case that a plan breaks and the saved assignments do not. */
export function brokenMustRules(church: Church, plan: readonly ChurchAssignment[]): FamilyRule[] {
  return ruleCases(church, plan)
    .filter(({ rule, isBroken, isBrokenBefore }) => rule.strength === 'must' && isBroken && !isBrokenBefore)
    .map(({ rule }) => rule);
}

/** Returns messages about rooms that a plan adds someone to, with too few adults or with those of one family. */
export function brokenRooms(church: Church, plan: readonly ChurchAssignment[]): string[] {
  return church.services.flatMap((service) =>
    (church.rooms ?? []).flatMap((room) => {
      const planned = plan.filter((one) => isSameService(one, service) && room.roleIds.includes(one.roleId));
      const adults = adultsSavedIn(church, room, service).concat(
        planned.flatMap((one) => adultOf(church, one)),
      );
      if (planned.length === 0 || isEnough(room, adults)) return [];
      return [`${room.name} on ${service.date}: ${adults.map(({ id }) => id).join()}`];
    }),
  );
}

/** Returns whether a room has enough adults, of two families if it asks for that. */
export function isEnough({ adults: least, notOneFamily }: Room, adults: readonly ChurchMember[]): boolean {
  const families = new Set(adults.map(({ id, familyId }) => familyId ?? `${id}`));
  return adults.length >= least && (!notOneFamily || least < 2 || families.size > 1);
}

/** Returns the person of an assignment if they count as an adult in a room: guests with every check that the role needs do. */
function adultOf(church: Church, { memberId, roleId, date }: ChurchAssignment): ChurchMember[] {
  const member = church.members.find(({ id }) => id === memberId);
  if (member) return member.isChild ? [] : [member];
  const guest = church.guests?.find(({ id }) => id === memberId);
  return guest && hasChecks(church, guest, roleId, date) ? [guest] : [];
}

/** Returns the adults who are saved in a room at a service and can make it. */
export function adultsSavedIn(church: Church, { roleIds }: Room, service: ServiceRef): ChurchMember[] {
  return church.saved
    .filter((one) => isSameService(one, service) && roleIds.includes(one.roleId) && !one.isDeclined)
    .flatMap((one) => adultOf(church, one));
}

/** Returns messages about the hard rules that a plan breaks. Empty if there are none. */
export function brokenRules(church: Church, plan: readonly ChurchAssignment[]): string[] {
  const broken = beyondLimits(church, plan).map(({ id }) => `${id}: beyond their own limits`);
  for (const { memberId, timeId, date } of doublyPlanned(church, plan))
    broken.push(`${memberId} at ${timeId} on ${date}: at the same time`);
  for (const { kind } of brokenMustRules(church, plan)) broken.push(`a rule of a family: ${kind}`);
  broken.push(...brokenRooms(church, plan));
  for (const assignment of plan) {
    const { memberId, roleId, date, timeId } = assignment;
    const name = `${memberId} as ${roleId} at ${timeId} on ${date}`;
    const role = neededRoles(church, assignment).find(({ id }) => id === roleId);
    const member = church.members.find(({ id }) => id === memberId);
    const isHere = (other: ServiceRef) => isSameService(other, assignment);
    const yes = church.answers.some(
      (answer) => answer.memberId === memberId && isHere(answer) && answer.isAvailable,
    );
    const here = [...church.saved, ...plan].filter(isHere);
    const busy = [...busyIn(church), ...plan].filter(isHere);
    if (!role || !member || !church.services.some(isHere)) broken.push(`${name}: no such thing`);
    if (!yes) broken.push(`${name}: not available`);
    if (busy.filter((other) => other.memberId === memberId).length > 1) broken.push(`${name}: two roles`);
    if (role && here.filter((other) => other.roleId === roleId).length > role.maxLimit) {
      broken.push(`${name}: over the limit`);
    }
    if (role && member && fitOf(church, member, role.id) === 'outside') broken.push(`${name}: outside`);
    if (role && member && !hasChecks(church, member, role.id, date)) broken.push(`${name}: without a check`);
  }
  return broken;
}
