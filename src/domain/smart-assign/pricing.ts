import { type Cost, minus } from './cost.ts';
import type { Candidate, Person } from './month-model.ts';
import type { Roster } from './roster.ts';
import type { Potentials } from './shortest-paths.ts';

/** A month for one person that is cheaper than the planned one at the current place prices. */
export interface BetterMonth {
  readonly person: Person;
  /** The choices of the month, in order. */
  readonly come: readonly Candidate[];
  /** An upper bound of what the month saves. */
  readonly gain: Cost;
}

/**
 * Returns each person's cheapest month where it is cheaper than the planned one. A month costs what its choices and
 * services cost, less the value of its places by the potentials. The sum of the gains is the distance to a Lagrangian
 * bound (Geoffrion 1974; Dantzig and Wolfe 1960, Gilmore and Gomory 1961), so an empty result proves the plan optimal.
 */
export function betterMonths(roster: Roster, worth: Potentials): BetterMonth[] {
  const { model, months } = roster;
  const ground = model.places.length;
  const groundHi = worth.hi[ground] as number;
  const groundLo = worth.lo[ground] as number;
  const size = model.services.length;
  const costs = {
    hi: new Float64Array(size),
    lo: new Float64Array(size),
    isPossible: new Uint8Array(size),
  };
  const best = new Array<Candidate | null>(size).fill(null);
  const found: BetterMonth[] = [];

  for (const person of model.people) {
    costs.isPossible.fill(0);
    let nowHi = months.hiOfPairs(person);
    let nowLo = months.loOf(person);
    for (const candidate of person.candidates) {
      const { service, place } = candidate;
      const demanded = months.demandedOf(person, service);
      const hi = candidate.hi - (worth.hi[place.index] as number) + groundHi + demanded;
      const lo = candidate.lo - (worth.lo[place.index] as number) + groundLo;
      if (roster.choiceOf(person, service) === candidate) {
        nowHi += hi;
        nowLo += lo;
      }
      if (
        costs.isPossible[service] === 0 ||
        hi < (costs.hi[service] as number) ||
        (hi === costs.hi[service] && lo < (costs.lo[service] as number))
      ) {
        best[service] = candidate;
        costs.isPossible[service] = 1;
        costs.hi[service] = hi;
        costs.lo[service] = lo;
      }
    }
    const cheapest = roster.bestServices.find(person, costs, { hi: nowHi, lo: nowLo });
    if (!cheapest) continue;
    const come = cheapest.services.map((service) => best[service] as Candidate);
    found.push({ person, come, gain: minus({ hi: nowHi, lo: nowLo }, cheapest) });
  }
  return found;
}
