import type { RankedPlace } from './coverage.ts';
import type { Candidate, MonthModel, Person, Place } from './month-model.ts';

/** The most candidates that the search visits: some seconds in the largest months, and milliseconds in all others. */
const MOST_VISITS = 5e7;

/** What the search reads of a month. */
type Limited = Pick<MonthModel, 'people' | 'places' | 'near'>;

/** Which places of a month can be filled within people's own limits, and by whom. */
export interface FilledMonth {
  readonly choices: readonly Candidate[];
  /** For each ranked place, whether it is filled. */
  readonly filled: readonly boolean[];
  /** Whether no other choices fill more or more important places. */
  readonly isProved: boolean;
}

/** Returns whether limits can keep anyone from a service: if not, services can be filled one by one. */
export function hasLimits(people: readonly Person[], near: MonthModel['near']): boolean {
  return people.some(({ mostPlanned, isNeverNear, candidates }) => {
    if (mostPlanned < candidates.length) return true;
    return (
      isNeverNear && candidates.some((a) => candidates.some((b) => near[a.service]?.includes(b.service)))
    );
  });
}

/**
 * Returns how to fill as many places of a month as people's own limits allow (level 1), and the most important ones (level
 * 2). `ranked` are the open places of all services by importance.
 *
 * Without "never two in a row", the sets that can be filled are the sets linked to the people in a network in which each
 * person has a capacity. They form a gammoid (Mason 1972), so a greedy selection is optimal, as for one service. The rule
 * is enforced by branch and bound (Land and Doig 1960): two services of a person that are too near each other divide the
 * plans into those in which the person does not serve at the first, and those in which they serve at none near it.
 */
export function fillWithinLimits(month: Limited, ranked: readonly RankedPlace[]): FilledMonth {
  const size = month.near.length;
  const at = (person: Person, service: number) => person.index * size + service;
  let visits = 0;
  const fill = (barred: Uint8Array) => {
    const filling = new Filling(month, barred);
    const filled = filling.fill(ranked);
    visits += filling.visits;
    return { choices: filling.choices(), filled, clashes: clashesIn(filling, month) };
  };
  // A first plan: all but the first services of those too near each other are barred, until none are.
  const first = new Uint8Array(month.people.length * size);
  let best = fill(first);
  const bound = best.filled;
  while (best.clashes.length > 0) {
    for (const [, later] of best.clashes) first[at(later.person, later.service)] = 1;
    best = fill(first);
  }
  const open = [{ barred: new Uint8Array(first.length), bound }];
  for (let branch = open.pop(); branch; branch = open.pop()) {
    if (compareFilled(branch.bound, best.filled) <= 0) continue;
    if (visits > MOST_VISITS) return { ...best, isProved: false };
    const found = fill(branch.barred);
    if (compareFilled(found.filled, best.filled) <= 0) continue;
    const [clash] = found.clashes;
    if (!clash) {
      best = found;
      continue;
    }
    const [{ person, service }] = clash;
    for (const services of [[service], month.near[service] as readonly number[]]) {
      const barred = branch.barred.slice();
      for (const each of services) barred[at(person, each)] = 1;
      open.push({ barred, bound: found.filled });
    }
  }
  return { ...best, isProved: true };
}

/** Returns a positive number if `a` is better on levels 1 and 2. */
function compareFilled(a: readonly boolean[], b: readonly boolean[]): number {
  const count = (filled: readonly boolean[]) => filled.filter(Boolean).length;
  const at = a.findIndex((isFilled, rank) => isFilled !== b[rank]);
  return count(a) - count(b) || Number(a[at] ?? false) - Number(b[at] ?? false);
}

/** Returns the choices that are too near to an earlier one of the same person, each with that one. */
function clashesIn(filling: Filling, { people, near }: Limited): Array<[Candidate, Candidate]> {
  return people
    .filter(({ isNeverNear }) => isNeverNear)
    .flatMap((person) => {
      const clashes: Array<[Candidate, Candidate]> = [];
      let last: Candidate | null = null;
      for (const choice of filling.choicesOf(person)) {
        if (last && near[last.service]?.includes(choice.service)) clashes.push([last, choice]);
        else last = choice;
      }
      return clashes;
    });
}

/** Fills places one by one, by augmenting paths (Ford and Fulkerson 1956) through people with capacities. */
class Filling {
  visits = 0;
  private readonly month: Limited;
  private readonly size: number;
  /** By person and service: 1 where the person may not serve, and the choice. */
  private readonly barred: Uint8Array;
  private readonly chosen: Array<Candidate | null>;
  /** By person: the number of choices, and the most. */
  private readonly counts: Int32Array;
  private readonly most: Float64Array;
  /** The number of the path on which a person, or a person at a service, was last seen. */
  private path = 0;
  private readonly personSeen: Int32Array;
  private readonly serviceSeen: Int32Array;

  constructor(month: Limited, barred: Uint8Array) {
    const people = month.people.length;
    this.month = month;
    this.size = month.near.length;
    this.barred = barred;
    this.chosen = new Array<Candidate | null>(barred.length).fill(null);
    this.counts = new Int32Array(people);
    this.most = Float64Array.from(month.people, (person) =>
      Math.min(person.mostPlanned, this.mostApart(person)),
    );
    this.personSeen = new Int32Array(people);
    this.serviceSeen = new Int32Array(barred.length);
  }

  /** Returns for each ranked place whether it could be filled. */
  fill(ranked: readonly RankedPlace[]): boolean[] {
    const full = new Set<Place>();
    return ranked.map(({ place }) => {
      if (full.has(place)) return false;
      this.path += 1;
      if (this.takeFree(place) || this.augment(place)) return true;
      // By the matroid property, a place that cannot be filled now cannot be filled later.
      full.add(place);
      return false;
    });
  }

  /** Returns a person's choices in the order of the services. */
  choicesOf({ index }: Person): Candidate[] {
    const start = index * this.size;
    return this.chosen.slice(start, start + this.size).filter((choice) => choice !== null);
  }

  choices(): Candidate[] {
    return this.chosen.filter((choice) => choice !== null);
  }

  /** Returns how many services a person can serve at with none too near another: the earliest first is the most. */
  private mostApart({ index, isNeverNear, candidates }: Person): number {
    if (!isNeverNear) return Number.POSITIVE_INFINITY;
    let last = -1;
    let count = 0;
    for (const { service } of candidates) {
      if (service === last || this.barred[index * this.size + service] === 1) continue;
      if (last >= 0 && this.month.near[last]?.includes(service)) continue;
      last = service;
      count += 1;
    }
    return count;
  }

  private isFull({ index }: Person): boolean {
    return (this.counts[index] as number) >= (this.most[index] as number);
  }

  private choose(candidate: Candidate, at: number): void {
    const { index } = candidate.person;
    if (!this.chosen[at]) this.counts[index] = (this.counts[index] as number) + 1;
    this.chosen[at] = candidate;
  }

  /** Fills a place with a person who is free and keeps all limits, so that few clashes remain. */
  private takeFree(place: Place): boolean {
    const near = this.month.near[place.service] ?? [];
    return place.candidates.some((candidate) => {
      this.visits += 1;
      const { person, service } = candidate;
      const row = person.index * this.size;
      if (this.barred[row + service] === 1 || this.chosen[row + service] || this.isFull(person)) return false;
      if (person.isNeverNear && near.some((other) => this.chosen[row + other])) return false;
      this.choose(candidate, row + service);
      return true;
    });
  }

  /** Fills a place with a person whose other places can be filled by others. */
  private augment(place: Place): boolean {
    return place.candidates.some((candidate) => {
      this.visits += 1;
      const at = candidate.person.index * this.size + candidate.service;
      if (this.barred[at] === 1 || this.serviceSeen[at] === this.path) return false;
      this.serviceSeen[at] = this.path;
      if (!this.makeRoom(candidate.person, at)) return false;
      this.choose(candidate, at);
      return true;
    });
  }

  private makeRoom(person: Person, at: number): boolean {
    const here = this.chosen[at];
    if (here) return this.augment(here.place);
    if (!this.isFull(person)) return true;
    if (this.personSeen[person.index] === this.path) return false;
    this.personSeen[person.index] = this.path;
    const row = person.index * this.size;
    for (let other = row; other < row + this.size; other += 1) {
      const there = this.chosen[other];
      if (!there || this.serviceSeen[other] === this.path) continue;
      this.serviceSeen[other] = this.path;
      if (!this.augment(there.place)) continue;
      this.chosen[other] = null;
      this.counts[person.index] = (this.counts[person.index] as number) - 1;
      return true;
    }
    return false;
  }
}
