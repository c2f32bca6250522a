import type { ExchangeGraph } from './exchange-graph.ts';
import type { Place } from './month-model.ts';
import { apply, type Change, changeAlong, costOfChange } from './moves.ts';
import type { Roster } from './roster.ts';
import { asPotentials, noPotentials, pathTo, shortestPaths } from './shortest-paths.ts';

/**
 * Fills every place up to its target, one person at a time, along the cheapest path from the ground: successive
 * shortest paths (Jewell 1958, Iri 1960, Busacker and Gowen 1961). The plan is the cheapest at every step as long as no
 * person's services can be near each other.
 */
export function fillPlaces(roster: Roster, graph: ExchangeGraph): void {
  let potentials = noPotentials(graph.size);
  for (const place of roster.model.places) {
    while (roster.chosenAt(place).length < place.target) {
      const paths = shortestPaths(graph, graph.ground, potentials, { until: place.index });
      potentials = asPotentials(paths, potentials);
      const change = changeAlong(graph, pathTo(paths, place.index));
      const isReached = paths.parent[place.index] !== -1 && costOfChange(roster, change) !== null;
      apply(roster, graph, isReached ? change : sameServiceChange(roster, graph, place));
    }
  }
}

/**
 * Returns a change within the place's own service. One always exists, because the targets form a set that can be filled
 * (the matroid in coverage.ts), and it moves no person twice.
 */
function sameServiceChange(roster: Roster, graph: ExchangeGraph, { service, index }: Place): Change {
  const { places } = roster.model;
  const isOpen = (node: number) => node === graph.ground || places[node]?.service === service;
  const paths = shortestPaths(graph, graph.ground, noPotentials(graph.size), { isOpen });
  return changeAlong(graph, pathTo(paths, index));
}
