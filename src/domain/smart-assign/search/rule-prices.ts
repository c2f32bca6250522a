import type { Cost } from '../model/cost.ts';
import type { MonthModel, Person, RuleRow } from '../model/month-model.ts';

/**
 * The charges of rows to a person by service, and for serving on a date at all: the same for all services of the date.
 */
export interface RuleCharges {
  readonly each: Charges;
  /** Null if there is none. */
  readonly once: Charges | null;
}

/** Costs by service. */
interface Charges {
  readonly hi: Float64Array;
  readonly lo: Float64Array;
}

/** Turns the prices of family rules' rows into the cost of each service for the people in them. */
export class RulePrices {
  private readonly model: MonthModel;
  private readonly charges = new Map<Person, RuleCharges>();

  constructor(model: MonthModel) {
    this.model = model;
    const none = () => ({
      hi: new Float64Array(model.services.length),
      lo: new Float64Array(model.services.length),
    });
    for (const person of model.people) {
      const terms = model.rulesOf[person.index] ?? [];
      if (terms.length === 0) continue;
      this.charges.set(person, { each: none(), once: terms.some(({ term }) => term.isOnce) ? none() : null });
    }
  }

  /** Returns the charges of a person since the last `set`, or null if no row concerns them. */
  of(person: Person): RuleCharges | null {
    return this.charges.get(person) ?? null;
  }

  /** Sets the price of each row. */
  set(priceOf: (row: RuleRow) => Cost): void {
    for (const [person, { each, once }] of this.charges) {
      for (const list of [each.hi, each.lo, once?.hi, once?.lo]) list?.fill(0);
      for (const { row, term } of this.model.rulesOf[person.index] ?? []) {
        const { hi, lo } = priceOf(row);
        const charges = (term.isOnce && once) || each;
        for (const service of term.services) {
          charges.hi[service] = (charges.hi[service] as number) - term.factor * hi;
          charges.lo[service] = (charges.lo[service] as number) - term.factor * lo;
        }
      }
    }
  }
}

/**
 * Returns the nearest price of a row that keeps the bound valid. The worth of a row with an upper limit is at most 0.
 * No row's worth exceeds the cost of breaking it (`broken`), in either direction.
 */
export function clampPrice({ isEquation, isMust }: RuleRow, { hi, lo }: Cost, broken: number): Cost {
  const most = isMust ? Number.POSITIVE_INFINITY : broken;
  const [least, highest] = [-most, isEquation ? most : 0];
  if (least === highest) return { hi: highest, lo: 0 };
  if (hi >= highest) return { hi: highest, lo: hi > highest ? 0 : Math.min(lo, 0) };
  return hi > least ? { hi, lo } : { hi: least, lo: hi < least ? 0 : Math.max(lo, 0) };
}
