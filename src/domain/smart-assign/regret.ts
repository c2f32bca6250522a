import { type Cost, compareCosts, minus, plus, ZERO } from './cost.ts';
import { potentialsOf } from './cycles.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import type { Candidate } from './month-model.ts';
import type { Roster } from './roster.ts';
import { type ShortestPaths, shortestPaths } from './shortest-paths.ts';

/**
 * Returns a function that gives a candidate's regret: what the best plan with that candidate loses against the plan. It
 * is the cost of the choice plus the shortest path of the surplus person to where someone is missed, or out of the plan
 * (Ahuja, Magnanti and Orlin 1993, section 9). Places can be lost on that path, at their weight.
 */
export function regretsOf(roster: Roster): (candidate: Candidate) => Cost {
  const graph = new ExchangeGraph(roster, true);
  const potentials = potentialsOf(graph);
  const known = new Map<number, ShortestPaths>();

  const pathsFrom = (place: number): ShortestPaths => {
    const paths = known.get(place) ?? shortestPaths(graph, place, potentials);
    known.set(place, paths);
    return paths;
  };

  return (candidate) => {
    const { person, place, day } = candidate;
    const here = roster.choiceOf(person, day);
    if (here === candidate) return ZERO;
    const paths = pathsFrom(place.index);
    const back = (node: number): Cost => ({ hi: paths.hi[node] as number, lo: paths.lo[node] as number });
    if (here) return atLeastZero(plus(minus(candidate, here), back(here.place.index)));

    const costs = roster.costsOf(person);
    const pattern = roster.patternOf(person);
    const change = (next: number): Cost => ({
      hi: candidate.hi + (costs.hi[next] as number) - (costs.hi[pattern] as number),
      lo: candidate.lo + (costs.lo[next] as number) - (costs.lo[pattern] as number),
    });
    // Either one more Sunday for the person, or this Sunday instead of another.
    let least = plus(change(pattern | (1 << day)), back(graph.ground));
    for (let other = 0; other < roster.model.sundays.length; other += 1) {
      const there = roster.choiceOf(person, other);
      if (!there) continue;
      const swapped = change((pattern | (1 << day)) & ~(1 << other));
      const cost = plus(minus(swapped, there), back(there.place.index));
      if (compareCosts(cost, least) < 0) least = cost;
    }
    return atLeastZero(least);
  };
}

function atLeastZero(cost: Cost): Cost {
  return compareCosts(cost, ZERO) < 0 ? ZERO : cost;
}
