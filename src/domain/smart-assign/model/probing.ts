import type { FamilyRule } from '../../families/family-rules.ts';
import { conflictsOf } from './filling.ts';
import type { Person, PersonTerm, RuleRow, RuleTerm } from './month-model.ts';
import { breachOf, type PossibleMonth, readRuleRows, termsByPerson } from './rule-rows.ts';

/**
 * Returns the rows of the rules after probing: people who can't serve at a service, because a must-rule would always be
 * broken, are removed from `canServe`, until nothing changes.
 */
export function probeRules(rules: readonly FamilyRule[], month: PossibleMonth): RuleRow[] {
  const size = month.services.length;
  for (;;) {
    const rows = readRuleRows(rules, month);
    const must = termsByPerson(
      rows.filter(({ isMust }) => isMust),
      month.people.length,
    );
    const impossible = month.people.flatMap((person) => {
      if (must[person.index]?.length === 0) return [];
      return [...month.services.keys()]
        .filter((service) => {
          if (month.canServe[person.index * size + service] !== 1) return false;
          return !new Supposition(month, must).holds(person, service);
        })
        .map((service) => person.index * size + service);
    });
    if (impossible.length === 0) return rows;
    for (const at of impossible) month.canServe[at] = 0;
  }
}

/** The implications of someone serving at a service. */
class Supposition {
  private readonly month: PossibleMonth;
  /** By person: the terms of must-rows. */
  private readonly must: ReadonlyArray<readonly PersonTerm[]>;
  private readonly size: number;
  /** By person and service: whether they serve, as far as it is known. */
  private readonly known = new Map<number, boolean>();
  private readonly changed: Person[] = [];

  constructor(month: PossibleMonth, must: ReadonlyArray<readonly PersonTerm[]>) {
    this.month = month;
    this.must = must;
    this.size = month.services.length;
  }

  /** Returns false if a person can't serve at a service by the rows and by people's own limits. */
  holds(person: Person, service: number): boolean {
    let isPossible = this.set(person, service, true);
    for (let next = this.changed.pop(); isPossible && next; next = this.changed.pop())
      isPossible = (this.must[next.index] ?? []).every(({ row }) => this.propagate(row));
    return isPossible;
  }

  private isKnown({ index }: Person, service: number): boolean | undefined {
    const at = index * this.size + service;
    return this.month.canServe[at] === 1 ? this.known.get(at) : false;
  }

  private set(person: Person, service: number, serves: boolean): boolean {
    const known = this.isKnown(person, service);
    if (known !== undefined) return known === serves;
    this.known.set(person.index * this.size + service, serves);
    this.changed.push(person);
    return !serves || this.restOf(person, service).every((other) => this.set(person, other, false));
  }

  /** Returns the services ruled out for a person who serves at this one. */
  private restOf(person: Person, service: number): readonly number[] {
    const all = [...this.month.services.keys()];
    const count = all.filter((other) => this.known.get(person.index * this.size + other)).length;
    if (count > person.mostPlanned) return all;
    if (count === person.mostPlanned)
      return all.filter((other) => !this.known.get(person.index * this.size + other));
    return conflictsOf(this.month, person, service);
  }

  /** Fixes the choices implied by a row. Returns false if the row can't be satisfied. */
  private propagate(row: RuleRow): boolean {
    const ranges = row.terms.map((term) => this.rangeOf(term));
    const low = ranges.reduce((sum, range) => sum + range.low, 0);
    const high = ranges.reduce((sum, range) => sum + range.high, 0);
    if (breachOf(row, low) === 1 || breachOf(row, high) === -1) return false;
    return row.terms.every((term, i) => {
      const range = ranges[i] as { low: number; high: number };
      if (range.low === range.high) return true;
      if (breachOf(row, low + 1) === 1) return this.setTerm(term, term.factor === -1);
      return breachOf(row, high - 1) !== -1 || this.setTerm(term, term.factor === 1);
    });
  }

  private rangeOf({ person, services, factor }: RuleTerm) {
    const known = services.map((service) => this.isKnown(person, service));
    const least = known.includes(true) ? 1 : 0;
    const most = known.every((serves) => serves === false) ? 0 : 1;
    return factor === 1 ? { low: least, high: most } : { low: -most, high: -least };
  }

  /** Sets that a person serves at none of a term's services, or at one of them if only one is left. */
  private setTerm({ person, services }: RuleTerm, serves: boolean): boolean {
    const open = services.filter((service) => this.isKnown(person, service) === undefined);
    if (!serves) return open.every((service) => this.set(person, service, false));
    return open.length > 1 || this.set(person, open[0] as number, true);
  }
}
