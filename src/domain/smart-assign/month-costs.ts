import type { MonthModel, Person } from './month-model.ts';

/**
 * Returns what this month's services add to a person's load, in units of 12. With h `past` services and x this month, the
 * load is (h + 6x)^2. The k-th service adds (h + 6k)^2 - (h + 6(k - 1))^2 = 12 (3 (2k - 1) + h), more than the one before,
 * which spreads the work.
 */
export function loadOf(services: number, past: number): number {
  return services * (3 * services + past);
}

/** What a branch of the search demands: that a person serves at a service, or that they do not. */
export interface Demand {
  readonly person: Person;
  readonly service: number;
  readonly serves: boolean;
}

/**
 * Which services each person serves at in the plan, and what that costs apart from the choice of roles: pairs of near
 * services, load beyond the saved assignments, and demands that are not met. The cost of one service more or fewer
 * follows from these counts, without going through the month again. `hi` and `lo` are the two parts of a `Cost` (cost.ts).
 */
export class MonthCosts {
  private readonly model: MonthModel;
  private readonly size: number;
  /** The price of a pair by person: 0 for people exempt from the rest rule. */
  private readonly pairPrices: Float64Array;
  private readonly isNear: Uint8Array;
  /** By person and service: 1 where the person is planned. */
  private readonly planned: Uint8Array;
  /** By person and service: the person's other services near it, planned or saved. */
  private readonly near: Uint8Array;
  /** By person and service: what the demands add to the cost of serving. */
  private readonly demanded: Float64Array;
  /** By person: the number of planned services, the pairs they make, and the cost of demands that are not met. */
  private readonly counts: Int32Array;
  private readonly pairs: Int32Array;
  private readonly unmet: Float64Array;
  /** The only person whose services can't change. */
  private frozen: Person | null = null;

  constructor(model: MonthModel) {
    const { people, services, near, prices } = model;
    this.model = model;
    this.size = services.length;
    this.pairPrices = new Float64Array(people.length);
    this.isNear = new Uint8Array(this.size * this.size);
    for (const [service, others] of near.entries())
      for (const other of others) this.isNear[service * this.size + other] = 1;
    this.planned = new Uint8Array(people.length * this.size);
    this.near = Uint8Array.from(people.flatMap(({ savedNear }) => savedNear));
    this.demanded = new Float64Array(people.length * this.size);
    this.counts = new Int32Array(people.length);
    this.pairs = new Int32Array(people.length);
    this.unmet = new Float64Array(people.length);
    this.setPairPrice(prices.pair);
  }

  /** Sets the price of a pair. A search can start with a price other than the model's. */
  setPairPrice(price: number): void {
    for (const { index, isExemptFromRest } of this.model.people)
      this.pairPrices[index] = isExemptFromRest ? 0 : price;
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

  /** Returns what the demands on a person add to the cost of serving at a service. */
  demandedOf({ index }: Person, service: number): number {
    return this.demanded[index * this.size + service] as number;
  }

  /** Plans a person at a service where they are not planned. */
  add({ index }: Person, service: number): void {
    const row = index * this.size;
    this.planned[row + service] = 1;
    this.counts[index] = (this.counts[index] as number) + 1;
    this.pairs[index] = (this.pairs[index] as number) + (this.near[row + service] as number);
    this.unmet[index] = (this.unmet[index] as number) + (this.demanded[row + service] as number);
    for (const other of this.model.near[service] as readonly number[])
      this.near[row + other] = (this.near[row + other] as number) + 1;
  }

  /** Removes a person from a service where they are planned. */
  remove({ index }: Person, service: number): void {
    const row = index * this.size;
    this.planned[row + service] = 0;
    this.counts[index] = (this.counts[index] as number) - 1;
    this.pairs[index] = (this.pairs[index] as number) - (this.near[row + service] as number);
    this.unmet[index] = (this.unmet[index] as number) - (this.demanded[row + service] as number);
    for (const other of this.model.near[service] as readonly number[])
      this.near[row + other] = (this.near[row + other] as number) - 1;
  }

  /** Prevents changes to a person's services. Null allows all changes. */
  freeze(person: Person | null): void {
    this.frozen = person;
  }

  isFrozen(person: Person): boolean {
    return this.frozen === person;
  }

  /** Makes a plan that does not meet the demand cost one lost place more, so that plans stay comparable. */
  addDemand({ person, service, serves }: Demand): void {
    this.changeDemand(person, service, serves, this.model.prices.place);
  }

  /** Removes a demand that was added. */
  removeDemand({ person, service, serves }: Demand): void {
    this.changeDemand(person, service, serves, -this.model.prices.place);
  }

  /** Returns the `hi` of one service more, which one service fewer saves. */
  hiToAdd({ index }: Person, service: number): number {
    const i = index * this.size + service;
    return (this.pairPrices[index] as number) * (this.near[i] as number) + (this.demanded[i] as number);
  }

  /** Returns the `hi` of serving at `to` instead of `from`. */
  hiToMove({ index }: Person, from: number, to: number): number {
    const a = index * this.size + from;
    const b = index * this.size + to;
    const more =
      (this.near[b] as number) - (this.near[a] as number) - (this.isNear[from * this.size + to] as number);
    return (
      (this.pairPrices[index] as number) * more + (this.demanded[b] as number) - (this.demanded[a] as number)
    );
  }

  /** Returns the `lo` of one service more. */
  loToAdd(person: Person): number {
    return this.model.prices.load * (3 * (2 * this.countOf(person) + 1) + person.past.services);
  }

  /** Returns the `lo` that one service fewer saves. */
  loToRemove(person: Person): number {
    return this.model.prices.load * (3 * (2 * this.countOf(person) - 1) + person.past.services);
  }

  /** Returns the `hi` of the pairs of a person's planned services. */
  hiOfPairs({ index }: Person): number {
    return (this.pairPrices[index] as number) * (this.pairs[index] as number);
  }

  /** Returns the `hi` of a person's planned services: pairs and demands that are not met. */
  hiOf(person: Person): number {
    return this.hiOfPairs(person) + (this.unmet[person.index] as number);
  }

  /** Returns the `lo` of a person's planned services. */
  loOf(person: Person): number {
    const { saved, past } = person;
    const load = loadOf(this.countOf(person), past.services) - loadOf(saved.size, past.services);
    return this.model.prices.load * load;
  }

  private changeDemand({ index }: Person, service: number, serves: boolean, price: number): void {
    const i = index * this.size + service;
    const change = serves ? -price : price;
    this.demanded[i] = (this.demanded[i] as number) + change;
    const isUnmet = serves !== (this.planned[i] === 1);
    if (isUnmet) this.unmet[index] = (this.unmet[index] as number) + price;
  }
}
