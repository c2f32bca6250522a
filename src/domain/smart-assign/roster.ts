import type { Cost } from './cost.ts';
import type { Candidate, MonthModel, Person, Place } from './month-model.ts';
import { type Pattern, type PatternCosts, patternCosts } from './patterns.ts';

/**
 * The plan under construction: which candidates are chosen at each place. Everything else in the search is immutable.
 */
export class Roster {
  readonly model: MonthModel;
  /** The chosen candidates of each place. */
  readonly at: Candidate[][];
  /** The pattern of each person, without saved Sundays. */
  readonly patterns: Pattern[];
  /** The current pattern costs: the true ones, or those a search starts with. */
  costs: PatternCosts[];
  private readonly chosen: (Candidate | null)[];
  private readonly sundays: number;

  constructor(model: MonthModel) {
    this.model = model;
    this.sundays = model.sundays.length;
    this.at = model.places.map(() => []);
    this.patterns = model.people.map(() => 0);
    this.costs = model.people.map((person) => person.costs);
    this.chosen = new Array<Candidate | null>(model.people.length * this.sundays).fill(null);
  }

  /** Returns where the person serves on a Sunday in the plan, or null. */
  choiceOf(person: Person, day: number): Candidate | null {
    return this.chosen[person.index * this.sundays + day] ?? null;
  }

  patternOf(person: Person): Pattern {
    return this.patterns[person.index] as Pattern;
  }

  costsOf(person: Person): PatternCosts {
    return this.costs[person.index] as PatternCosts;
  }

  chosenAt(place: Place): readonly Candidate[] {
    return this.at[place.index] as Candidate[];
  }

  add(candidate: Candidate): void {
    const { person, place, day } = candidate;
    this.chosen[person.index * this.sundays + day] = candidate;
    this.patterns[person.index] = this.patternOf(person) | (1 << day);
    this.at[place.index]?.push(candidate);
  }

  remove(candidate: Candidate): void {
    const { person, place, day } = candidate;
    this.chosen[person.index * this.sundays + day] = null;
    this.patterns[person.index] = this.patternOf(person) & ~(1 << day);
    const here = this.at[place.index] as Candidate[];
    here.splice(here.indexOf(candidate), 1);
  }

  /** Returns all chosen candidates in candidate order. */
  choices(): Candidate[] {
    return this.at.flat().sort((a, b) => a.index - b.index);
  }

  /** Restores choices made earlier. */
  restore(choices: readonly Candidate[]): void {
    for (const candidate of this.at.flat()) this.remove(candidate);
    for (const candidate of choices) this.add(candidate);
  }

  /** Sets the price of a pair of consecutive Sundays. Null restores the true price. */
  pricePairs(price: number | null): void {
    const { people, sundays, prices } = this.model;
    this.costs = people.map((person) =>
      price === null ? person.costs : patternCosts(person.fixed, sundays.length, prices, price),
    );
  }

  /** Returns the cost of the whole plan on levels 3 to 8. */
  cost(): Cost {
    let hi = 0;
    let lo = 0;
    for (const here of this.at) {
      for (const candidate of here) {
        hi += candidate.hi;
        lo += candidate.lo;
      }
    }
    for (const [index, costs] of this.costs.entries()) {
      const pattern = this.patterns[index] as Pattern;
      hi += costs.hi[pattern] as number;
      lo += costs.lo[pattern] as number;
    }
    return { hi, lo };
  }
}
