import type { Cost } from '../model/cost.ts';
import type { Candidate, Person, Place } from '../model/month-model.ts';
import type { ExchangeGraph } from './exchange-graph.ts';
import type { Roster } from './roster.ts';

/** A change to the plan: the candidates to remove and the candidates to add. */
export interface Change {
  readonly leave: readonly Candidate[];
  readonly come: readonly Candidate[];
}

/**
 * Returns the change for a path through the exchange graph, or for a cycle with its first node repeated at the end.
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
 * wrong for services near each other.
 */
export function costOfChange(roster: Roster, { leave, come }: Change): Cost | null {
  const { months } = roster;
  /** The changes tried so far, to be undone. */
  const removed: Candidate[] = [];
  const added: Candidate[] = [];
  let hi = 0;
  let lo = 0;
  const { broken, mustBroken } = months.rules;
  const isPossible =
    leave.every((candidate) => {
      const { person, service } = candidate;
      if (!months.isPlanned(person, service)) return false;
      hi -= candidate.hi + months.hiToAdd(person, service);
      lo -= candidate.lo + months.loToRemove(person);
      months.remove(person, service);
      return removed.push(candidate) > 0;
    }) &&
    come.every((candidate) => {
      const { person, service } = candidate;
      if (months.isPlanned(person, service) || !months.canAdd(person, service)) return false;
      hi += candidate.hi + months.hiToAdd(person, service);
      lo += candidate.lo + months.loToAdd(person);
      months.add(person, service);
      return added.push(candidate) > 0;
    }) &&
    months.rules.mustBroken <= mustBroken;
  hi += (months.rules.broken - broken) * roster.model.prices.broken;
  for (const { person, service } of added) months.remove(person, service);
  for (const { person, service } of removed) months.add(person, service);
  if (!isPossible) return null;
  return changesFrozen(roster, { leave, come }) ? { hi: Number.POSITIVE_INFINITY, lo } : { hi, lo };
}

/** Returns whether a change moves the frozen person to other services, and not only to another role at the same one. */
function changesFrozen({ months }: Roster, { leave, come }: Change): boolean {
  const changed = new Set<number>();
  for (const { person, service } of [...leave, ...come]) {
    if (months.isFrozen(person) && !changed.delete(service)) changed.add(service);
  }
  return changed.size > 0;
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
  for (const { index } of [...people])
    for (const { row } of roster.model.rulesOf[index] ?? [])
      for (const term of row.terms) people.add(term.person);
  graph.refresh(people, places);
}
