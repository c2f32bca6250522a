import type { FamilyRule } from '../../families/family-rules.ts';
import type { MemberId } from '../../ids.ts';
import { momentsOf } from '../../services/overlaps.ts';
import type { MonthModel, Person } from '../model/month-model.ts';
import type { Roster } from '../search/roster.ts';
import type { FamilyFact, ReasonFact } from './reasons.ts';

/** The effect of family rules on a person at a service, with the others as in the plan. Null if there is none. */
export interface FamilyFacts {
  /** The first must-rule that the person would break. */
  ruledOut(person: Person, service: number): FamilyFact | null;
  /** The first rule that the person breaks or would break, and that a plan may break. */
  brokenPreference(person: Person, service: number): ReasonFact<'family_wish_broken'> | null;
}

/** A rule that a person breaks at a service, and the others it concerns. */
interface Breach {
  readonly rule: FamilyRule;
  readonly others: readonly Person[];
}

export function familyFactsOf(roster: Roster): FamilyFacts {
  const { model } = roster;
  const breachesOf = breachesIn(roster);
  const isPreference = ({ rule: { strength } }: Breach, person: Person, service: number) =>
    strength === 'prefer' || roster.choiceOf(person, service) !== null;
  return {
    ruledOut: (person, service) => {
      const breach = breachesOf(person, service).find((one) => !isPreference(one, person, service));
      return breach ? ruleFact(model, breach, service) : null;
    },
    brokenPreference: (person, service) => {
      const breach = breachesOf(person, service).find((one) => isPreference(one, person, service));
      if (!breach) return null;
      const { rule, others } = breach;
      return { code: 'family_wish_broken', params: { kind: rule.kind, names: namesOf(others) } };
    },
  };
}

/** Returns a function that gives the rules that a person breaks by serving at a service. */
function breachesIn(roster: Roster): (person: Person, service: number) => Breach[] {
  const { people, services, around, familyRules } = roster.model;
  const personOf = new Map(people.map((person) => [person.member.id, person]));
  const moments = momentsOf(around.overlapping);
  const dates = services.map(({ date }) =>
    [...services.keys()].filter((other) => services[other]?.date === date),
  );
  const serves = (person: Person, service: number) =>
    person.saved.has(service) || roster.months.isPlanned(person, service);
  const servesAround = (person: Person, at: number) =>
    person.savedAround.has(at) || serves(person, at - around.first);
  const breaks = (rule: FamilyRule, person: Person, others: readonly Person[], service: number): boolean => {
    const date = dates[service] as readonly number[];
    switch (rule.kind) {
      case 'together':
      case 'with_adult':
        return !others.some((other) => serves(other, service));
      case 'apart':
        return others.some((other) => serves(other, service));
      case 'one_free':
        return moments.some(
          (moment) =>
            moment.includes(around.first + service) &&
            others.every((other) => moment.some((one) => servesAround(other, one))),
        );
      case 'same_day': {
        const isThere = date.some((one) => one !== service && serves(person, one));
        const isAlone = !others.some((other) => date.some((one) => serves(other, one)));
        return isAlone && (serves(person, service) || !isThere);
      }
    }
  };
  const rulesOf = new Map<Person, Breach[]>();
  for (const rule of familyRules) {
    for (const [id, others] of peopleConcerned(rule)) {
      const person = personOf.get(id);
      const known = others.flatMap((other) => personOf.get(other) ?? []);
      if (!person || (rule.kind !== 'with_adult' && known.length < others.length)) continue;
      rulesOf.set(person, [...(rulesOf.get(person) ?? []), { rule, others: known }]);
    }
  }
  return (person, service) =>
    (rulesOf.get(person) ?? []).filter(({ rule, others }) => breaks(rule, person, others, service));
}

/** Returns the people who can break a rule by serving, each with the others it concerns. */
function peopleConcerned(rule: FamilyRule): Array<readonly [MemberId, readonly MemberId[]]> {
  if (rule.kind === 'with_adult') return [[rule.child, rule.adults]];
  const members: readonly MemberId[] = rule.members;
  return members.map((id) => [id, members.filter((other) => other !== id)]);
}

function namesOf(people: readonly Person[]): string[] {
  return people.map(({ member }) => member.firstName);
}

function ruleFact({ free }: MonthModel, { rule, others }: Breach, service: number): FamilyFact {
  const names = namesOf(others);
  const [firstName = ''] = names;
  switch (rule.kind) {
    case 'together': {
      const canServe = others.some((other) => free[service]?.includes(other));
      return { code: canServe ? 'must_serve_with' : 'partner_cannot', params: { firstName } };
    }
    case 'same_day':
      return { code: 'must_serve_same_day', params: { firstName } };
    case 'apart':
      return { code: 'kept_apart', params: { firstName } };
    case 'one_free':
      return { code: 'needed_at_home', params: { names } };
    case 'with_adult':
      return { code: 'no_adult', params: { names } };
  }
}
