import type { MemberId } from '../ids.ts';
import type { ChurchRole } from './church.ts';
import { type Confidence, confidenceOfAlternative, confidenceOfSelected } from './confidence.ts';
import { type Cost, compareCosts, readLoss } from './cost.ts';
import type { Candidate, Person, Place } from './month-model.ts';
import { daysIn } from './patterns.ts';
import {
  factsForAlternative,
  factsForOutside,
  factsForSelected,
  type PersonFacts,
  type ReasonFact,
} from './reasons.ts';
import { regretsOf } from './regret.ts';
import type { Roster } from './roster.ts';

/** A person suggested for a role on a Sunday, with the confidence and the facts behind it. */
export interface Suggestion {
  readonly user: { readonly id: MemberId; readonly firstName: string; readonly lastName: string };
  readonly confidence: Confidence;
  /** Whether the person is part of the plan. */
  readonly selected: boolean;
  /** The most important first. `reasonFacts` and `noteFacts` select the facts to show. */
  readonly facts: readonly ReasonFact[];
}

/**
 * Returns a function that gives the suggestions for a place with free seats: everyone free that Sunday in the model's
 * order, or only the people in the plan.
 */
export function suggestionsFor(roster: Roster, isOnlySelected: boolean): (place: Place) => Suggestion[] {
  const { model } = roster;
  const average = averageServices(roster);
  const userOf = oncePer(({ member: { id, firstName, lastName } }: Person) => ({ id, firstName, lastName }));
  const loadOf = oncePer(({ past: { services } }: Person): ReasonFact<'load'> => {
    return { code: 'load', params: { services, average } };
  });
  const factOfRole = oncePer(({ name }: ChurchRole): ReasonFact<'already_serves'> => {
    return { code: 'already_serves', params: { role: name } };
  });
  const usedAs = (person: Person, day: number) => {
    const choice = roster.choiceOf(person, day);
    return choice && factOfRole(choice.place.role);
  };
  const wholePattern = (person: Person) => roster.patternOf(person) | person.fixed.mask;
  const monthLoad = (person: Person) => person.past.services + 6 * daysIn(wholePattern(person));

  const neighbours = (person: Person, day: number): boolean => {
    const pattern = wholePattern(person);
    const last = model.sundays.length - 1;
    const before = day === 0 ? person.fixed.servesBefore : (pattern & (1 << (day - 1))) !== 0;
    const after = day === last ? person.fixed.servesAfter : (pattern & (1 << (day + 1))) !== 0;
    return before || after;
  };

  const factsOf = (person: Person, candidate?: Candidate): PersonFacts => ({
    fit: candidate?.fit ?? 'outside',
    weeksSince: candidate?.weeksSince ?? null,
    load: loadOf(person),
  });

  const selected = (candidate: Candidate): Suggestion => {
    const { person, day, fit } = candidate;
    const hasNeighbours = neighbours(person, day);
    const servesInARow = hasNeighbours && !person.fixed.isExemptFromRest;
    return {
      user: userOf(person),
      confidence: confidenceOfSelected(fit, servesInARow),
      selected: true,
      facts: factsForSelected({ ...factsOf(person, candidate), servesInARow, isFreeAround: !hasNeighbours }),
    };
  };

  const alternative = (candidate: Candidate, regret: Cost, chosen: Person | null): Suggestion => {
    const { person, day, fit } = candidate;
    const loss = readLoss(regret, model.prices);
    const facts = factsForAlternative({
      ...factsOf(person, candidate),
      loss,
      usedAs: usedAs(person, day),
      wouldServeInARow: !person.fixed.isExemptFromRest && loss.pairs > 0 && neighbours(person, day),
      chosen: chosen && { firstName: chosen.member.firstName, services: chosen.past.services },
    });
    const confidence = confidenceOfAlternative(fit, loss);
    return { user: userOf(person), confidence, selected: false, facts };
  };

  const outside = (person: Person, place: Place): Suggestion => ({
    user: userOf(person),
    confidence: 'low',
    selected: false,
    facts: factsForOutside(factsOf(person), usedAs(person, place.day)),
  });

  const chosenAt = (place: Place) => roster.chosenAt(place).toSorted((a, b) => a.index - b.index);
  if (isOnlySelected) return (place) => chosenAt(place).map(selected);

  const regretOf = regretsOf(roster);
  return (place) => {
    const chosen = chosenAt(place);
    const leastServed = chosen
      .map(({ person }) => person)
      .sort((a, b) => a.past.services - b.past.services || a.index - b.index)[0];
    const others = place.candidates
      .filter((candidate) => !chosen.includes(candidate))
      .map((candidate) => ({ candidate, regret: regretOf(candidate), isUsed: isUsed(roster, candidate) }))
      .sort(
        (a, b) =>
          Number(a.isUsed) - Number(b.isUsed) ||
          compareCosts(a.regret, b.regret) ||
          a.candidate.index - b.candidate.index,
      );
    const suited = new Set(place.candidates.map(({ person }) => person));
    const outsiders = (model.free[place.day] ?? [])
      .filter((person) => !suited.has(person))
      .sort((a, b) => monthLoad(a) - monthLoad(b) || a.index - b.index);
    return [
      ...chosen.map(selected),
      ...others.map(({ candidate, regret }) => alternative(candidate, regret, leastServed ?? null)),
      ...outsiders.map((person) => outside(person, place)),
    ];
  };
}

/** Returns the same result for the same key, because a thread sends an object that many suggestions share only once. */
function oncePer<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const created = new Map<Key, Value>();
  return (key) => {
    const value = created.get(key) ?? create(key);
    created.set(key, value);
    return value;
  };
}

function isUsed(roster: Roster, { person, day }: Candidate): boolean {
  return roster.choiceOf(person, day) !== null;
}

/** Returns the average services in six months of everyone who said yes to or is saved on a Sunday of this month. */
function averageServices(roster: Roster): number {
  const counted = new Set(roster.model.free.flat());
  for (const person of roster.model.people) if (person.fixed.mask !== 0) counted.add(person);
  let services = 0;
  for (const person of counted) services += person.past.services;
  return counted.size === 0 ? 0 : Math.round(services / counted.size);
}
