import type { Candidate } from '../model/month-model.ts';
import type { Solution } from './branch-and-price.ts';
import { cancelCycles } from './cycles.ts';
import type { ExchangeGraph } from './exchange-graph.ts';
import { fillPlaces } from './fill.ts';
import type { Roster } from './roster.ts';

/** Makes a plan from the wanted choices that are possible, the most wanted first. Null if limits leave a place open. */
export function completePlan(
  roster: Roster,
  graph: ExchangeGraph,
  wanted: readonly Candidate[],
): Solution | null {
  addWanted(roster, wanted);
  graph.refreshAll();
  if (!fillPlaces(roster, graph)) return null;
  cancelCycles(roster, graph);
  return { choices: roster.choices(), cost: roster.cost() };
}

/** Empties a roster and adds the wanted choices that are possible together, the first ones first. */
export function addWanted(roster: Roster, wanted: readonly Candidate[]): void {
  roster.restore([]);
  for (const candidate of wanted) {
    const { place, person, service } = candidate;
    const isOpen = roster.chosenAt(place).length < place.target;
    const isPossible = !roster.months.isPlanned(person, service) && roster.months.canAdd(person, service);
    if (isOpen && isPossible) roster.add(candidate);
  }
}
