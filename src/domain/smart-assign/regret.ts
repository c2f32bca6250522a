import { type Cost, compareCosts, minus, plus, ZERO } from './cost.ts';
import { potentialsOf } from './cycles.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import type { Candidate } from './month-model.ts';
import type { Roster } from './roster.ts';
import { leastExchange } from './ruled-exchanges.ts';
import { type ShortestPaths, shortestPaths } from './shortest-paths.ts';

/** The regret of a choice that people's own limits or the rules of families rule out. */
export const IMPOSSIBLE: Cost = { hi: Number.POSITIVE_INFINITY, lo: 0 };

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

  const alongPath = (candidate: Candidate): Cost => {
    const { person, place, service } = candidate;
    const here = roster.choiceOf(person, service);
    if (here === candidate) return ZERO;
    const paths = pathsFrom(place.index);
    const back = (node: number): Cost => ({ hi: paths.hi[node] as number, lo: paths.lo[node] as number });
    if (here) return atLeastZero(plus(minus(candidate, here), back(here.place.index)));

    const { months } = roster;
    const added = {
      hi: months.hiToAdd(person, service) + months.hiOfBroken(person, null, service),
      lo: months.loToAdd(person),
    };
    // Either one more service for the person, or this service instead of another, or of all at the same time.
    let least = months.canAdd(person, service)
      ? plus(plus(candidate, added), back(graph.ground))
      : IMPOSSIBLE;
    const meanwhile = roster.choicesOf(person).filter((there) => months.doOverlap(there.service, service));
    if (meanwhile.length > 1) {
      const kept = roster.choicesOf(person).filter((there) => !meanwhile.includes(there));
      const month = minus(
        months.costOf(person, [...kept, candidate]),
        months.costOf(person, roster.choicesOf(person)),
      );
      return atLeastZero(meanwhile.map((there) => back(there.place.index)).reduce(plus, month));
    }
    for (const there of roster.choicesOf(person)) {
      if (!months.canMove(person, there.service, service)) continue;
      const moved = {
        hi:
          months.hiToMove(person, there.service, service) + months.hiOfBroken(person, there.service, service),
        lo: 0,
      };
      const cost = plus(plus(minus(candidate, there), moved), back(there.place.index));
      if (compareCosts(cost, least) < 0) least = cost;
    }
    return least.hi === Number.POSITIVE_INFINITY ? IMPOSSIBLE : atLeastZero(least);
  };

  return (candidate) => {
    const regret = alongPath(candidate);
    if (regret !== IMPOSSIBLE && roster.model.rulesOf[candidate.person.index]?.length === 0) return regret;
    const exchange = roster.model.rules.length === 0 ? null : leastExchange(roster, candidate);
    return exchange && compareCosts(exchange, regret) < 0 ? atLeastZero(exchange) : regret;
  };
}

function atLeastZero(cost: Cost): Cost {
  return compareCosts(cost, ZERO) < 0 ? ZERO : cost;
}
