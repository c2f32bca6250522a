import type { MonthModel, Person, RuleRow } from '../model/month-model.ts';
import { breachOf } from '../model/rule-rows.ts';

/** The term of a row that contains a person's service. */
interface Entry {
  readonly row: RuleRow;
  readonly factor: 1 | -1;
  /** The index of the term among all terms. */
  readonly term: number;
}

/** The cases of family rules that the plan breaks, updated as people are added and removed. */
export class RuleState {
  /** The broken cases of rules that a plan may break. */
  broken = 0;
  /** The broken cases of must-rows. Only a plan in the making has any. */
  mustBroken = 0;
  private readonly size: number;
  /** By person and service. Empty without rules. */
  private readonly entries: ReadonlyArray<readonly Entry[]>;
  /** By row: the sum of its terms. */
  private readonly sums: Int32Array;
  /** By term: at how many of its services the person serves. */
  private readonly counts: Int32Array;

  constructor({ rules, people, services }: MonthModel) {
    this.size = services.length;
    this.sums = new Int32Array(rules.length);
    const entries: Entry[][] =
      rules.length === 0 ? [] : Array.from({ length: people.length * this.size }, () => []);
    let terms = 0;
    for (const row of rules) {
      for (const { person, services: at, factor } of row.terms) {
        for (const service of at)
          entries[person.index * this.size + service]?.push({ row, factor, term: terms });
        terms += 1;
      }
      this.count(row, 1);
    }
    this.entries = entries;
    this.counts = new Int32Array(terms);
  }

  /** Records that a person serves at a service (1), or no longer serves there (-1). */
  change({ index }: Person, service: number, by: 1 | -1): void {
    for (const { row, factor, term } of this.entries[index * this.size + service] ?? []) {
      const before = this.counts[term] as number;
      this.counts[term] = before + by;
      if (Math.min(before, before + by) > 0) continue;
      this.count(row, -1);
      this.sums[row.index] = (this.sums[row.index] as number) + by * factor;
      this.count(row, 1);
    }
  }

  /** Returns how many more cases are broken if a person serves at `to` instead of `from`. Infinite if a must-row is. */
  brokenBy(person: Person, from: number | null, to: number | null): number {
    if (this.entries.length === 0) return 0;
    const { broken, mustBroken } = this;
    if (from !== null) this.change(person, from, -1);
    if (to !== null) this.change(person, to, 1);
    const more = this.mustBroken > mustBroken ? Number.POSITIVE_INFINITY : this.broken - broken;
    if (to !== null) this.change(person, to, -1);
    if (from !== null) this.change(person, from, 1);
    return more;
  }

  /** Returns whether the plan breaks a row, and how: too high (1), too low (-1) or not (0). */
  breachOf(row: RuleRow): -1 | 0 | 1 {
    return breachOf(row, this.sums[row.index] as number);
  }

  private count(row: RuleRow, by: 1 | -1): void {
    if (this.breachOf(row) === 0) return;
    if (row.isMust) this.mustBroken += by;
    else this.broken += by;
  }
}
