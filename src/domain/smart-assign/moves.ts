import type { Cost } from './cost.ts';
import type { ExchangeGraph } from './exchange-graph.ts';
import type { Candidate, Person, Place } from './month-model.ts';
import type { Roster } from './roster.ts';

/** A change to the plan: the candidates to remove and the candidates to add. */
export interface Change {
  readonly leave: readonly Candidate[];
  readonly come: readonly Candidate[];
}

/**
 * Returns the change for a path through the exchange graph, or for a circle with its first node repeated at the end.
 */
export function changeAlong(graph: ExchangeGraph, nodes: readonly number[]): Change {
  const leave: Candidate[] = [];
  const come: Candidate[] = [];
  for (let i = 1; i < nodes.length; i += 1) {
    const { leaves, comes } = graph.moveOf(nodes[i - 1] as number, nodes[i] as number);
    if (leaves) leave.push(leaves);
    if (comes) come.push(comes);
  }
  return { leave, come };
}

/**
 * Returns the true cost of a change, or null when it is impossible. If a path moves a person twice, the arc costs are
 * wrong for consecutive Sundays.
 */
export function costOfChange(roster: Roster, { leave, come }: Change): Cost | null {
  const patterns = new Map<Person, number>();
  const patternOf = (person: Person) => patterns.get(person) ?? roster.patternOf(person);
  let hi = 0;
  let lo = 0;
  for (const candidate of leave) {
    const { person, day } = candidate;
    if ((patternOf(person) & (1 << day)) === 0) return null;
    patterns.set(person, patternOf(person) & ~(1 << day));
    hi -= candidate.hi;
    lo -= candidate.lo;
  }
  for (const candidate of come) {
    const { person, day } = candidate;
    if ((patternOf(person) & (1 << day)) !== 0) return null;
    patterns.set(person, patternOf(person) | (1 << day));
    hi += candidate.hi;
    lo += candidate.lo;
  }
  for (const [person, pattern] of patterns) {
    const costs = roster.costsOf(person);
    const before = roster.patternOf(person);
    hi += (costs.hi[pattern] as number) - (costs.hi[before] as number);
    lo += (costs.lo[pattern] as number) - (costs.lo[before] as number);
  }
  return { hi, lo };
}

/** Applies the change to the roster and updates the graph. */
export function apply(roster: Roster, graph: ExchangeGraph, { leave, come }: Change): void {
  for (const candidate of leave) roster.remove(candidate);
  for (const candidate of come) roster.add(candidate);
  const people = new Set<Person>();
  const places = new Set<Place>();
  for (const { person, place } of [...leave, ...come]) {
    people.add(person);
    places.add(place);
  }
  graph.refresh(people, places);
}
