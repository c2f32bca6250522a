import { type FamilyRule, membersOf, rulesAmong } from '../../families/family-rules.ts';
import { brokenByServing } from '../../serving-together/broken-by-serving.ts';
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

export function familyFactsOf(roster: Roster): FamilyFacts {
  const { model, months } = roster;
  const { services, around, familyRules } = model;
  const personOf = new Map(model.people.map((person) => [person.member.id, person]));
  const broken = brokenByServing(rulesAmong(familyRules, personOf), {
    ...around,
    serves: (id, at) => {
      const person = personOf.get(id);
      const service = at - around.first;
      if (!person || person.savedAround.has(at)) return person !== undefined;
      return (
        services[service] !== undefined && (person.saved.has(service) || months.isPlanned(person, service))
      );
    },
  });
  const brokenBy = ({ member }: Person, service: number) => broken(member.id, around.first + service);
  const isPreference = ({ strength }: FamilyRule, person: Person, service: number) =>
    strength === 'prefer' || roster.choiceOf(person, service) !== null;
  const othersIn = (rule: FamilyRule, person: Person) =>
    membersOf(rule).flatMap((id) => (id === person.member.id ? [] : (personOf.get(id) ?? [])));
  return {
    ruledOut: (person, service) => {
      const rule = brokenBy(person, service).find((one) => !isPreference(one, person, service));
      return rule ? ruleFact(model, rule, othersIn(rule, person), service) : null;
    },
    brokenPreference: (person, service) => {
      const rule = brokenBy(person, service).find((one) => isPreference(one, person, service));
      if (!rule) return null;
      return {
        code: 'family_wish_broken',
        params: { kind: rule.kind, names: namesOf(othersIn(rule, person)) },
      };
    },
  };
}

function namesOf(people: readonly Person[]): string[] {
  return people.map(({ member }) => member.firstName);
}

function ruleFact(
  { free }: MonthModel,
  rule: FamilyRule,
  others: readonly Person[],
  service: number,
): FamilyFact {
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
