import { type Cost, minus, ZERO } from '../model/cost.ts';
import type { Candidate, MonthModel, Person } from '../model/month-model.ts';
import type { ServiceCosts } from './best-services.ts';
import type { Roster } from './roster.ts';
import type { RuleCharges } from './rule-prices.ts';

/** The worth of filling one place of each role at each service, by place. */
export interface PlaceWorth {
  readonly hi: Float64Array;
  readonly lo: Float64Array;
}

/** The costs of the levels: by default as in the objective. */
export interface UnitCosts {
  /** A pair. A person who is not able costs so many of them as in the objective. */
  readonly rest: Cost;
  readonly notPreferred: number;
  /** One unit of the lower part of a cost. */
  readonly lower: number;
}

/** A month for one person: their choices, and a lower bound of their cost less the worth of the places. */
export interface BestMonth {
  readonly person: Person;
  readonly come: readonly Candidate[];
  readonly cost: Cost;
}

/** A month for one person that is cheaper than the planned one, and an upper bound of the saving. */
export interface BetterMonth {
  readonly person: Person;
  readonly come: readonly Candidate[];
  readonly gain: Cost;
}

/** Returns whether a person must serve at a service (1), must not (-1), or may (0). */
export type DemandOn = (person: Person, service: number) => number;

/**
 * Finds people's cheapest months at given worths of the places. By Lagrangian relaxation, the worth of a plan's places
 * plus everyone's cheapest month is a lower bound of every plan (Geoffrion 1974; Dantzig and Wolfe 1960; Gilmore and
 * Gomory 1961).
 */
export class Pricing {
  private readonly roster: Roster;
  private readonly costs: { -readonly [Key in keyof ServiceCosts]: ServiceCosts[Key] };
  private readonly best: Candidate[] = [];

  constructor(roster: Roster) {
    const size = roster.model.services.length;
    this.roster = roster;
    this.costs = {
      hi: new Float64Array(size),
      lo: new Float64Array(size),
      isPossible: new Uint8Array(size),
      isRequired: new Uint8Array(size),
      pair: ZERO,
      scale: 1,
      once: null,
    };
  }

  /** The states of the dynamic program so far: a measure of time that is equal on every machine. */
  get states(): number {
    return this.roster.bestServices.states;
  }

  /** Returns a person's cheapest month, or null if none is cheaper than `limit`. */
  cheapest(
    person: Person,
    worth: PlaceWorth,
    units: UnitCosts,
    limit: Cost,
    demandOn: DemandOn = () => 0,
    charges: RuleCharges | null = null,
  ): BestMonth | null {
    const { costs, best, roster } = this;
    costs.isPossible.fill(0);
    costs.isRequired.fill(0);
    costs.scale = units.lower;
    costs.pair = units.rest;
    costs.once = charges?.once ?? null;
    for (const candidate of person.candidates) {
      const { service, place } = candidate;
      const demand = demandOn(person, service);
      if (place.target === 0 || demand === -1) continue;
      const reduced = this.reducedCost(candidate, worth, units);
      const hi = reduced.hi + (charges?.each.hi[service] ?? 0);
      const lo = reduced.lo + (charges?.each.lo[service] ?? 0);
      const [bestHi, bestLo] = [costs.hi[service] as number, costs.lo[service] as number];
      if (costs.isPossible[service] === 1 && (hi > bestHi || (hi === bestHi && lo >= bestLo))) continue;
      best[service] = candidate;
      costs.isPossible[service] = 1;
      costs.isRequired[service] = demand;
      costs.hi[service] = hi;
      costs.lo[service] = lo;
    }
    const cheapest = roster.bestServices.find(person, costs, limit);
    if (!cheapest) return null;
    return { person, come: cheapest.services.map((service) => best[service] as Candidate), cost: cheapest };
  }

  /** Returns the cost of a person's month in the plan, less the worth of its places. */
  private costOfPlanned(person: Person, worth: PlaceWorth, units: UnitCosts): Cost {
    const { months } = this.roster;
    let hi = months.pairsOf(person) * units.rest.hi;
    let lo = months.pairsOf(person) * units.rest.lo + months.loOf(person) * units.lower;
    for (const candidate of this.roster.choicesOf(person)) {
      const cost = this.reducedCost(candidate, worth, units);
      hi += cost.hi;
      lo += cost.lo;
    }
    return { hi, lo };
  }

  /** Returns the months that are cheaper than the planned ones. If there are none, the plan is proved optimal. */
  betterMonths(worth: PlaceWorth): BetterMonth[] {
    const units = unitCostsOf(this.roster.model);
    return this.roster.model.people.flatMap((person) => {
      const planned = this.costOfPlanned(person, worth, units);
      const month = this.cheapest(person, worth, units, planned);
      return month ? { person, come: month.come, gain: minus(planned, month.cost) } : [];
    });
  }

  private reducedCost(
    { hi, lo, place }: Candidate,
    worth: PlaceWorth,
    { rest, notPreferred, lower }: UnitCosts,
  ): Cost {
    const { pair } = this.roster.model.prices;
    const units = Math.floor(hi / pair);
    const preferred = hi - units * pair;
    return {
      hi: rest.hi * units + notPreferred * preferred - (worth.hi[place.index] as number),
      lo: rest.lo * units + lo * lower - (worth.lo[place.index] as number),
    };
  }
}

/** Returns the costs of the objective. */
export function unitCostsOf({ prices }: MonthModel): UnitCosts {
  return { rest: { hi: prices.pair, lo: 0 }, notPreferred: prices.notPreferred, lower: 1 };
}
