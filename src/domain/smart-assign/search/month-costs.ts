import type { Cost } from '../model/cost.ts';
import { teamLimitAt } from '../model/filling.ts';
import type { Candidate, MonthModel, Person } from '../model/month-model.ts';
import { RuleState } from './rule-state.ts';

/**
 * Returns the load that this month's services add to a person, in units of 12. With h `past` services and x this month,
 * the load is (h + 6x)^2. The k-th service adds (h + 6k)^2 - (h + 6(k - 1))^2 = 12 (3 (2k - 1) + h), more than the one
 * before, which spreads the work.
 */
export function loadOf(services: number, past: number): number {
  return services * (3 * services + past);
}

/**
 * The services each person serves at in the plan, and their cost without the choice of roles: pairs of near services,
 * and load beyond the saved assignments. The cost of one service more or fewer follows from these counts, without going
 * through the month again. `hi` and `lo` are the two parts of a `Cost` (cost.ts).
 */
export class MonthCosts {
  readonly rules: RuleState;
  private readonly model: MonthModel;
  private readonly size: number;
  /** The price of a pair by person: 0 for people exempt from the rest rule. */
  private readonly pairPrices: Float64Array;
  private readonly isNear: Uint8Array;
  /** By person and service: the person's planned services that can't be together with it (`Person.apart`). */
  private readonly apart: Uint8Array;
  /** By person and service: 1 where the person is planned. */
  private readonly planned: Uint8Array;
  /** By person and service: the person's other services near it, planned or saved. */
  private readonly near: Uint8Array;
  /** By person: the number of planned services, and the pairs they make. */
  private readonly counts: Int32Array;
  private readonly pairs: Int32Array;
  /** By person: the most planned services, and 1 if none may be near another. */
  private readonly most: Float64Array;
  private readonly neverNear: Uint8Array;
  /** By person with limits in teams: the planned services of each. */
  private readonly inTeams: ReadonlyArray<Int32Array | null>;
  /** The only person whose services can't change. */
  private frozen: Person | null = null;

  constructor(model: MonthModel) {
    const { people, services, near, prices } = model;
    this.model = model;
    this.rules = new RuleState(model);
    this.size = services.length;
    this.isNear = new Uint8Array(this.size * this.size);
    for (const [service, others] of near.entries())
      for (const other of others) this.isNear[service * this.size + other] = 1;
    this.planned = new Uint8Array(people.length * this.size);
    this.apart = new Uint8Array(people.length * this.size);
    this.near = Uint8Array.from(people.flatMap(({ savedNear }) => savedNear));
    this.counts = new Int32Array(people.length);
    this.pairs = new Int32Array(people.length);
    this.pairPrices = Float64Array.from(people, ({ isExemptFromRest }) =>
      isExemptFromRest ? 0 : prices.pair,
    );
    this.most = Float64Array.from(people, ({ mostPlanned }) => mostPlanned);
    this.inTeams = people.map(({ inTeams }) => inTeams && new Int32Array(inTeams.most.length));
    this.neverNear = Uint8Array.from(people, ({ isNeverNear }) => Number(isNeverNear));
  }

  pairPriceOf({ index }: Person): number {
    return this.pairPrices[index] as number;
  }

  areNear(a: number, b: number): boolean {
    return this.isNear[a * this.size + b] === 1;
  }

  isPlanned({ index }: Person, service: number): boolean {
    return this.planned[index * this.size + service] === 1;
  }

  /** Returns the number of a person's other services near this one, planned or saved. */
  nearOf({ index }: Person, service: number): number {
    return this.near[index * this.size + service] as number;
  }

  /** Returns the number of a person's services this month, planned or saved. */
  countOf({ index, saved }: Person): number {
    return (this.counts[index] as number) + saved.size;
  }

  /** Returns whether a person can't serve at both services (`Person.apart`). */
  areApart({ apart }: Person, a: number, b: number): boolean {
    return (apart[a] as readonly number[]).includes(b);
  }

  /** Returns whether a person is planned at another service at the same time. */
  servesMeanwhile({ index }: Person, service: number): boolean {
    return (this.apart[index * this.size + service] as number) > 0;
  }

  /** Returns whether one service more is possible: not at the same time as another, and within the person's own limits. */
  canAdd(person: Person, service: number): boolean {
    const { index } = person;
    if ((this.apart[index * this.size + service] as number) > 0) return false;
    if ((this.counts[index] as number) >= (this.most[index] as number)) return false;
    if (this.isTeamFull(person, service)) return false;
    return this.neverNear[index] === 0 || this.near[index * this.size + service] === 0;
  }

  /** Returns whether serving at `to` instead of `from` is possible, as in `canAdd`. */
  canMove(person: Person, from: number, to: number): boolean {
    const { index } = person;
    const others = this.apart[index * this.size + to] as number;
    if (others > Number(this.areApart(person, from, to))) return false;
    if (teamLimitAt(person, from) !== teamLimitAt(person, to) && this.isTeamFull(person, to)) return false;
    if (this.neverNear[index] === 0) return true;
    return this.near[index * this.size + to] === this.isNear[from * this.size + to];
  }

  /** Returns whether a person serves as often in the team of a service as they want. */
  isTeamFull(person: Person, service: number): boolean {
    const limit = teamLimitAt(person, service);
    const count = this.inTeams[person.index]?.[limit];
    return count !== undefined && count >= (person.inTeams?.most[limit] as number);
  }

  private countInTeam(person: Person, service: number, change: 1 | -1): void {
    const limit = teamLimitAt(person, service);
    const counts = this.inTeams[person.index];
    if (counts && limit !== -1) counts[limit] = (counts[limit] as number) + change;
  }

  /** Plans a person at a service where they are not planned. */
  add(person: Person, service: number): void {
    this.rules.change(person, service, 1);
    this.countInTeam(person, service, 1);
    const { index } = person;
    const row = index * this.size;
    this.planned[row + service] = 1;
    this.counts[index] = (this.counts[index] as number) + 1;
    this.pairs[index] = (this.pairs[index] as number) + (this.near[row + service] as number);
    for (const other of this.model.near[service] as readonly number[])
      this.near[row + other] = (this.near[row + other] as number) + 1;
    for (const other of person.apart[service] as readonly number[])
      this.apart[row + other] = (this.apart[row + other] as number) + 1;
  }

  /** Removes a person from a service where they are planned. */
  remove(person: Person, service: number): void {
    this.rules.change(person, service, -1);
    this.countInTeam(person, service, -1);
    const { index } = person;
    const row = index * this.size;
    this.planned[row + service] = 0;
    this.counts[index] = (this.counts[index] as number) - 1;
    this.pairs[index] = (this.pairs[index] as number) - (this.near[row + service] as number);
    for (const other of this.model.near[service] as readonly number[])
      this.near[row + other] = (this.near[row + other] as number) - 1;
    for (const other of person.apart[service] as readonly number[])
      this.apart[row + other] = (this.apart[row + other] as number) - 1;
  }

  /** Prevents changes to a person's services. Null allows all changes. */
  freeze(person: Person | null): void {
    this.frozen = person;
  }

  isFrozen(person: Person): boolean {
    return this.frozen === person;
  }

  /** Returns the `hi` of one service more, which one service fewer saves. */
  hiToAdd({ index }: Person, service: number): number {
    const i = index * this.size + service;
    return (this.pairPrices[index] as number) * (this.near[i] as number);
  }

  /** Returns the `hi` of serving at `to` instead of `from`. */
  hiToMove({ index }: Person, from: number, to: number): number {
    const a = index * this.size + from;
    const b = index * this.size + to;
    const more =
      (this.near[b] as number) - (this.near[a] as number) - (this.isNear[from * this.size + to] as number);
    return (this.pairPrices[index] as number) * more;
  }

  /** Returns the `hi` of the cases broken by serving at `to` instead of `from`. Null means not serving. */
  hiOfBroken(person: Person, from: number | null, to: number | null): number {
    return this.rules.brokenBy(person, from, to) * this.model.prices.broken;
  }

  /** Returns the `lo` of one service more. */
  loToAdd(person: Person): number {
    return this.model.prices.load * (3 * (2 * this.countOf(person) + 1) + person.past.services);
  }

  /** Returns the `lo` that one service fewer saves. */
  loToRemove(person: Person): number {
    return this.model.prices.load * (3 * (2 * this.countOf(person) - 1) + person.past.services);
  }

  /** Returns the number of pairs that a person's planned services make. Pairs of people exempt from the rest rule do not count. */
  pairsOf({ index, isExemptFromRest }: Person): number {
    return isExemptFromRest ? 0 : (this.pairs[index] as number);
  }

  /** Returns the `hi` of the pairs of a person's planned services. */
  hiOf({ index }: Person): number {
    return (this.pairPrices[index] as number) * (this.pairs[index] as number);
  }

  /** Returns the `lo` of a person's planned services. */
  loOf(person: Person): number {
    const { saved, past } = person;
    const load = loadOf(this.countOf(person), past.services) - loadOf(saved.size, past.services);
    return this.model.prices.load * load;
  }

  /** Returns the cost of a person's month with these choices. */
  costOf(person: Person, choices: readonly Candidate[]): Cost {
    const { saved, past, savedNear } = person;
    let [hi, lo] = [0, 0];
    let pairs = 0;
    for (const [i, choice] of choices.entries()) {
      hi += choice.hi;
      lo += choice.lo;
      pairs += savedNear[choice.service] as number;
      for (let k = 0; k < i; k += 1)
        if (this.areNear((choices[k] as Candidate).service, choice.service)) pairs += 1;
    }
    const load = loadOf(saved.size + choices.length, past.services) - loadOf(saved.size, past.services);
    return { hi: hi + pairs * this.pairPriceOf(person), lo: lo + load * this.model.prices.load };
  }
}
