import { type FamilyRule, rulesAmong } from '../../families/family-rules.ts';
import type { MemberId } from '../../ids.ts';
import type { Overlapping } from '../../services/overlaps.ts';
import type { Service } from '../../services/services.ts';
import { casesIn } from '../../serving-together/rule-cases.ts';
import type { MonthAround, Person, PersonTerm, RuleRow, RuleTerm } from './month-model.ts';

/** Who can be planned where. */
export interface PossibleMonth {
  readonly services: readonly Service[];
  readonly near: ReadonlyArray<readonly number[]>;
  readonly overlapping: Overlapping;
  readonly around: MonthAround;
  readonly people: readonly Person[];
  /** By person and service: 1 where the person can be planned. */
  readonly canServe: Uint8Array;
}

/** A person's contribution to a case: the factor if they serve at one of the services. */
type Part = Pick<RuleTerm, 'person' | 'services' | 'factor'>;

/** Returns the cases of the rules that a plan can break or keep. */
export function readRuleRows(rules: readonly FamilyRule[], month: PossibleMonth): RuleRow[] {
  const rows: RuleRow[] = [];
  const personOf = new Map(month.people.map((person) => [person.member.id, person]));
  const { around } = month;
  const casesOf = casesIn(around.services, around.overlapping);
  for (const rule of rulesAmong(rules, personOf)) {
    for (const { services: at, added, subtracted, rightSide, isEquation } of casesOf(rule)) {
      const services = at
        .map((service) => service - around.first)
        .filter((service) => month.services[service]);
      const partOf = (id: MemberId, factor: 1 | -1): Part => {
        return { person: personOf.get(id) as Person, services, factor };
      };
      let saved = 0;
      const terms: RuleTerm[] = [];
      for (const part of [...added.map((id) => partOf(id, 1)), ...subtracted.map((id) => partOf(id, -1))]) {
        const { saved: savedAt, savedAround } = part.person;
        if (services.some((service) => savedAt.has(service)) || at.some((one) => savedAround.has(one)))
          saved += part.factor;
        else terms.push(...termOf(part, month));
      }
      const left = rightSide - saved;
      const isBroken = isEquation ? left !== 0 : left < 0;
      if (isDecided(terms, left, isEquation)) continue;
      const isMust = rule.strength === 'must' && !isBroken;
      rows.push({ index: rows.length, isEquation, rightSide: left, isMust, terms });
    }
  }
  return rows;
}

/** Returns whether all plans keep a case, or all break it. */
function isDecided(terms: readonly RuleTerm[], rightSide: number, isEquation: boolean): boolean {
  const highest = terms.filter(({ factor }) => factor === 1).length;
  const lowest = highest - terms.length;
  if (isEquation) return terms.length === 0 || lowest > rightSide || highest < rightSide;
  return highest <= rightSide || lowest > rightSide;
}

/** Returns the term of a person who is not saved at any of the services, or none if they can't be planned there. */
function termOf(part: Part, { canServe, overlapping, services }: PossibleMonth): RuleTerm[] {
  const row = part.person.index * services.length;
  const possible = part.services.filter((service) => canServe[row + service] === 1);
  const isOnce = possible.some((a) => possible.some((b) => a !== b && !overlapping[a]?.includes(b)));
  return possible.length === 0 ? [] : [{ ...part, services: possible, isOnce }];
}

/** Returns for each person their terms. */
export function termsByPerson(rows: readonly RuleRow[], people: number): PersonTerm[][] {
  const terms: PersonTerm[][] = Array.from({ length: people }, () => []);
  for (const row of rows) for (const term of row.terms) terms[term.person.index]?.push({ row, term });
  return terms;
}

/** Returns the value of a term: its factor if the person serves at one of its services, or 0. */
export function termValue({ services, factor }: RuleTerm, serves: (service: number) => boolean): number {
  return services.some(serves) ? factor : 0;
}

/** Returns whether a sum of terms breaks a row: too high (1), too low (-1) or not (0). */
export function breachOf({ isEquation, rightSide }: RuleRow, sum: number): -1 | 0 | 1 {
  if (sum > rightSide) return 1;
  return isEquation && sum < rightSide ? -1 : 0;
}
