import type { Place } from '../model/month-model.ts';
import { cancelCycles } from './cycles.ts';
import type { ExchangeGraph } from './exchange-graph.ts';
import { apply, changeAlong, costOfChange } from './moves.ts';
import type { BetterMonth } from './pricing.ts';
import type { Roster } from './roster.ts';
import { type Potentials, pathTo, shortestPaths } from './shortest-paths.ts';

/**
 * Forces the services found by pricing on a person while others make room along the cheapest paths, then unfreezes them
 * and improves the plan. Returns false when the others cannot make room. The caller checks whether the plan is better.
 */
export function forceMonth(
  roster: Roster,
  graph: ExchangeGraph,
  { person, come }: BetterMonth,
  worth: Potentials,
): boolean {
  const leave = roster.choicesOf(person);
  roster.months.freeze(person);
  apply(roster, graph, { leave, come });
  const touched = [...leave, ...come].map((candidate) => candidate.place);
  const isBalanced = balance(roster, graph, [...new Set(touched)], worth);
  if (isBalanced) cancelCycles(roster, graph);
  roster.months.freeze(null);
  return isBalanced;
}

/** Moves people from overfull to underfilled places, or to and from the ground, along the cheapest paths. */
function balance(roster: Roster, graph: ExchangeGraph, places: readonly Place[], worth: Potentials): boolean {
  const surplus = (place: Place) => roster.chosenAt(place).length - place.target;
  for (const place of places) {
    while (surplus(place) > 0) {
      const paths = shortestPaths(graph, place.index, worth);
      let end = graph.ground;
      for (const other of places) {
        if (surplus(other) >= 0) continue;
        const [hi, endHi] = [paths.hi[other.index] as number, paths.hi[end] as number];
        if (hi < endHi || (hi === endHi && (paths.lo[other.index] as number) < (paths.lo[end] as number)))
          end = other.index;
      }
      if (!moveAlong(roster, graph, pathTo(paths, end))) return false;
    }
  }
  for (const place of places) {
    while (surplus(place) < 0) {
      const paths = shortestPaths(graph, graph.ground, worth);
      if (!moveAlong(roster, graph, pathTo(paths, place.index))) return false;
    }
  }
  return true;
}

/** Applies the moves along a path. Returns false when they are impossible. */
function moveAlong(roster: Roster, graph: ExchangeGraph, nodes: readonly number[]): boolean {
  if (nodes.length < 2) return false;
  const change = changeAlong(graph, nodes);
  if (costOfChange(roster, change) === null) return false;
  apply(roster, graph, change);
  return true;
}
