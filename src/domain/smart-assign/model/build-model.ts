import { sortRules } from '../../families/family-rules.ts';
import type { MemberId, RoleId } from '../../ids.ts';
import { overlappingServices } from '../../services/overlaps.ts';
import { limitsFrom } from '../../services/service-limits.ts';
import {
  isSameService,
  partsAmong,
  type Service,
  type ServiceRef,
  serviceKey,
} from '../../services/services.ts';
import {
  asServed,
  type Church,
  type ChurchAssignment,
  type ChurchMember,
  type ChurchRole,
  checksLacking,
  servicesWithAround,
} from './church.ts';
import { pricesFor } from './cost.ts';
import { fillParts } from './coverage-in-parts.ts';
import type { MonthToCover } from './dependent-services.ts';
import { slotsOf } from './moments.ts';
import type { Candidate, MonthAround, MonthModel, Person, Place, TeamLimits } from './month-model.ts';
import { readPast, WEEKS_BACK, weeksBetween } from './past.ts';
import { probeRules } from './probing.ts';
import { isNear, nearServices, servicesOnDay } from './rest.ts';
import { isClosed, roomsOfMonth, rowsOfRooms } from './rooms-of-month.ts';
import { termsByPerson } from './rule-rows.ts';
import { fitOf, isAble } from './suitability.ts';

/**
 * Builds the search model of a church. Sorts roles by order and id and people by id, so the order of the input lists
 * does not matter.
 */
export function buildModel(church: Church): MonthModel {
  const { savedIn, ...read } = readMonth(church);
  const { mostWeight, ...coverage } = coverPlaces(read, savedIn);
  const month = withRooms(read);
  const { parts, people, places, candidates } = month;
  const prices = pricesFor({
    places: places.reduce((sum, { target }) => sum + target, 0),
    mostWeight,
    mostNear: mostNear(month),
    mostPast: people.reduce((most, { past }) => Math.max(most, past.services), 0),
    services: parts.filter(([first], service) => first === service).length,
    mostBroken: month.rules.filter(({ isMust }) => !isMust).length,
  });
  for (const candidate of candidates) {
    const { fit, weeksSince } = candidate;
    candidate.hi = (isAble(fit) ? 0 : prices.notAble) + (fit === 'preferred' ? 0 : prices.notPreferred);
    candidate.lo =
      (fit === 'secondary' ? 0 : prices.notSecondary) +
      (weeksSince === null ? 0 : prices.rotation * Math.max(0, WEEKS_BACK - weeksSince));
  }
  for (const place of places)
    place.weights = place.weights.map((weight) => Math.ceil(weight / prices.weightStep));
  return { ...month, prices, ...coverage };
}

/**
 * Returns the month with the rows of the rooms that the targets open. Who could be in one that stays closed is no candidate there:
 * one person more would not open it.
 */
function withRooms<
  Month extends Pick<MonthModel, 'rooms' | 'places' | 'people' | 'candidates' | 'rules' | 'rulesOf'>,
>(month: Month): Month {
  if (month.rooms.length === 0) return month;
  const closed = new Set(month.rooms.filter((at) => isClosed(at)).flatMap(({ places }) => places));
  const isIn = ({ place }: Candidate) => closed.has(place);
  for (const place of closed) place.limited.push(...place.candidates.splice(0));
  for (const { candidates } of month.people)
    candidates.splice(0, candidates.length, ...candidates.filter((one) => !isIn(one)));
  const candidates = month.candidates.filter((one) => !isIn(one));
  for (const [index, candidate] of candidates.entries()) candidate.index = index;
  const rules = [...month.rules, ...rowsOfRooms(month.rooms, month.rules.length)];
  return { ...month, candidates, rules, rulesOf: termsByPerson(rules, month.people.length) };
}

/**
 * Returns how many open places of each role at each service the best plans fill, in the order of `MonthModel.places`. Null if
 * this is not certain after visiting `mostVisits` candidates.
 */
export function coverageOf(church: Church, mostVisits: number): readonly number[] | null {
  const { savedIn, ...month } = readMonth(church);
  const parts = fillParts(month, month.places, savedIn, { mostVisits });
  if (!parts.every(({ isProved }) => isProved)) return null;
  const filled = month.places.map(() => 0);
  for (const part of parts)
    for (const [i, { place }] of part.ranked.entries())
      if (part.filled[i]) filled[place.index] = (filled[place.index] as number) + 1;
  return filled;
}

/** Returns who can be planned where, without any costs or targets, and the number of people saved at a place. */
export function readMonth(church: Church) {
  const { services } = church;
  const near = nearServices(services);
  const parts = partsAmong(services);
  const overlapping = overlappingServices(services, church.serviceMinutes);
  const around = readAround(church);
  const onDay = servicesOnDay(services, overlapping);
  const hasMoreOnDay = onDay.some((others, service) => others.length !== overlapping[service]?.length);
  const roles = church.roles.filter((role) => role.isActive).sort((a, b) => a.order - b.order || a.id - b.id);
  const activeIds = new Set(roles.map((role) => role.id));
  const pastOf = readPast(church.history, services[0]?.date);
  const { savedAt, servedAt, savedOutside } = readSaved(church);
  const teamLimitsOf = readTeamLimits(church, roles, servedAt);
  const indexOf = new Map(services.map((service, index) => [serviceKey(service), index]));

  const people = church.members
    .toSorted((a, b) => a.id - b.id)
    .map((member, index): Person => {
      const saved = new Set(servedAt.flatMap((roleOf, service) => (roleOf.has(member.id) ? [service] : [])));
      const outside = savedOutside.get(member.id) ?? [];
      const savedNear = services.map(({ date }, service) => {
        const inMonth = near[service]?.filter((other) => saved.has(other)) ?? [];
        return inMonth.length + outside.filter((other) => isNear(date, other.date)).length;
      });
      const isExemptFromRest = member.role === 'pastor';
      const { maxPerMonth, neverTwoInARow: isNeverNear, onceADay } = member;
      const mostPlanned =
        maxPerMonth === null ? Number.POSITIVE_INFINITY : Math.max(0, maxPerMonth - saved.size);
      const past = pastOf(member.id);
      return {
        index,
        member,
        past,
        isExemptFromRest,
        saved,
        savedAround: new Set(
          outside.flatMap((one) => {
            const index = around.services.findIndex((other) => isSameService(one, other));
            return index < 0 ? [] : [index];
          }),
        ),
        savedNear,
        mostPlanned: Math.min(mostPlanned, teamLimitsOf(member).most),
        inTeams: teamLimitsOf(member).inTeams,
        isNeverNear,
        apart: onceADay && hasMoreOnDay ? onDay : overlapping,
        candidates: [],
      };
    });

  const saysYes = services.map(() => new Set<MemberId>());
  for (const answer of church.answers) {
    const service = indexOf.get(serviceKey(answer));
    if (service !== undefined && answer.isAvailable) saysYes[service]?.add(answer.memberId);
  }
  const free = saysYes.map((ids, service) =>
    people.filter(
      ({ member, saved }) =>
        ids.has(member.id) &&
        !parts[service]?.some((part) => saved.has(part) || savedAt[part]?.has(member.id)),
    ),
  );

  const limitAt = limitsFrom(church.limits);
  const savedIn = ({ service, role }: Pick<Place, 'service' | 'role'>) =>
    [...(savedAt[service]?.values() ?? [])].filter((id) => id === role.id).length;
  const places: Place[] = [];
  for (const [service, { timeId }] of services.entries()) {
    for (const role of roles) {
      const limit = limitAt(timeId, role);
      if (limit === 0) continue;
      const open = Math.max(0, limit - savedIn({ service, role }));
      places.push({
        index: places.length,
        service,
        role,
        open,
        target: 0,
        candidates: [],
        limited: [],
        weights: [],
      });
    }
  }

  const suited: Candidate[] = [];
  const canServe = new Uint8Array(people.length * services.length);
  for (const place of places) {
    const { service, role } = place;
    const date = services[service]?.date;
    if (place.open === 0 || date === undefined) continue;
    for (const person of free[service] ?? []) {
      const last = person.past.lastIn.get(role.id);
      const fit = fitOf(person.member, role, last !== undefined, (id) => activeIds.has(id));
      if (fit === 'outside' || checksLacking(church, role, person.member, date).length > 0) continue;
      const weeksSince = last === undefined ? null : weeksBetween(last, date);
      suited.push({ index: 0, person, place, service, fit, weeksSince, hi: 0, lo: 0 });
      const isElsewhere =
        person.apart[service]?.some((other) => person.saved.has(other)) ||
        savedMeanwhileAround(around, person, service) !== undefined;
      const isTooNear = person.isNeverNear && (person.savedNear[service] as number) > 0;
      const { of = [], most = [] } = person.inTeams ?? {};
      const isBeyondTeam = most[of[service] ?? -1] === 0;
      if (!isElsewhere && !isTooNear && !isBeyondTeam && person.mostPlanned > 0)
        canServe[person.index * services.length + service] = 1;
    }
  }
  const familyRules = sortRules(church.familyRules);
  const rules = probeRules(familyRules, { services, near, overlapping, around, people, canServe });

  const candidates: Candidate[] = [];
  for (const one of suited) {
    const { person, place, service } = one;
    const candidate = { ...one, index: candidates.length };
    if (canServe[person.index * services.length + service] !== 1) {
      place.limited.push(candidate);
      continue;
    }
    candidates.push(candidate);
    place.candidates.push(candidate);
    person.candidates.push(candidate);
  }

  const slots = slotsOf(overlapping, services);
  const rulesOf = termsByPerson(rules, people.length);
  const plan = { services, parts, near, overlapping, around, slots, people, places, candidates, free };
  const rooms = roomsOfMonth(church, services, places);
  return { ...plan, rooms, familyRules, rules, rulesOf, savedIn };
}

/**
 * Returns a function that gives someone's limits in teams, less what is saved. Who has places to fill in one team only has the
 * same limit for the month.
 */
function readTeamLimits(
  { services, roles, limits }: Church,
  active: readonly ChurchRole[],
  savedAt: ReturnType<typeof readSaved>['servedAt'],
) {
  const teamOf = new Map(roles.map(({ id, teamId }) => [id, teamId]));
  const limitAt = limitsFrom(limits);
  // A service has places of one team if it is a part.
  const teamsAt = services.map(
    ({ timeId }) => new Set(active.filter((role) => limitAt(timeId, role) > 0).map(({ teamId }) => teamId)),
  );
  return ({ id, memberships }: ChurchMember): { most: number; inTeams: TeamLimits | null } => {
    const limited = memberships.filter(({ maxPerMonth }) => maxPerMonth !== null);
    if (limited.length === 0) return { most: Number.POSITIVE_INFINITY, inTeams: null };
    const most = limited.map(({ teamId, maxPerMonth }) => {
      const saved = savedAt.filter((roleOf) => teamOf.get(roleOf.get(id) ?? -1) === teamId).length;
      return Math.max(0, (maxPerMonth as number) - saved);
    });
    const planned = memberships.filter(({ teamId }) => active.some((role) => role.teamId === teamId));
    const [only, ...others] = planned;
    if (others.length === 0) {
      const own = limited.findIndex(({ teamId }) => teamId === only?.teamId);
      return { most: most[own] ?? Number.POSITIVE_INFINITY, inTeams: null };
    }
    const of = teamsAt.map((teams) => limited.findIndex(({ teamId }) => teams.has(teamId)));
    return { most: Number.POSITIVE_INFINITY, inTeams: { of, most } };
  };
}

function readAround(church: Church): MonthAround {
  const services = servicesWithAround(church);
  const first = church.services[0] ? services.indexOf(church.services[0]) : 0;
  return { services, overlapping: overlappingServices(services, church.serviceMinutes), first };
}

/** Returns a service of another month, at the same time as this one, that a person is saved at. */
export function savedMeanwhileAround(
  { services, overlapping, first }: MonthAround,
  { savedAround }: Pick<Person, 'savedAround'>,
  service: number,
): Service | undefined {
  if (savedAround.size === 0) return undefined;
  return services[overlapping[first + service]?.find((other) => savedAround.has(other)) ?? -1];
}

/** Sets the targets and weights of the places, for each set of services that depend on each other by themselves. */
function coverPlaces(month: MonthToCover & Pick<MonthModel, 'places'>, savedIn: (place: Place) => number) {
  const parts = fillParts(month, month.places, savedIn);
  for (const { ranked, filled } of parts) {
    // Any decreasing weights keep the order of importance. These also make a lost place cost more than any exchange
    // saves.
    const weights = new Map<Place, number[]>(ranked.map(({ place }) => [place, []]));
    for (const [i, { place }] of ranked.entries()) weights.get(place)?.push(2 * ranked.length - i);
    for (const [place, list] of weights) place.weights = list;
    for (const [i, { place }] of ranked.entries()) if (filled[i]) place.target += 1;
  }
  return {
    mostWeight: Math.max(0, ...parts.map(({ ranked }) => 2 * ranked.length)),
    start: parts.flatMap(({ choices }) => choices),
    areTargetsProved: parts.every(({ isProved }) => isProved),
  };
}

/**
 * Returns the saved assignments of each service of the month, as role ids by person id, the same as they were served where a service
 * is over, and each person's services outside the month. A person has at most one role per service.
 */
function readSaved({ services, saved, corrections }: Church) {
  const first = services[0]?.date ?? '';
  const last = services.at(-1)?.date ?? '';
  const served = asServed(saved, corrections);
  const outside = new Map<MemberId, Map<string, ServiceRef>>();
  for (const assignment of served) {
    const { memberId, date } = assignment;
    if (date >= first && date <= last) continue;
    const theirs = outside.get(memberId) ?? new Map<string, ChurchAssignment>();
    outside.set(memberId, theirs.set(serviceKey(assignment), assignment));
  }
  const byService = (assignments: readonly ChurchAssignment[]) => {
    const byKey = new Map(services.map((service) => [serviceKey(service), new Map<MemberId, RoleId>()]));
    for (const one of assignments) byKey.get(serviceKey(one))?.set(one.memberId, one.roleId);
    return [...byKey.values()];
  };
  return {
    savedAt: byService(saved),
    servedAt: byService(served),
    savedOutside: new Map([...outside].map(([memberId, theirs]) => [memberId, [...theirs.values()]])),
  };
}

/** Returns the most services near one: those of the month, each in one of its parts, and one person's saved ones outside. */
function mostNear({ near, parts, people }: Pick<MonthModel, 'near' | 'parts' | 'people'>): number {
  let most = 0;
  for (const [service, others] of near.entries()) {
    const whole = others.filter((other) => parts[other]?.[0] === other && !parts[service]?.includes(other));
    for (const { saved, savedNear } of people) {
      const inMonth = others.filter((other) => saved.has(other)).length;
      most = Math.max(most, whole.length + (savedNear[service] ?? 0) - inMonth);
    }
  }
  return most;
}
