import { type Cost, compareCosts } from '../model/cost.ts';
import type { Candidate, Person } from '../model/month-model.ts';
import { type Change, costOfChange } from './moves.ts';
import type { Roster } from './roster.ts';

/**
 * Returns the least cost of letting someone serve instead of another person, with at most one more exchange at the
 * service, of people tied to one of the two by a family rule. Null if none is possible. Rules count after the whole
 * exchange, while a path of the exchange graph must satisfy them at each step.
 */
export function leastExchange(roster: Roster, candidate: Candidate): Cost | null {
  let least: Cost | null = null;
  const consider = (change: Change) => {
    const cost = costOfChange(roster, change);
    if (cost && (!least || compareCosts(cost, least) < 0)) least = cost;
  };
  for (const leaving of roster.chosenAt(candidate.place)) {
    consider({ leave: [leaving], come: [candidate] });
    for (const person of tiedTo(roster, [candidate.person, leaving.person], candidate.service)) {
      for (const other of exchangesOf(roster, person, candidate.service)) {
        if (other.leaving === leaving || other.coming.person === candidate.person) continue;
        consider({ leave: [leaving, other.leaving], come: [candidate, other.coming] });
      }
    }
  }
  return least;
}

/** Returns the people tied to these by a row about a service. */
function tiedTo({ model }: Roster, people: readonly Person[], service: number): Set<Person> {
  const tied = new Set<Person>();
  for (const { index } of people)
    for (const { row, term } of model.rulesOf[index] ?? [])
      if (term.services.includes(service)) for (const other of row.terms) tied.add(other.person);
  for (const person of people) tied.delete(person);
  return tied;
}

/** Returns who can replace a person at a service, or who the person can replace. */
function exchangesOf(roster: Roster, person: Person, service: number) {
  const leaving = roster.choiceOf(person, service);
  const isFree = (coming: Candidate) => !roster.months.isPlanned(coming.person, service);
  if (leaving) return leaving.place.candidates.filter(isFree).map((coming) => ({ leaving, coming }));
  return person.candidates
    .filter((coming) => coming.service === service)
    .flatMap((coming) => roster.chosenAt(coming.place).map((other) => ({ leaving: other, coming })));
}
