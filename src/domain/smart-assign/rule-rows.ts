import type { FamilyRule } from '../families/family-rules.ts';
import type { Service } from '../services/services.ts';
import type { Overlapping } from './moments.ts';
import type { Person, PersonTerm, RuleRow, RuleTerm } from './month-model.ts';

/** Who can be planned where. */
export interface PossibleMonth {
  readonly services: readonly Service[];
  readonly near: ReadonlyArray<readonly number[]>;
  readonly overlapping: Overlapping;
  readonly people: readonly Person[];
  /** By person and service: 1 where the person can be planned. */
  readonly canServe: Uint8Array;
}

/** One case of a rule, before saved assignments are considered. */
interface Case {
  readonly parts: ReadonlyArray<Pick<RuleTerm, 'person' | 'services' | 'factor'>>;
  readonly rightSide: number;
  readonly isEquation: boolean;
}

/** Returns the cases of the rules that a plan can break or keep. */
export function readRuleRows(rules: readonly FamilyRule[], month: PossibleMonth): RuleRow[] {
  const rows: RuleRow[] = [];
  const casesOf = casesIn(month);
  for (const rule of rules) {
    for (const { parts, rightSide, isEquation } of casesOf(rule)) {
      let saved = 0;
      const terms: RuleTerm[] = [];
      for (const part of parts) {
        if (part.services.some((service) => part.person.saved.has(service))) saved += part.factor;
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
function termOf(part: Case['parts'][number], { canServe, overlapping, services }: PossibleMonth): RuleTerm[] {
  const row = part.person.index * services.length;
  const possible = part.services.filter((service) => canServe[row + service] === 1);
  const isOnce = possible.some((a) => possible.some((b) => a !== b && !overlapping[a]?.includes(b)));
  return possible.length === 0 ? [] : [{ ...part, services: possible, isOnce }];
}

/** Returns a function that gives the cases of a rule. Members who do not serve any more are not part of them. */
function casesIn({ services, overlapping, people }: PossibleMonth): (rule: FamilyRule) => Case[] {
  const personOf = new Map(people.map((person) => [person.member.id, person]));
  const each = [...services.keys()].map((service) => [service]);
  const dates = [...new Set(services.map(({ date }) => date))].map((date) =>
    [...services.keys()].filter((service) => services[service]?.date === date),
  );
  const moments = momentsOf(overlapping);
  return (rule) => {
    if (rule.kind === 'with_adult') {
      const child = personOf.get(rule.child);
      const adults = [...new Set(rule.adults)].flatMap((id) => personOf.get(id) ?? []);
      if (!child) return [];
      // One adult who is saved is enough, and more do not let the child serve twice.
      const open = each.filter((at) => !adults.some(({ saved }) => saved.has(at[0] as number)));
      return open.map((at) => ({ parts: partsOf(at, [child], adults), rightSide: 0, isEquation: false }));
    }
    const members = [...new Set(rule.members)].flatMap((id) => personOf.get(id) ?? []);
    if (members.length < rule.members.length) return [];
    if (rule.kind === 'one_free')
      return moments.map((at) => ({
        parts: partsOf(at, members, []),
        rightSide: members.length - 1,
        isEquation: false,
      }));
    if (rule.kind === 'apart')
      return each.map((at) => ({ parts: partsOf(at, members, []), rightSide: 1, isEquation: false }));
    return (rule.kind === 'together' ? each : dates).map((at) => ({
      parts: partsOf(at, members.slice(0, 1), members.slice(1)),
      rightSide: 0,
      isEquation: true,
    }));
  };
}

function partsOf(services: readonly number[], added: readonly Person[], subtracted: readonly Person[]) {
  return [
    ...added.map((person) => ({ person, services, factor: 1 as const })),
    ...subtracted.map((person) => ({ person, services, factor: -1 as const })),
  ];
}

/** Returns the largest sets of services that all overlap each other. */
export function momentsOf(overlapping: Overlapping): number[][] {
  const sets = overlapping.map((others, service) => [service, ...others.filter((other) => other > service)]);
  return sets.filter((set, i) => !sets.slice(0, i).some((earlier) => set.every((s) => earlier.includes(s))));
}

/** Returns for each person the terms in which they occur. */
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
