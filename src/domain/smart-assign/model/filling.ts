import type { RankedPlace } from './coverage.ts';
import type { Slots } from './moments.ts';
import type { Candidate, MonthModel, Person, Place } from './month-model.ts';

/** The data of a month for filling. */
export interface FillingMonth extends Pick<MonthModel, 'people' | 'near' | 'overlapping' | 'slots'> {
  /** People to plan only where no one else is free, so that few rules between members are broken. */
  readonly last?: ReadonlySet<Person>;
  /** How many of the first ranked places must be filled. They come before all others. */
  readonly forced?: number;
}

/** Returns the services that clash with one for the same person: at the same time, too near, or on a date with one. */
export function conflictsOf(
  { near }: Pick<MonthModel, 'near'>,
  { isNeverNear, apart }: Pick<Person, 'isNeverNear' | 'apart'>,
  service: number,
): readonly number[] {
  return (isNeverNear ? near : apart)[service] as readonly number[];
}

/** Returns the index of the limit in a team that a service counts for. -1 without one. */
export function teamLimitAt({ inTeams }: Pick<Person, 'inTeams'>, service: number): number {
  return inTeams?.of[service] ?? -1;
}

/** Choices of a person that can't be together. */
export interface Clash {
  /** The one that comes last. */
  readonly later: Candidate;
  /** Every plan without the clash has the person at none of the services of one of these sets. */
  readonly branches: ReadonlyArray<readonly number[]>;
}

/** Returns whether a person's own limits keep services apart that are not at the same time. */
export function isSpaced({ overlapping }: Pick<MonthModel, 'overlapping'>, person: Person): boolean {
  return person.isNeverNear || person.apart !== overlapping;
}

/** Returns whether a person can't have some services besides others, although they are in other slots. */
export function canClash(month: Pick<MonthModel, 'overlapping' | 'slots'>, person: Person): boolean {
  return isSpaced(month, person) || month.slots.length > 1 || person.inTeams !== null;
}

/**
 * Fills places one by one, by augmenting paths (Ford and Fulkerson 1956) through people with capacities, who have one place
 * in each slot.
 */
export class Filling {
  visits = 0;
  private readonly month: FillingMonth;
  private readonly slots: Slots;
  private readonly size: number;
  /**
   * The people whose services can clash: those who never serve twice within a week or a day, or everyone in a month with
   * chains.
   */
  private readonly clashing: readonly Person[];
  /** By person and service: 1 where the person may not serve. */
  private readonly barred: Uint8Array;
  /** By person and slot. */
  private chosen: Array<Candidate | null>;
  /** The choices by place. Null until they are needed again after a change. */
  private byPlace: Map<Place, Candidate[]> | null = null;
  /** By person: the number of choices, and the most. */
  private counts: Int32Array;
  private readonly most: Float64Array;
  /** The number of the path that last visited a person, or a person in a slot. */
  private path = 0;
  private readonly personSeen: Int32Array;
  private readonly slotSeen: Int32Array;
  /** By person and slot: 1 where the person must serve. */
  private readonly isSeated: Uint8Array;
  /** By place: people who must serve there and who do not yet count as one of its filled places. */
  private readonly seated = new Map<Place, number>();

  constructor(month: FillingMonth, barred: Uint8Array, slots = month.slots[0] as Slots) {
    const people = month.people.length;
    this.month = month;
    this.slots = slots;
    this.size = month.near.length;
    this.clashing = month.people.filter((person) => this.canClash(person));
    this.barred = barred;
    this.chosen = new Array<Candidate | null>(barred.length).fill(null);
    this.counts = new Int32Array(people);
    this.most = Float64Array.from(month.people, (person) => this.mostOf(person));
    this.personSeen = new Int32Array(people);
    this.slotSeen = new Int32Array(barred.length);
    this.isSeated = new Uint8Array(barred.length);
  }

  /** Returns an array for the constructor that lets anyone serve at any service. */
  static noneBarred({ people, near }: FillingMonth): Uint8Array {
    return new Uint8Array(people.length * near.length);
  }

  /**
   * Seats someone who must serve at a service, before any places are filled. Filling then moves them from place to place, but
   * never from the service, and can fill as many places as without them (Mendelsohn and Dulmage 1958). Returns false if not
   * all can be seated.
   */
  seat(person: Person, service: number): boolean {
    this.isSeated[this.slotOf({ person, service })] = 1;
    return (
      this.findSeat(person, service, new Set()) && (this.counts[person.index] as number) <= person.mostPlanned
    );
  }

  private findSeat(person: Person, service: number, seen: Set<Place>): boolean {
    return person.candidates.some((candidate) => {
      const { place } = candidate;
      this.visits += 1;
      if (candidate.service !== service || seen.has(place)) return false;
      seen.add(place);
      const seated = this.seated.get(place) ?? 0;
      if (seated < place.open) this.seated.set(place, seated + 1);
      else if (!this.chosenAt(place).some((other) => this.findSeat(other.person, service, seen)))
        return false;
      this.choose(candidate);
      return true;
    });
  }

  /** Counts someone who is seated at a place as filling it. Returns false if there is no one. */
  private countSeated(place: Place): boolean {
    const seated = this.seated.get(place) ?? 0;
    if (seated > 0) this.seated.set(place, seated - 1);
    return seated > 0;
  }

  /** Returns for each ranked place whether it could be filled. */
  fill(ranked: readonly RankedPlace[]): boolean[] {
    const full = new Set<Place>();
    return ranked.map(({ place }) => {
      if (full.has(place)) return false;
      if (this.countSeated(place) || this.fillAny(place)) return true;
      // By the matroid property, a place that cannot be filled now cannot be filled later.
      full.add(place);
      return false;
    });
  }

  /** Fills one more place. Returns false, and changes nothing, if people's own limits or too few people prevent it. */
  fillOne(place: Place): boolean {
    const before = this.state();
    if (!this.fillAny(place)) return false;
    if (this.clashes().length === 0) return true;
    this.restore(before);
    return false;
  }

  /** Returns all choices, for `restore`. */
  state() {
    return { chosen: this.chosen.slice(), counts: this.counts.slice() };
  }

  restore({ chosen, counts }: ReturnType<Filling['state']>): void {
    this.chosen = chosen.slice();
    this.counts = counts.slice();
    this.byPlace = null;
  }

  /** Adds choices to an empty filling. */
  start(choices: readonly Candidate[]): void {
    for (const choice of choices) this.choose(choice);
  }

  /** Allows or stops planning a person. */
  admit(person: Person, isAdmitted: boolean): void {
    this.most[person.index] = isAdmitted ? this.mostOf(person) : 0;
  }

  /**
   * Returns the places where one more person would help to fill one of these: themselves, and those their people could
   * leave.
   */
  helpful(open: Iterable<Place>): ReadonlySet<Place> {
    const found = new Set(open);
    for (const place of found) {
      for (const candidate of place.candidates) {
        const { person, service } = candidate;
        const here = this.chosen[this.slotOf(candidate)];
        for (const other of this.month.overlapping[service] as readonly number[]) {
          const choice = this.choiceOf(person, other);
          if (choice) found.add(choice.place);
        }
        if (here) found.add(here.place);
        else if (this.isFull(person)) for (const there of this.choicesOf(person)) found.add(there.place);
        else for (const there of this.ofFullTeam(person, service) ?? []) found.add(there.place);
      }
    }
    return found;
  }

  /** Returns a person's choices in the order of the services. */
  choicesOf({ index }: Person): Candidate[] {
    const start = index * this.size;
    return this.chosen.slice(start, start + this.size).filter((choice) => choice !== null);
  }

  choices(): Candidate[] {
    return this.chosen.filter((choice) => choice !== null);
  }

  /** Returns whether services of a person can clash. */
  canClash(person: Person): boolean {
    return canClash(this.month, person);
  }

  /** Returns the choices that a person can't have besides earlier ones. */
  clashes(): Clash[] {
    return this.clashing.flatMap((person) => this.clashesOf(person));
  }

  private clashesOf(person: Person): Clash[] {
    const clashes: Clash[] = [];
    const kept: Candidate[] = [];
    for (const later of this.choicesOf(person)) {
      const conflicts = conflictsOf(this.month, person, later.service);
      const earlier = kept.findLast(({ service }) => conflicts.includes(service));
      const ofTeam = this.ofFullTeam(person, later.service, kept);
      if (earlier) {
        const { service } = earlier;
        clashes.push({ later, branches: [[service], conflictsOf(this.month, person, service)] });
      } else if (ofTeam)
        clashes.push({ later, branches: [...ofTeam, later].map(({ service }) => [service]) });
      else kept.push(later);
    }
    return clashes;
  }

  /** Returns the choices in the team of a service if one more would be beyond the person's limit in it, or null. */
  private ofFullTeam(
    person: Person,
    service: number,
    choices = this.choicesOf(person),
  ): readonly Candidate[] | null {
    const limit = teamLimitAt(person, service);
    if (limit === -1) return null;
    const ofTeam = choices.filter((choice) => teamLimitAt(person, choice.service) === limit);
    return ofTeam.length < (person.inTeams?.most[limit] as number) ? null : ofTeam;
  }

  private mostOf(person: Person): number {
    return Math.min(person.mostPlanned, this.mostApart(person), mostInTeams(person));
  }

  /** Returns how many services a person can serve at with none too near another: the earliest first is the most. */
  private mostApart(person: Person): number {
    if (!isSpaced(this.month, person)) return Number.POSITIVE_INFINITY;
    const { index, candidates } = person;
    let last = -1;
    let count = 0;
    for (const { service } of candidates) {
      if (service === last || this.barred[index * this.size + service] === 1) continue;
      if (last >= 0 && conflictsOf(this.month, person, last).includes(service)) continue;
      last = service;
      count += 1;
    }
    return count;
  }

  private isFull({ index }: Person): boolean {
    return (this.counts[index] as number) >= (this.most[index] as number);
  }

  /** Returns where `chosen` has the choice of a person in the slot of a candidate. */
  private slotOf({ person, service }: Pick<Candidate, 'person' | 'service'>): number {
    return person.index * this.size + (this.slots[service] as number);
  }

  private choose(candidate: Candidate): void {
    const { index } = candidate.person;
    const at = this.slotOf(candidate);
    this.byPlace = null;
    if (!this.chosen[at]) this.counts[index] = (this.counts[index] as number) + 1;
    this.chosen[at] = candidate;
  }

  /** Returns whether a person is free at a service, and stays within their own limits if they serve there. */
  private canServe(candidate: Candidate): boolean {
    const { person, service } = candidate;
    if (this.barred[person.index * this.size + service] === 1 || this.chosen[this.slotOf(candidate)])
      return false;
    if (this.isFull(person) || this.ofFullTeam(person, service)) return false;
    return !conflictsOf(this.month, person, service).some((other) => this.choiceOf(person, other));
  }

  /** Returns the choice of a person at a service, or null. */
  private choiceOf(person: Person, service: number): Candidate | null {
    const choice = this.chosen[this.slotOf({ person, service })] ?? null;
    return choice?.service === service ? choice : null;
  }

  /** Plans a person if they can serve there. Returns whether they can. */
  take(candidate: Candidate): boolean {
    this.visits += 1;
    if (!this.canServe(candidate)) return false;
    this.choose(candidate);
    return true;
  }

  /**
   * Plans a person so that a place is filled that is open, if necessary by moving others from place to place. Returns
   * the place, or null if there is none. Skips places in `seen`, and adds the dead ends to it.
   */
  relieve(candidate: Candidate, isOpen: (place: Place) => boolean, seen: Set<Place>): Place | null {
    const { person, place } = candidate;
    if (!this.canServe(candidate)) return null;
    const filled = this.moveFrom(place, isOpen, seen, new Set([person]));
    if (filled) this.choose(candidate);
    return filled;
  }

  /**
   * Moves someone from a place to an open one, or to another whose person can move on. Returns the place that gets
   * filled.
   */
  private moveFrom(
    place: Place,
    isOpen: (place: Place) => boolean,
    seen: Set<Place>,
    moving: Set<Person>,
  ): Place | null {
    if (isOpen(place)) return place;
    if (seen.has(place)) return null;
    seen.add(place);
    for (const leaving of this.chosenAt(place)) {
      const { person } = leaving;
      if (moving.has(person)) continue;
      const at = this.slotOf(leaving);
      moving.add(person);
      this.chosen[at] = null;
      this.counts[person.index] = (this.counts[person.index] as number) - 1;
      for (const coming of person.candidates) {
        if (coming === leaving || !this.canServe(coming)) continue;
        const filled = this.moveFrom(coming.place, isOpen, seen, moving);
        if (!filled) continue;
        this.choose(coming);
        return filled;
      }
      this.chosen[at] = leaving;
      this.counts[person.index] = (this.counts[person.index] as number) + 1;
      moving.delete(person);
    }
    return null;
  }

  private chosenAt(place: Place): readonly Candidate[] {
    if (!this.byPlace) {
      this.byPlace = new Map();
      for (const choice of this.choices()) {
        const here = this.byPlace.get(choice.place) ?? [];
        here.push(choice);
        this.byPlace.set(choice.place, here);
      }
    }
    return this.byPlace.get(place) ?? [];
  }

  /** Fills a place, first with someone who keeps all limits, so that few clashes remain. */
  private fillAny(place: Place): boolean {
    this.path += 1;
    const { last } = this.month;
    const takeAny = (isLast: boolean) =>
      place.candidates.some(
        (candidate) => (last?.has(candidate.person) ?? false) === isLast && this.take(candidate),
      );
    return takeAny(false) || (last !== undefined && takeAny(true)) || this.augment(place);
  }

  /** Fills a place with a person whose other places can be filled by others. */
  private augment(place: Place): boolean {
    return place.candidates.some((candidate) => {
      this.visits += 1;
      const { person, service } = candidate;
      const at = this.slotOf(candidate);
      if (this.barred[person.index * this.size + service] === 1 || this.slotSeen[at] === this.path)
        return false;
      this.slotSeen[at] = this.path;
      if (!this.makeRoom(person, at)) return false;
      this.choose(candidate);
      return true;
    });
  }

  private makeRoom(person: Person, at: number): boolean {
    const here = this.chosen[at];
    if (here) return this.countSeated(here.place) || this.augment(here.place);
    if (!this.isFull(person)) return true;
    if (this.personSeen[person.index] === this.path) return false;
    this.personSeen[person.index] = this.path;
    const row = person.index * this.size;
    for (let other = row; other < row + this.size; other += 1) {
      const there = this.chosen[other];
      if (!there || this.isSeated[other] === 1 || this.slotSeen[other] === this.path) continue;
      this.slotSeen[other] = this.path;
      if (!this.countSeated(there.place) && !this.augment(there.place)) continue;
      this.chosen[other] = null;
      this.counts[person.index] = (this.counts[person.index] as number) - 1;
      return true;
    }
    return false;
  }
}

/** Returns how many services a person's limits in teams allow, which is exact if the services do not clash. */
function mostInTeams({ inTeams, candidates }: Person): number {
  if (!inTeams) return Number.POSITIVE_INFINITY;
  const services = [...new Set(candidates.map(({ service }) => service))];
  const free = services.filter((service) => inTeams.of[service] === -1).length;
  return inTeams.most.reduce(
    (sum, most, limit) =>
      sum + Math.min(most, services.filter((service) => inTeams.of[service] === limit).length),
    free,
  );
}
