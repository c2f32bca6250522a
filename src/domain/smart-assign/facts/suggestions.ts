import type { MemberId } from '../../ids.ts';
import type { Service } from '../../services/services.ts';
import { membershipFor } from '../../teams/teams.ts';
import { savedMeanwhileAround } from '../model/build-model.ts';
import type { Church, ChurchRole } from '../model/church.ts';
import { compareCosts, readLoss, ZERO } from '../model/cost.ts';
import type { Candidate, Person, Place } from '../model/month-model.ts';
import { IMPOSSIBLE, type Regret, regretsOf } from '../search/regret.ts';
import type { Roster } from '../search/roster.ts';
import { type Confidence, confidenceOfAlternative, confidenceOfSelected } from './confidence.ts';
import { familyFactsOf } from './family-facts.ts';
import { type OpenedBy, openedPlaces } from './opened-places.ts';
import {
  type AlternativeFacts,
  factsForAlternative,
  factsForOutside,
  factsForSelected,
  type OpenedPlace,
  type PersonFacts,
  type ReasonFact,
  type ServesNear,
} from './reasons.ts';
import { roomFactsOf } from './room-facts.ts';

/** A person suggested for a role at a service, with the confidence and the facts behind it. */
export interface Suggestion {
  readonly user: { readonly id: MemberId; readonly firstName: string; readonly lastName: string };
  readonly confidence: Confidence;
  /** Whether the person is part of the plan. */
  readonly selected: boolean;
  /** The most important first. `reasonFacts` and `noteFacts` select the facts to show. */
  readonly facts: readonly ReasonFact[];
}

/** Of who can't be chosen. */
const NO_REGRET: Regret = { cost: IMPOSSIBLE, opens: null };

/**
 * Returns a function that gives the suggestions for a place: the people in the plan, then the alternatives, then the
 * other free people at that service, each best first. `isOnlySelected` leaves out all but the people in the plan. `church` is
 * the one that the roster's model was built from.
 */
export function suggestionsFor(
  roster: Roster,
  church: Church,
): (place: Place, isOnlySelected: boolean) => Suggestion[] {
  const { model } = roster;
  const average = averageServices(roster);
  const families = familyFactsOf(roster);
  const rooms = roomFactsOf(roster);
  const userOf = oncePer(({ member: { id, firstName, lastName } }: Person) => ({ id, firstName, lastName }));
  const loadOf = oncePer(({ past: { services } }: Person): ReasonFact<'load'> => {
    return { code: 'load', params: { services, average } };
  });
  const factOfRole = oncePer(({ name }: ChurchRole): ReasonFact<'suggested_for'> => {
    return { code: 'suggested_for', params: { role: name } };
  });
  const startOf = (service: number) => model.services[service]?.startsAt ?? null;
  const usedAs = (person: Person, service: number): AlternativeFacts['usedAs'] => {
    const parts = model.parts[service] as readonly number[];
    const choice = parts.map((part) => roster.choiceOf(person, part)).find((one) => one !== null);
    if (choice) return factOfRole(choice.place.role);
    const meanwhile = model.overlapping[service] as readonly number[];
    const saved =
      startOf(meanwhile.find((other) => person.saved.has(other)) ?? -1) ??
      savedMeanwhileAround(model.around, person, service)?.startsAt ??
      null;
    if (saved !== null) return { code: 'serves_at_same_time', params: { startsAt: saved } };
    const planned = startOf(meanwhile.find((other) => roster.choiceOf(person, other)) ?? -1);
    return planned === null ? null : { code: 'suggested_at_same_time', params: { startsAt: planned } };
  };
  const openedPlace = ({ role, service }: Place, instead: Place): OpenedPlace => {
    const { date, startsAt, name } = model.services[service] as Service;
    const isOtherTeam = role.teamId !== instead.role.teamId;
    const team = isOtherTeam ? (church.teams.find(({ id }) => id === role.teamId)?.name ?? null) : null;
    const isSameDay = date === model.services[instead.service]?.date;
    return { role: role.name, team, day: date, startsAt, serviceName: name, isSameDay };
  };
  const monthLoad = (person: Person) => person.past.services + 6 * roster.months.countOf(person);
  const servesNear = (person: Person, service: number): ServesNear => {
    if (roster.months.nearOf(person, service) === 0) return 'no';
    return (person.savedNear[service] ?? 0) > 0 ? 'saved' : 'plan';
  };

  const limitOf = (candidate: Candidate): AlternativeFacts['limit'] => {
    const { person, service, place } = candidate;
    const { role } = place;
    if (usedAs(person, service)) return null;
    if (roster.months.canAdd(person, service))
      return families.ruledOut(person, service) ?? rooms.ruledOut(candidate);
    const { maxPerMonth, neverTwoInARow } = person.member;
    if (maxPerMonth !== null && roster.months.countOf(person) >= maxPerMonth)
      return { code: 'asked_for_at_most', params: { services: maxPerMonth } };
    const inTeam = membershipFor(person.member, role)?.maxPerMonth ?? null;
    const isTooNear = neverTwoInARow && roster.months.nearOf(person, service) > 0;
    if (inTeam !== null && !isTooNear && !roster.months.servesMeanwhile(person, service))
      return { code: 'asked_for_at_most_in_team', params: { services: inTeam } };
    return { code: neverTwoInARow ? 'asked_not_in_a_row' : 'asked_once_a_day', params: null };
  };

  const factsOf = (person: Person, candidate?: Candidate): PersonFacts => ({
    fit: candidate?.fit ?? 'outside',
    weeksSince: candidate?.weeksSince ?? null,
    load: loadOf(person),
  });

  const selected = (candidate: Candidate): Suggestion => {
    const { person, service, fit } = candidate;
    const { isExemptFromRest } = person;
    const near = servesNear(person, service);
    const brokenPreference = families.brokenPreference(person, service);
    return {
      user: userOf(person),
      confidence: confidenceOfSelected(fit, near !== 'no' && !isExemptFromRest, brokenPreference !== null),
      selected: true,
      facts: factsForSelected({
        ...factsOf(person, candidate),
        isExemptFromRest,
        servesNear: near,
        brokenPreference,
        opens: rooms.opens(candidate),
      }),
    };
  };

  const alternative = (
    candidate: Candidate,
    regret: Regret,
    chosen: Person | null,
    openedBy: OpenedBy,
  ): Suggestion => {
    const { person, service, fit, place } = candidate;
    const isPossible = regret.cost !== IMPOSSIBLE;
    const loss = readLoss(isPossible ? regret.cost : ZERO, model.prices);
    const opens = loss.place > 0 ? openedBy(candidate, regret) : null;
    const facts = factsForAlternative({
      ...factsOf(person, candidate),
      loss,
      opens: opens && openedPlace(opens, place),
      usedAs: usedAs(person, service),
      isExemptFromRest: person.isExemptFromRest,
      servesNear: servesNear(person, service),
      brokenPreference: families.brokenPreference(person, service),
      limit: limitOf(candidate),
      chosen: chosen && { firstName: chosen.member.firstName, services: chosen.past.services },
    });
    const confidence = isPossible ? confidenceOfAlternative(fit, loss) : 'low';
    return { user: userOf(person), confidence, selected: false, facts };
  };

  const outside = (person: Person, place: Place): Suggestion => ({
    user: userOf(person),
    confidence: 'low',
    selected: false,
    facts: factsForOutside(factsOf(person), usedAs(person, place.service)),
  });

  const chosenAt = (place: Place) => roster.chosenAt(place).toSorted((a, b) => a.index - b.index);
  const openedByAt = openedPlaces(roster, church);
  // Made once they are needed.
  const regrets = oncePer((of: Roster) => regretsOf(of));
  // Sorted once per service, because every role has almost the same people outside.
  const byLoad = oncePer((service: number) =>
    (model.free[service] ?? [])
      .map((person) => ({ person, load: monthLoad(person) }))
      .sort((a, b) => a.load - b.load || a.person.index - b.person.index)
      .map(({ person }) => person),
  );
  return (place, isOnlySelected) => {
    const chosen = chosenAt(place);
    if (isOnlySelected) return chosen.map(selected);
    const regretOf = regrets(roster);
    const leastServed = chosen
      .map(({ person }) => person)
      .sort((a, b) => a.past.services - b.past.services || a.index - b.index)[0];
    const others = [
      ...place.candidates
        .filter((candidate) => !chosen.includes(candidate))
        .map((candidate) => ({ candidate, regret: regretOf(candidate), isUsed: isUsed(roster, candidate) })),
      ...place.limited.map((candidate) => ({ candidate, regret: NO_REGRET, isUsed: false })),
    ].sort(
      (a, b) =>
        Number(a.isUsed) - Number(b.isUsed) ||
        compareCosts(a.regret.cost, b.regret.cost) ||
        a.candidate.index - b.candidate.index,
    );
    const openedBy = openedByAt();
    const suited = new Set([...place.candidates, ...place.limited].map(({ person }) => person));
    const outsiders = byLoad(place.service).filter((person) => !suited.has(person));
    return [
      ...chosen.map(selected),
      ...others.map(({ candidate, regret }) => alternative(candidate, regret, leastServed ?? null, openedBy)),
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

function isUsed(roster: Roster, { person, service }: Candidate): boolean {
  return roster.choiceOf(person, service) !== null || roster.months.servesMeanwhile(person, service);
}

/** Returns the average services in six months of everyone who said yes to or is saved at a service of this month. */
function averageServices(roster: Roster): number {
  const counted = new Set(roster.model.free.flat());
  for (const person of roster.model.people) if (person.saved.size > 0) counted.add(person);
  let services = 0;
  for (const person of counted) services += person.past.services;
  return counted.size === 0 ? 0 : Math.round(services / counted.size);
}
