import { type Cost, compareCosts, minus, plus, readLoss, ZERO } from '../model/cost.ts';
import type { Candidate, Place } from '../model/month-model.ts';
import { potentialsOf } from './cycles.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import { changeAlong, costOfChange } from './moves.ts';
import type { Roster } from './roster.ts';
import { leastExchange } from './ruled-exchanges.ts';
import { pathTo, type ShortestPaths, shortestPaths } from './shortest-paths.ts';

/** The regret of a choice that people's own limits or the rules of families rule out. */
export const IMPOSSIBLE: Cost = { hi: Number.POSITIVE_INFINITY, lo: 0 };

/** What a choice costs the plan. */
export interface Regret {
  /** The loss of the best plan with that choice against the plan. */
  readonly cost: Cost;
  /** The place that the choice takes someone from, so that it is open. Null if none is lost, or it is not certain which. */
  readonly opens: Place | null;
}

/** Where a path ends, after the paths from where it starts. */
type End = readonly [paths: ShortestPaths, node: number];

/** A way to include a candidate: who leaves for it, and the paths of the others. */
interface Way {
  readonly cost: Cost;
  readonly leave: readonly Candidate[];
  readonly ends: readonly End[];
}

const NO_WAY: Way = { cost: IMPOSSIBLE, leave: [], ends: [] };

/**
 * Returns a function that gives a candidate's regret. Its cost is that of the choice plus the shortest path of the surplus
 * person to where someone is missed, or out of the plan (Ahuja, Magnanti and Orlin 1993, section 9). Places can be lost on
 * that path, at their weight.
 */
export function regretsOf(roster: Roster): (candidate: Candidate) => Regret {
  const graph = new ExchangeGraph(roster, true);
  const potentials = potentialsOf(graph);
  const known = new Map<number, ShortestPaths>();

  const pathsFrom = (place: number): ShortestPaths => {
    const paths = known.get(place) ?? shortestPaths(graph, place, potentials);
    known.set(place, paths);
    return paths;
  };

  const trueCost = (candidate: Candidate, leave: readonly Candidate[], ends: readonly End[]): Cost | null => {
    const changes = ends.map(([from, end]) => changeAlong(graph, pathTo(from, end)));
    return costOfChange(roster, {
      leave: [...leave, ...changes.flatMap((change) => change.leave)],
      come: [candidate, ...changes.flatMap((change) => change.come)],
    });
  };

  const opensBy = (candidate: Candidate, { cost, leave, ends }: Way): Place | null => {
    const { places, prices } = roster.model;
    if (cost.hi === Number.POSITIVE_INFINITY || readLoss(cost, prices).place <= 0) return null;
    if (trueCost(candidate, leave, ends) === null) return null;
    const [opened, ...others] = ends.flatMap(([from, end]) => lostAlong(graph, pathTo(from, end)));
    return (others.length === 0 && places[opened ?? -1]) || null;
  };

  const alongPath = (candidate: Candidate): Way => {
    const { person, place, service } = candidate;
    const here = roster.choiceOf(person, service);
    if (here === candidate) return { ...NO_WAY, cost: ZERO };
    const paths = pathsFrom(place.index);
    const back = (node: number): Cost => costOfEnd([paths, node]);
    /** Corrects the cost of leaving some choices: on the paths, rules can tie people whose moves the arcs price one by one. */
    const along = (cost: Cost, leave: readonly Candidate[], ends: readonly End[]): Way => {
      if (roster.model.rules.length === 0 || cost.hi === Number.POSITIVE_INFINITY)
        return { cost, leave, ends };
      const exact = trueCost(candidate, leave, ends);
      const lost = ends.reduce((sum, [from, end]) => sum + placesAlong(graph, from, pathTo(from, end)), 0);
      return { cost: exact ? plus(exact, { hi: lost, lo: 0 }) : IMPOSSIBLE, leave, ends };
    };
    if (here) {
      const cost = plus(minus(candidate, here), back(here.place.index));
      return along(cost, [here], [[paths, here.place.index]]);
    }

    const { months } = roster;
    const added = {
      hi: months.hiToAdd(person, service) + months.hiOfBroken(person, null, service),
      lo: months.loToAdd(person),
    };
    // Either one more service for the person, or this service instead of another, or of all at the same time.
    let least = months.canAdd(person, service)
      ? along(plus(plus(candidate, added), back(graph.ground)), [], [[paths, graph.ground]])
      : NO_WAY;
    const meanwhile = roster
      .choicesOf(person)
      .filter((there) => months.areApart(person, there.service, service));
    if (meanwhile.length > 1) {
      const staying = roster.choicesOf(person).filter((there) => !meanwhile.includes(there));
      const month = minus(
        months.costOf(person, [...staying, candidate]),
        months.costOf(person, roster.choicesOf(person)),
      );
      // The surplus person can fill one of the places. The others are filled anew, or stay open.
      const ways = meanwhile.map((filled) => {
        const ends = meanwhile.map(
          (there): End => [there === filled ? paths : pathsFrom(graph.ground), there.place.index],
        );
        return along(ends.map(costOfEnd).reduce(plus, month), meanwhile, ends);
      });
      return ways.reduce((a, b) => (compareCosts(b.cost, a.cost) < 0 ? b : a), NO_WAY);
    }
    for (const there of roster.choicesOf(person)) {
      if (!months.canMove(person, there.service, service)) continue;
      const moved = {
        hi:
          months.hiToMove(person, there.service, service) + months.hiOfBroken(person, there.service, service),
        lo: 0,
      };
      const sum = plus(plus(minus(candidate, there), moved), back(there.place.index));
      const way = along(sum, [there], [[paths, there.place.index]]);
      if (compareCosts(way.cost, least.cost) < 0) least = way;
    }
    return least;
  };

  return (candidate) => {
    const way = alongPath(candidate);
    const cost = way.cost.hi === Number.POSITIVE_INFINITY ? IMPOSSIBLE : atLeastZero(way.cost);
    const isRuled = roster.model.rulesOf[candidate.person.index]?.length !== 0;
    const exchange =
      roster.model.rules.length > 0 && (cost === IMPOSSIBLE || isRuled)
        ? leastExchange(roster, candidate)
        : null;
    // An exchange loses no place.
    if (exchange && compareCosts(exchange, cost) < 0) return { cost: atLeastZero(exchange), opens: null };
    return { cost, opens: opensBy(candidate, way) };
  };
}

function costOfEnd([{ hi, lo }, node]: End): Cost {
  return { hi: hi[node] as number, lo: lo[node] as number };
}

/** Returns the weight of the places that a path leaves open, less that of those it fills. */
function placesAlong(graph: ExchangeGraph, { hi }: ShortestPaths, nodes: readonly number[]): number {
  let weight = 0;
  for (let i = 1; i < nodes.length; i += 1) {
    const [from, to] = [nodes[i - 1] as number, nodes[i] as number];
    const { leaves, comes } = graph.moveOf(from, to);
    if (!leaves && !comes) weight += (hi[to] as number) - (hi[from] as number);
  }
  return weight;
}

/** Returns the places that a path leaves open. */
function lostAlong(graph: ExchangeGraph, nodes: readonly number[]): number[] {
  return nodes.filter((node, i) => {
    const from = nodes[i - 1];
    if (from !== graph.ground || node === graph.ground) return false;
    return graph.moveOf(from, node).comes === null;
  });
}

function atLeastZero(cost: Cost): Cost {
  return compareCosts(cost, ZERO) < 0 ? ZERO : cost;
}
