import type { Filling } from '../smart-assign/model/filling.ts';
import type { Person, Place } from '../smart-assign/model/month-model.ts';
import { FIT_WEIGHTS, placesToName, preferenceOf } from './asked-places.ts';

/** The most steps of each search for a better set than the first. A step considers one member. */
const MOST_STEPS = 4000;

/** A member to ask, and the places to name them for: at most one per service, and none where they can't serve. */
export interface Asked {
  readonly person: Person;
  readonly places: readonly Place[];
}

/** A member who was added, the open places their yes fills, and how well these match their role preferences. */
interface Added {
  readonly person: Person;
  readonly fills: readonly Place[];
  readonly preference: number;
}

/** Members to ask, and how well the places match their role preferences. */
interface AskedSet {
  readonly asked: readonly Asked[];
  readonly preference: number;
}

/** A member who can help, with upper bounds of the places their yes fills and of matched preferences. */
interface Useful {
  readonly person: Person;
  readonly gain: number;
  readonly preference: number;
}

/** A number of places that are open, in the order of importance. */
type Missing = ReadonlyMap<Place, number>;

/** The open places with the people asked so far, and where one more person would help (`Filling.helpful`). */
interface Situation {
  readonly missing: Missing;
  readonly helpful: ReadonlySet<Place>;
  /** The members who would help, most useful first, then by matched preferences, then in the order of the members. */
  readonly useful: readonly Useful[];
}

/**
 * Finds the smallest set of members who together fill the most open places. Of equally good sets, it takes the one that
 * matches the most role preferences, then the first in order. The search has a limited number of steps, so the set is
 * only certain to be the best for few members. Members who never serve two weeks in a row can make it miss one.
 */
export class AskingSearch {
  private readonly filling: Filling;
  private readonly missing: Missing;
  private steps = 0;

  constructor(filling: Filling, missing: Missing) {
    this.filling = filling;
    this.missing = missing;
  }

  /** Returns a set of these people that fills this many places, if there is one. Ties go to the first in order. */
  smallestSet(order: readonly Person[], most: number): readonly Asked[] {
    const start = this.filling.state();
    const situation = this.situationOf(order, this.missing);
    let best = this.greedySet(order, situation, most);
    const better = (size: number, matched: number): AskedSet | null => {
      // The search takes at least this many steps, unless few people stay useful: too many to find even one set.
      if (size * situation.useful.length > 2 * MOST_STEPS) return null;
      this.filling.restore(start);
      return this.setOf(size, situation, { asked: [], most, matched });
    };
    for (let found: AskedSet | null = best; found && best.asked.length > 1; ) {
      found = better(best.asked.length - 1, -1);
      best = found ?? best;
    }
    this.steps = 0;
    for (let found: AskedSet | null = best; found; ) {
      found = better(best.asked.length, best.preference);
      best = found ?? best;
    }
    return best.asked;
  }

  /**
   * Adds the person who fills the most places, again and again. Ties go to the most matched preferences, then the
   * first.
   */
  private greedySet(order: readonly Person[], first: Situation, most: number): AskedSet {
    const asked: Added[] = [];
    // Each further person helps less, so what someone filled before is the most they fill later.
    const filledBefore = new Map<Person, number>();
    const positions = new Map(order.map((person, index) => [person, index]));
    const positionOf = (person: Person) => positions.get(person) ?? 0;
    let situation = first;
    let filled = 0;
    while (filled < most) {
      const before = this.filling.state();
      let best: Added | null = null;
      const bounded = situation.useful
        .map((one) => ({ ...one, gain: Math.min(one.gain, filledBefore.get(one.person) ?? one.gain) }))
        .sort(
          (a, b) =>
            b.gain - a.gain || b.preference - a.preference || positionOf(a.person) - positionOf(b.person),
        );
      /** Returns whether this many places and matched preferences of a person beat the best so far. */
      const isBetter = (person: Person, gain: number, preference: number): boolean => {
        if (!best) return gain > 0;
        const lead = gain - best.fills.length || preference - best.preference;
        return lead > 0 || (lead === 0 && positionOf(person) < positionOf(best.person));
      };
      for (const { person, gain, preference } of bounded) {
        if (gain < (best?.fills.length ?? 0)) break;
        if (!isBetter(person, gain, preference)) continue;
        const added = this.add(person, situation);
        this.remove(person, before);
        filledBefore.set(person, added.fills.length);
        if (isBetter(person, added.fills.length, added.preference)) best = added;
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
    return this.name(asked);
  }

  /**
   * Returns this many more people who, with those already asked, fill this many places and match more preferences than
   * `matched`. Null if there are none or it takes too many steps.
   */
  private setOf(
    size: number,
    situation: Situation,
    goal: { readonly asked: readonly Added[]; readonly most: number; readonly matched: number },
  ): AskedSet | null {
    const { asked, most, matched } = goal;
    if (most <= 0) {
      const set = this.name(asked);
      return set.preference > matched ? set : null;
    }
    if (size === 0) return null;
    const { useful, missing } = situation;
    const before = this.filling.state();
    for (const [i, { person }] of useful.entries()) {
      // Each further person helps less, so no one fills more than their gain now.
      const bound = useful.slice(i, i + size).reduce((sum, { gain }) => sum + gain, 0);
      this.steps += useful.length;
      if (bound < most || this.steps > MOST_STEPS) return null;
      const added = this.add(person, situation);
      const later = useful.slice(i + 1).map((other) => other.person);
      const rest = this.situationOf(later, without(missing, added.fills));
      const found = this.setOf(size - 1, rest, {
        asked: [...asked, added],
        most: most - added.fills.length,
        matched,
      });
      this.remove(person, before);
      if (found) return found;
    }
    return null;
  }

  private name(added: readonly Added[]): AskedSet {
    const choices = added.flatMap(({ person }) => this.filling.choicesOf(person));
    const named = placesToName(
      choices,
      added.flatMap(({ fills }) => fills),
    );
    const placesOf = ({ index }: Person) =>
      named.filter(({ choice }) => choice.person.index === index).map(({ place }) => place);
    return {
      asked: added.map(({ person }) => ({ person, places: placesOf(person) })),
      preference: preferenceOf(named),
    };
  }

  /** Lets a person serve, and fills the places this makes possible. */
  private add(person: Person, { missing, helpful }: Situation): Added {
    const { filling } = this;
    filling.admit(person, true);
    const left = new Map(missing);
    const isOpen = (place: Place) => (left.get(place) ?? 0) > 0;
    const fills: Place[] = [];
    let preference = 0;
    const fill = (place: Place) => {
      fills.push(place);
      left.set(place, (left.get(place) ?? 0) - 1);
    };
    const useful = person.candidates
      .filter(({ place }) => helpful.has(place))
      .sort((a, b) => FIT_WEIGHTS[b.fit] - FIT_WEIGHTS[a.fit] || a.index - b.index);
    // In the order of the services, so that a person whose services can clash can serve at the most.
    if (filling.canClash(person)) useful.sort((a, b) => a.service - b.service);
    for (const candidate of useful) {
      if (!isOpen(candidate.place) || !filling.take(candidate)) continue;
      fill(candidate.place);
      preference += FIT_WEIGHTS[candidate.fit];
    }
    // Where they are not missed, they can take the place of someone who is.
    const seen = new Set<Place>();
    for (const candidate of useful) {
      const place = filling.relieve(candidate, isOpen, seen);
      if (!place) continue;
      fill(place);
      seen.clear();
    }
    return { person, fills, preference };
  }

  private remove(person: Person, before: ReturnType<Filling['state']>): void {
    this.filling.restore(before);
    this.filling.admit(person, false);
  }

  private situationOf(people: readonly Person[], missing: Missing): Situation {
    const helpful = this.filling.helpful(missing.keys());
    const useful = people
      .map((person) => ({ person, ...boundsOf(person, helpful, missing) }))
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain - a.gain || b.preference - a.preference);
    return { missing, helpful, useful };
  }
}

/**
 * Returns upper bounds of the places a person can help to fill, and of their matched preferences. Candidates are in the
 * order of the services.
 */
function boundsOf({ candidates, mostPlanned }: Person, helpful: ReadonlySet<Place>, missing: Missing) {
  let [services, preference] = [0, 0];
  let [last, most] = [-1, 0];
  for (const { place, service, fit } of candidates) {
    if (!helpful.has(place)) continue;
    if (service !== last) {
      services += 1;
      [last, most] = [service, 0];
    }
    if (FIT_WEIGHTS[fit] <= most || !missing.has(place)) continue;
    preference += FIT_WEIGHTS[fit] - most;
    most = FIT_WEIGHTS[fit];
  }
  return { gain: Math.min(mostPlanned, services), preference };
}

function without(missing: Missing, filled: readonly Place[]): Missing {
  const left = new Map(missing);
  for (const place of filled) left.set(place, (left.get(place) ?? 0) - 1);
  return new Map([...left].filter(([, count]) => count > 0));
}
