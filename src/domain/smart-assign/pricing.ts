import type { Cost } from './cost.ts';
import type { Candidate, Person } from './month-model.ts';
import type { Pattern } from './patterns.ts';
import type { Roster } from './roster.ts';
import type { Potentials } from './shortest-paths.ts';

/** A month for one person that is cheaper than the planned one at the current place prices. */
export interface BetterMonth {
  readonly person: Person;
  readonly pattern: Pattern;
  readonly come: readonly Candidate[];
  readonly gain: Cost;
}

/**
 * Returns the people for whom another pattern than the planned one is cheapest: its choices and Sundays, less the value
 * of its places by the potentials. The sum of the gains is the distance to a Lagrangean bound (Geoffrion 1974; Dantzig
 * and Wolfe 1960, Gilmore and Gomory 1961), so an empty result proves the plan optimal.
 */
export function betterMonths(roster: Roster, worth: Potentials): BetterMonth[] {
  const { people, sundays } = roster.model;
  const ground = roster.model.places.length;
  const groundHi = worth.hi[ground] as number;
  const groundLo = worth.lo[ground] as number;
  const days = sundays.length;
  const bestHi = new Float64Array(days);
  const bestLo = new Float64Array(days);
  const best = new Array<Candidate | null>(days).fill(null);
  const sumHi = new Float64Array(1 << days);
  const sumLo = new Float64Array(1 << days);
  const found: BetterMonth[] = [];

  for (const person of people) {
    best.fill(null);
    let nowHi = 0;
    let nowLo = 0;
    for (const candidate of person.candidates) {
      const { day, place } = candidate;
      const hi = candidate.hi - (worth.hi[place.index] as number) + groundHi;
      const lo = candidate.lo - (worth.lo[place.index] as number) + groundLo;
      if (roster.choiceOf(person, day) === candidate) {
        nowHi += hi;
        nowLo += lo;
      }
      if (
        !best[day] ||
        hi < (bestHi[day] as number) ||
        (hi === bestHi[day] && lo < (bestLo[day] as number))
      ) {
        best[day] = candidate;
        bestHi[day] = hi;
        bestLo[day] = lo;
      }
    }
    const costs = roster.costsOf(person);
    const now = roster.patternOf(person);
    nowHi += costs.hi[now] as number;
    nowLo += costs.lo[now] as number;
    let pattern = -1;
    let leastHi = nowHi;
    let leastLo = nowLo;
    for (let tried = 0; tried < costs.hi.length; tried += 1) {
      if (tried > 0) {
        // A pattern's choices are those of the pattern without its last Sunday plus the choice for that Sunday.
        const day = 31 - Math.clz32(tried);
        const rest = tried & ~(1 << day);
        sumHi[tried] =
          (sumHi[rest] as number) + (best[day] ? (bestHi[day] as number) : Number.POSITIVE_INFINITY);
        sumLo[tried] = (sumLo[rest] as number) + (bestLo[day] as number);
      }
      const hi = (costs.hi[tried] as number) + (sumHi[tried] as number);
      const lo = (costs.lo[tried] as number) + (sumLo[tried] as number);
      if (hi > leastHi || (hi === leastHi && lo >= leastLo)) continue;
      pattern = tried;
      leastHi = hi;
      leastLo = lo;
    }
    if (pattern < 0) continue;
    const come = best.filter((candidate, day) => candidate !== null && (pattern & (1 << day)) !== 0);
    found.push({
      person,
      pattern,
      come: come as Candidate[],
      gain: { hi: nowHi - leastHi, lo: nowLo - leastLo },
    });
  }
  return found;
}
