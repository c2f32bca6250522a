import { addDays, type PlainDate, sundaysOf } from '../calendar.ts';
import type { MemberId, RoleId } from '../ids.ts';
import type { Church, ChurchService } from './church.ts';
import { pricesFor } from './cost.ts';
import { byImportance, fillable } from './coverage.ts';
import type { Candidate, MonthModel, Person, Place } from './month-model.ts';
import { readPast, WEEKS_BACK, weeksBetween } from './past.ts';
import { type FixedDays, patternCosts } from './patterns.ts';
import { fitOf, isAble } from './suitability.ts';

const NO_COSTS = { hi: new Float64Array(0), lo: new Float64Array(0) };

/**
 * Builds the search model of a church. Sorts roles by order and id and people by id, so the order of the input lists
 * does not matter.
 */
export function buildModel(church: Church): MonthModel {
  const sundays = sundaysOf(church.month);
  const [firstSunday] = sundays;
  const roles = church.roles.filter((role) => role.isActive).sort((a, b) => a.order - b.order || a.id - b.id);
  const activeIds = new Set(roles.map((role) => role.id));
  const pastOf = readPast(church.history, firstSunday);
  const saved = savedByDate(church.saved);
  const dayOf = new Map(sundays.map((date, day) => [date, day]));

  const people = church.members
    .toSorted((a, b) => a.id - b.id)
    .map((member, index): Person => {
      const past = pastOf(member.id);
      const serves = (date: PlainDate) => saved.get(date)?.has(member.id) === true;
      const fixed: FixedDays = {
        mask: sundays.reduce((mask, date, day) => (serves(date) ? mask | (1 << day) : mask), 0),
        servesBefore: serves(addDays(firstSunday, -7)),
        servesAfter: serves(addDays(firstSunday, 7 * sundays.length)),
        isExemptFromRest: member.role === 'pastor',
        past: past.services,
      };
      return { index, member, past, fixed, candidates: [], costs: NO_COSTS };
    });

  const saysYes = sundays.map(() => new Set<MemberId>());
  for (const { userId, serviceDate, isAvailable } of church.answers) {
    const day = dayOf.get(serviceDate);
    if (day !== undefined && isAvailable) saysYes[day]?.add(userId);
  }
  const free = saysYes.map((ids, day) =>
    people.filter(({ member, fixed }) => ids.has(member.id) && (fixed.mask & (1 << day)) === 0),
  );

  const savedIn = (date: PlainDate, roleId: RoleId) =>
    [...(saved.get(date)?.values() ?? [])].filter((id) => id === roleId).length;
  const places = sundays.flatMap((date, day) =>
    roles.map((role, r): Place => {
      const open = Math.max(0, role.maxLimit - savedIn(date, role.id));
      return { index: day * roles.length + r, day, role, open, target: 0, candidates: [], weights: [] };
    }),
  );

  const candidates: Candidate[] = [];
  for (const place of places) {
    if (place.open === 0) continue;
    for (const person of free[place.day] ?? []) {
      const { member, past } = person;
      const last = past.lastIn.get(place.role.id);
      const fit = fitOf(member, place.role.id, last !== undefined, (id) => activeIds.has(id));
      if (fit === 'outside') continue;
      const weeksSince = last === undefined ? null : weeksBetween(last, sundays[place.day] as PlainDate);
      const candidate = {
        index: candidates.length,
        person,
        place,
        day: place.day,
        fit,
        weeksSince,
        hi: 0,
        lo: 0,
      };
      candidates.push(candidate);
      place.candidates.push(candidate);
      person.candidates.push(candidate);
    }
  }

  let filled = 0;
  let mostWeight = 0;
  sundays.forEach((date, day) => {
    const today = places.filter((place) => place.day === day && place.open > 0);
    const ranked = byImportance(today, (place) => savedIn(date, place.role.id));
    for (const [place, target] of fillable(ranked)) {
      place.target = target;
      filled += target;
    }
    // Any decreasing weights keep the order of importance. These also make a lost place cost more than any exchange
    // saves.
    const weights = new Map<Place, number[]>(today.map((place) => [place, []]));
    for (const [i, { place }] of ranked.entries()) weights.get(place)?.push(2 * ranked.length - i);
    for (const [place, list] of weights) place.weights = list;
    mostWeight = Math.max(mostWeight, 2 * ranked.length);
  });

  const prices = pricesFor(filled, mostWeight);
  for (const candidate of candidates) {
    const { fit, weeksSince } = candidate;
    candidate.hi = (isAble(fit) ? 0 : prices.notAble) + (fit === 'preferred' ? 0 : prices.notPreferred);
    candidate.lo =
      (fit === 'secondary' ? 0 : prices.notSecondary) +
      (weeksSince === null ? 0 : prices.rotation * Math.max(0, WEEKS_BACK - weeksSince));
  }
  for (const person of people) {
    person.costs = patternCosts(person.fixed, sundays.length, prices, prices.pair);
  }
  return { sundays, roles, people, places, candidates, free, prices };
}

/** Returns the saved assignments by date, as role ids by person id. A person has at most one role per date. */
function savedByDate(saved: readonly ChurchService[]): Map<PlainDate, Map<MemberId, RoleId>> {
  const byDate = new Map<PlainDate, Map<MemberId, RoleId>>();
  for (const { serviceDate, userId, roleId } of saved) {
    const roles = byDate.get(serviceDate) ?? new Map<MemberId, RoleId>();
    byDate.set(serviceDate, roles.set(userId, roleId));
  }
  return byDate;
}
