import type { PlainDate } from '../calendar/calendar.ts';
import type { MemberId, RoleId } from '../ids.ts';
import { type Service, type ServiceRef, serviceKey } from '../services/services.ts';
import { readMonth } from '../smart-assign/build-model.ts';
import type { Church } from '../smart-assign/church.ts';
import { byImportance } from '../smart-assign/coverage.ts';
import { fillWithinLimits } from '../smart-assign/coverage-within-limits.ts';
import { Filling } from '../smart-assign/filling.ts';
import type { Person, Place } from '../smart-assign/month-model.ts';
import { readPast } from '../smart-assign/past.ts';

/**
 * How well a role at a service can be filled by those who said yes: `thin` if it can be, but not with one person fewer in
 * it, and `short` if places stay open.
 */
export type Coverage = 'covered' | 'thin' | 'short';

/** A role at a service in the forecast. */
interface RoleForecast {
  readonly roleId: RoleId;
  readonly state: Coverage;
  /** The places that stay open. */
  readonly open: number;
}

/** A place that the yes of a member would fill. */
export interface PlaceToFill extends ServiceRef {
  readonly roleId: RoleId;
}

/** Where a month would fall short, and whose yes would help. */
export interface Forecast {
  /** The services that have not passed. */
  readonly services: ReadonlyArray<{ readonly service: Service; readonly roles: readonly RoleForecast[] }>;
  /** Those to ask: as few members without an answer as possible who together would fill the most open places. */
  readonly ask: ReadonlyArray<{ readonly memberId: MemberId; readonly wouldFill: readonly PlaceToFill[] }>;
}

/** The most candidates that are visited to fill a month: a coordinator waits for the forecast. */
const MOST_VISITS = 2e6;

/** The most steps of the search for a set that is smaller than the first. A step considers one member. */
const MOST_STEPS = 4000;

/**
 * Returns the forecast of a month from a date on (answers.md). Places are filled as by levels 1 and 2 of Smart Assign, by
 * people for whom a role suits, within their own limits. Members without any answer for the month are assumed to say yes to
 * all services once they are asked. Of equally good sets, the one of those who served least recently is returned. The set
 * is the smallest for few members without an answer; the search for it takes a limited number of steps, and members who
 * asked never to serve two weeks in a row can make it miss one.
 */
export function forecastMonth(church: Church, today: PlainDate): Forecast {
  const keys = new Set<string>(church.services.map(serviceKey));
  const answers = church.answers.filter((one) => keys.has(serviceKey(one)));
  const answered = new Set(answers.filter(({ isAway }) => !isAway).map(({ userId }) => userId));
  // Also those who are away for the whole month.
  const counts = new Map<MemberId, number>();
  for (const { userId } of answers) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  for (const [userId, count] of counts) if (count === keys.size) answered.add(userId);
  const isSilent = ({ id }: { readonly id: MemberId }) => !answered.has(id);
  const hoped = church.members
    .filter(isSilent)
    .flatMap(({ id }) =>
      church.services.map(({ date, timeId }) => ({ userId: id, date, timeId, isAvailable: true })),
    );
  const { services, near, overlapping, slots, people, places, savedIn } = readMonth({
    ...church,
    answers: [...church.answers, ...hoped],
  });
  const isComing = ({ service }: Place) => (services[service]?.date ?? '') >= today;
  const coming = places.filter(isComing);
  const ranked = byImportance(coming, savedIn);
  const silent = people.filter(({ member }) => isSilent(member));

  const month = { people, near, overlapping, slots };
  const excluded = Filling.noneBarred(month);
  for (const { index } of silent) excluded.fill(1, index * near.length, (index + 1) * near.length);
  const filling = new Filling(month, Filling.noneBarred(month));
  for (const person of silent) filling.admit(person, false);
  const { choices } = fillWithinLimits(month, ranked, excluded, MOST_VISITS);
  filling.start(choices);

  const filled = new Map<Place, number>();
  for (const { place } of choices) filled.set(place, (filled.get(place) ?? 0) + 1);
  const openOf = (place: Place) => place.open - (filled.get(place) ?? 0);
  const stateOf = (place: Place): Coverage => {
    if (openOf(place) > 0) return 'short';
    if (place.open === 0) return 'covered';
    const before = filling.state();
    const hasSpare = filling.fillOne(place);
    filling.restore(before);
    return hasSpare ? 'covered' : 'thin';
  };
  const forecast = services.flatMap((service, index) => {
    if (service.date < today) return [];
    const here = coming.filter((place) => place.service === index);
    const roles = here.map((place) => ({
      roleId: place.role.id,
      state: stateOf(place),
      open: openOf(place),
    }));
    return [{ service, roles }];
  });

  const pastOf = readPast(church.history, services[0]?.date);
  const lastServed = ({ member }: Person) => pastOf(member.id).last ?? '';
  const order = silent.toSorted((a, b) => lastServed(a).localeCompare(lastServed(b)) || a.index - b.index);
  const open = ranked.flatMap(({ place }) => (openOf(place) > 0 ? [place] : []));
  const missing = new Map([...new Set(open)].map((place) => [place, openOf(place)]));
  const most =
    fillWithinLimits(month, ranked, Filling.noneBarred(month), MOST_VISITS).filled.filter(Boolean).length -
    choices.length;
  const asked = new Asking(filling, missing).smallestSet(order, most);
  return {
    services: forecast,
    ask: asked.map(({ person, fills }) => ({
      memberId: person.member.id,
      wouldFill: fills
        .toSorted((a, b) => a.index - b.index)
        .map(({ service, role }) => {
          const { date, timeId } = services[service] as Service;
          return { date, timeId, roleId: role.id };
        }),
    })),
  };
}

/** A member to ask, and the open places that their yes fills. */
interface Asked {
  readonly person: Person;
  readonly fills: readonly Place[];
}

/** A member who can help, and an upper bound of the places that their yes fills. */
interface Useful {
  readonly person: Person;
  readonly gain: number;
}

/** A number of places that are open, in the order of importance. */
type Missing = ReadonlyMap<Place, number>;

/** What is open while some people are asked, and where one person more would help (`Filling.helpful`). */
interface Situation {
  readonly missing: Missing;
  readonly helpful: ReadonlySet<Place>;
  /** Those who would help, the most useful first; equal ones in the order of the members. */
  readonly useful: readonly Useful[];
}

/** Finds the smallest set of members who together fill the most open places. */
class Asking {
  private readonly filling: Filling;
  private readonly missing: Missing;
  private steps = 0;

  constructor(filling: Filling, missing: Missing) {
    this.filling = filling;
    this.missing = missing;
  }

  /** Returns a set that fills so many places, if there is one, of these people. Of equally good ones, the first come first. */
  smallestSet(order: readonly Person[], most: number): readonly Asked[] {
    const start = this.filling.state();
    const situation = this.situationOf(order, this.missing);
    let best = this.greedySet(order, situation, most);
    while (best.length > 1) {
      this.filling.restore(start);
      const found = this.setOf(best.length - 1, situation, most);
      if (!found) break;
      best = found;
    }
    return best;
  }

  /** Adds the person who fills the most places, again and again. Of several, the first in order. */
  private greedySet(order: readonly Person[], first: Situation, most: number): Asked[] {
    const asked: Asked[] = [];
    // The more people are asked, the less one more can do, so what someone filled before is the most they fill later.
    const filledBefore = new Map<Person, number>();
    const positions = new Map(order.map((person, index) => [person, index]));
    const positionOf = (person: Person) => positions.get(person) ?? 0;
    let situation = first;
    let filled = 0;
    while (filled < most) {
      const before = this.filling.state();
      let best: Asked | null = null;
      const bounded = situation.useful
        .map(({ person, gain }) => ({ person, gain: Math.min(gain, filledBefore.get(person) ?? gain) }))
        .sort((a, b) => b.gain - a.gain || positionOf(a.person) - positionOf(b.person));
      for (const { person, gain } of bounded) {
        const lead = best?.fills.length ?? 0;
        if (gain < lead) break;
        if (best && gain === lead && positionOf(person) > positionOf(best.person)) continue;
        const fills = this.add(person, situation);
        this.remove(person, before);
        filledBefore.set(person, fills.length);
        const isFirst = !best || positionOf(person) < positionOf(best.person);
        if (fills.length > lead || (fills.length > 0 && fills.length === lead && isFirst))
          best = { person, fills };
      }
      if (!best) break;
      const { person, fills } = best;
      this.add(person, situation);
      asked.push(best);
      filled += fills.length;
      const others = situation.useful.map((other) => other.person).filter((other) => other !== person);
      situation = this.situationOf(others, without(situation.missing, fills));
    }
    for (const { person } of asked) this.filling.admit(person, false);
    return asked;
  }

  /** Returns so many people who fill so many places, or null if there are none or it takes too many steps. */
  private setOf(size: number, situation: Situation, most: number): Asked[] | null {
    if (most <= 0) return [];
    if (size === 0) return null;
    const { useful, missing } = situation;
    const before = this.filling.state();
    for (const [i, { person }] of useful.entries()) {
      // The more people are asked, the less one more can do, so no one fills more than their gain now.
      const bound = useful.slice(i, i + size).reduce((sum, { gain }) => sum + gain, 0);
      this.steps += useful.length;
      if (bound < most || this.steps > MOST_STEPS) return null;
      const fills = this.add(person, situation);
      const later = useful.slice(i + 1).map((other) => other.person);
      const rest = this.setOf(
        size - 1,
        this.situationOf(later, without(missing, fills)),
        most - fills.length,
      );
      this.remove(person, before);
      if (rest) return [{ person, fills }, ...rest];
    }
    return null;
  }

  /** Lets a person serve, and fills what becomes possible. Returns the places. */
  private add(person: Person, { missing, helpful }: Situation): Place[] {
    const { filling } = this;
    filling.admit(person, true);
    const left = new Map(missing);
    const isOpen = (place: Place) => (left.get(place) ?? 0) > 0;
    const fills: Place[] = [];
    const fill = (place: Place) => {
      fills.push(place);
      left.set(place, (left.get(place) ?? 0) - 1);
    };
    const useful = person.candidates.filter(({ place }) => helpful.has(place));
    // In the order of the services, so that a person who asked for rest can serve at the most.
    for (const candidate of useful)
      if (isOpen(candidate.place) && filling.take(candidate)) fill(candidate.place);
    // Where they are not missed, they can take the place of someone who is.
    const seen = new Set<Place>();
    for (const candidate of useful) {
      const place = filling.relieve(candidate, isOpen, seen);
      if (!place) continue;
      fill(place);
      seen.clear();
    }
    return fills;
  }

  private remove(person: Person, before: ReturnType<Filling['state']>): void {
    this.filling.restore(before);
    this.filling.admit(person, false);
  }

  private situationOf(people: readonly Person[], missing: Missing): Situation {
    const helpful = this.filling.helpful(missing.keys());
    const useful = people
      .map((person) => ({ person, gain: gainAmong(person, helpful) }))
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain - a.gain);
    return { missing, helpful, useful };
  }
}

/** Returns an upper bound of the places that a person can help to fill. Candidates are in the order of the services. */
function gainAmong({ candidates, mostPlanned }: Person, helpful: ReadonlySet<Place>): number {
  let services = 0;
  let last = -1;
  for (const { place, service } of candidates) {
    if (service === last || !helpful.has(place)) continue;
    last = service;
    services += 1;
  }
  return Math.min(mostPlanned, services);
}

function without(missing: Missing, filled: readonly Place[]): Missing {
  const left = new Map(missing);
  for (const place of filled) left.set(place, (left.get(place) ?? 0) - 1);
  return new Map([...left].filter(([, count]) => count > 0));
}
