import type { Place } from '../model/month-model.ts';
import type { ExchangeGraph } from './exchange-graph.ts';
import { apply, type Change, changeAlong, costOfChange } from './moves.ts';
import type { Roster } from './roster.ts';
import { asPotentials, noPotentials, pathTo, shortestPaths } from './shortest-paths.ts';

/** Months with more services than Sundays are filled service by service, which is faster and as good after exchanges. */
export const SUNDAYS = 5;

/**
 * Fills every place up to its target, one person at a time, along the cheapest path from the ground: successive
 * shortest paths (Jewell 1958, Iri 1960, Busacker and Gowen 1961). The plan is the cheapest at every step as long as no
 * person's services can be near each other. Calls `onSettled` after each service with their number so far. Returns false
 * if people's own limits block all paths that it tries.
 */
export function fillPlaces(
  roster: Roster,
  graph: ExchangeGraph,
  onSettled: (services: number) => void = () => undefined,
): boolean {
  const { places, services } = roster.model;
  let potentials = noPotentials(graph.size);
  for (const [i, place] of places.entries()) {
    while (roster.chosenAt(place).length < place.target) {
      let change = null;
      if (services.length <= SUNDAYS) {
        const paths = shortestPaths(graph, graph.ground, potentials, { until: place.index });
        potentials = asPotentials(paths, potentials);
        if (paths.parent[place.index] !== -1) change = changeAlong(graph, pathTo(paths, place.index));
      }
      const isPossible = change && costOfChange(roster, change) !== null;
      const applied = isPossible ? change : sameServiceChange(roster, graph, place);
      if (!applied) return false;
      apply(roster, graph, applied);
    }
    if (places[i + 1]?.service !== place.service) onSettled(place.service + 1);
  }
  return true;
}

/**
 * Returns a change within the place's own service. Without limits one always exists, because the targets form a set that
 * can be filled (the matroid in coverage.ts), and it moves no person twice.
 */
function sameServiceChange(roster: Roster, graph: ExchangeGraph, { service, index }: Place): Change | null {
  const { places } = roster.model;
  const isOpen = (node: number) => node === graph.ground || places[node]?.service === service;
  const paths = shortestPaths(graph, graph.ground, noPotentials(graph.size), { isOpen });
  return paths.parent[index] === -1 ? null : changeAlong(graph, pathTo(paths, index));
}
