import type { Cost } from '../model/cost.ts';
import type { Candidate, Person, Place, RuleRow } from '../model/month-model.ts';
import { termValue } from '../model/rule-rows.ts';
import { LinearProgram } from './linear-program.ts';
import type { DemandOn, PlaceWorth } from './pricing.ts';
import type { Roster } from './roster.ts';

/** Right-hand sides are off by about this much, differently for each, so that the simplex method does not stall. */
const PERTURBATION = 1e-6;

/** Amounts below this are rounding errors or come from the perturbation. */
export const FRACTION = 1e-3;

/** Place prices are at first at most this many pairs from the given ones, and then this many times as far. */
const FIRST_WIDTH = 0.25;
const WIDER = 4;

/** A person's month: a column of the linear program. */
export interface ProgramMonth extends Cost {
  readonly person: Person;
  readonly choices: readonly Candidate[];
}

/** A column for a place that is left open or filled twice. */
interface Slack {
  readonly column: number;
  readonly row: number;
  readonly sign: 1 | -1;
  worth: number;
}

/**
 * The months that people can have, as a linear program (Dantzig and Wolfe 1960): choose one month per person, or fractions
 * of several, so that every place is filled. Only the months found so far are columns.
 */
export class MonthsProgram {
  /** The places to be filled and the people who can fill them, in the order of the rows. */
  readonly places: readonly Place[];
  readonly people: readonly Person[];
  /** The least number of units of rest that a row requires. One pair is a unit. */
  leastRest = 0;
  private readonly roster: Roster;
  private readonly program: LinearProgram;
  private readonly rightSides: Float64Array;
  private readonly rowOfPlace: ReadonlyMap<Place, number>;
  private readonly rowOfPerson: ReadonlyMap<Person, number>;
  /** By column. Null where the column is no month. */
  private readonly months: Array<ProgramMonth | null> = [];
  private readonly hi: number[] = [];
  private readonly lo: number[] = [];
  private readonly slacks: Slack[] = [];
  /** The columns of broken cases. */
  private readonly broken = new Set<number>();
  /** The column of the rest beyond the least. */
  private readonly surplus: number;
  private readonly known = new Set<string>();
  private width: number;
  private demandOn: DemandOn = () => 0;

  /** Starts with the plan of the roster and with prices near to `worth`. */
  constructor(roster: Roster, worth: PlaceWorth) {
    const { places, people, prices } = roster.model;
    this.roster = roster;
    this.width = Math.max(1, Math.round(prices.pair * FIRST_WIDTH));
    this.places = places.filter(({ target }) => target > 0);
    this.people = people.filter(({ candidates }) => candidates.some(({ place }) => place.target > 0));
    this.rowOfPlace = new Map(this.places.map((place, row) => [place, row]));
    this.rowOfPerson = new Map(this.people.map((person, i) => [person, this.personRow + i]));
    this.rightSides = Float64Array.of(
      ...this.places.map(({ target }, row) => target - PERTURBATION * (1 + ((row * 0.618) % 1))),
      // So the surplus is at least 1 and stays in the basis until the row requires something.
      -1,
      ...roster.model.rules.map(({ rightSide }, i) => rightSide + PERTURBATION * (1 + ((i * 0.414) % 1))),
      ...this.people.map((_, i) => 1 + PERTURBATION * ((i * 0.732) % 1)),
    );
    this.program = new LinearProgram(this.rightSides, this.personRow);
    const basis: number[] = [];
    for (const [row, { index }] of this.places.entries()) {
      basis.push(this.addSlack(row, -1, -(worth.hi[index] as number)));
      this.addSlack(row, 1, worth.hi[index] as number);
    }
    this.surplus = this.program.add([this.restRow], [-1]);
    this.addCosts(null, 0, 0);
    basis.push(this.surplus);
    for (const row of roster.model.rules) {
      const below = this.addRuleColumn(row, 1);
      const above = this.addRuleColumn(row, -1);
      basis.push(roster.months.rules.breachOf(row) === 1 ? above : below);
    }
    for (const person of this.people) {
      basis.push(this.add(person, roster.choicesOf(person)) as number);
      this.add(person, []);
    }
    this.program.startFrom(basis);
  }

  /** The multiplications so far. */
  get work(): number {
    return this.program.work;
  }

  /** The current worth of one unit of each row: the places, the least rest, and the people. */
  get prices(): Float64Array {
    return this.program.prices;
  }

  get restRow(): number {
    return this.places.length;
  }

  /** The row of the first person. The others follow. */
  get personRow(): number {
    return this.restRow + 1 + this.roster.model.rules.length;
  }

  rowOfRule({ index }: RuleRow): number {
    return this.restRow + 1 + index;
  }

  rowOf(place: Place): number {
    return this.rowOfPlace.get(place) as number;
  }

  /** Adds a person's month and returns its column, or null if it was added before. */
  add(person: Person, choices: readonly Candidate[]): number | null {
    const key = `${person.index}:${choices.map(({ index }) => index).join()}`;
    if (this.known.has(key)) return null;
    this.known.add(key);
    const month = { person, choices, ...this.roster.months.costOf(person, choices) };
    this.addCosts(month, month.hi + this.penaltyOf(month), month.lo);
    return this.addColumn(month);
  }

  /** From now on, months that do not meet the demands are as dear as losing a place. */
  setDemands(demandOn: DemandOn): void {
    this.demandOn = demandOn;
    for (const [column, month] of this.months.entries())
      if (month) this.hi[column] = month.hi + this.penaltyOf(month);
  }

  /** Returns the place prices that `minimize` stays near to. Any month is cheaper than the prices of the people. */
  startPrices(): Float64Array {
    const prices = this.prices.map(() => Number.POSITIVE_INFINITY);
    for (const { row, sign, worth } of this.slacks) prices[row] = sign * worth;
    prices[this.restRow] = 0;
    for (const row of this.roster.model.rules) prices[this.rowOfRule(row)] = 0;
    return prices;
  }

  /** Sets the place prices that `minimize` stays near to. */
  stayNear(prices: Float64Array): void {
    for (const slack of this.slacks) {
      slack.worth = slack.sign * Math.round(prices[slack.row] as number);
      this.hi[slack.column] = slack.worth + this.width;
    }
  }

  /**
   * Minimizes `hi`, only its units of rest, or `lo` among the months whose `hi` gains nothing at `above`, the earlier
   * prices. Returns false if the work exceeds `mostWork`.
   */
  minimize(
    of: 'rest' | 'hi' | 'lo',
    tolerance: number,
    mostWork: number,
    above: Float64Array | null,
  ): boolean {
    const isBarred = (column: number) =>
      above !== null && this.program.reduced(column, this.hi[column] as number, above) > FRACTION;
    return this.program.minimize(this.costsOf(of), tolerance, mostWork, isBarred);
  }

  /** Calculates the prices of `minimize` again, without rounding errors. */
  refresh(of: 'rest' | 'hi' | 'lo'): void {
    this.program.refresh(this.costsOf(of));
  }

  /** Lets prices go farther if some places are not filled exactly. Returns whether it did. */
  widen(): boolean {
    const slackAt = new Map(this.slacks.map((slack) => [slack.column, slack]));
    let isFilled = true;
    this.program.forEachAmount((column, amount) => {
      if (slackAt.has(column) && amount > 100 * PERTURBATION) isFilled = false;
    });
    if (isFilled || this.width >= this.roster.model.prices.place) return false;
    this.width *= WIDER;
    for (const { column, worth } of this.slacks) this.hi[column] = worth + this.width;
    return true;
  }

  /** Calls `use` with each month of the solution and its fraction. */
  forEachMonth(use: (month: ProgramMonth, fraction: number) => void): void {
    this.program.forEachAmount((column, amount) => {
      const month = this.months[column];
      if (month) use(month, amount);
    });
  }

  /** Returns the units of rest of the solution. */
  unitsOfRest(): number {
    let units = 0;
    this.forEachMonth((month, fraction) => {
      units += fraction * this.restOf(month);
    });
    return units;
  }

  /** Requires at least this many units of rest from now on. */
  requireRest(least: number): void {
    const basis: number[] = [];
    this.program.forEachAmount((column) => basis.push(column));
    this.leastRest = least;
    this.rightSides[this.restRow] = least;
    const missing = this.addSlack(this.restRow, 1, 0);
    this.program.startFrom(basis.map((column) => (column === this.surplus ? missing : column)));
  }

  /**
   * Returns the units of rest in a cost: pairs, and people who are not able. Each of the latter outweighs all pairs.
   */
  private restOf({ hi }: Cost): number {
    return Math.floor(hi / this.roster.model.prices.pair);
  }

  private costsOf(of: 'rest' | 'hi' | 'lo'): readonly number[] {
    if (of !== 'rest') return this[of];
    const { pair } = this.roster.model.prices;
    return this.hi.map((cost, column) =>
      this.broken.has(column) ? 0 : cost - ((this.months[column]?.hi ?? 0) % pair),
    );
  }

  private addSlack(row: number, sign: 1 | -1, worth: number): number {
    const column = this.program.add([row], [sign]);
    this.addCosts(null, worth + this.width, 0);
    this.slacks.push({ column, row, sign, worth });
    return column;
  }

  /** Adds a column for a sum below the right side of a row (1), or above it (-1). */
  private addRuleColumn(row: RuleRow, sign: 1 | -1): number {
    const isSatisfied = sign === 1 && !row.isEquation;
    if (row.isMust && !isSatisfied) return this.addSlack(this.rowOfRule(row), sign, 0);
    const column = this.program.add([this.rowOfRule(row)], [sign]);
    this.addCosts(null, isSatisfied ? 0 : this.roster.model.prices.broken, 0);
    if (!isSatisfied) this.broken.add(column);
    return column;
  }

  private addCosts(month: ProgramMonth | null, hi: number, lo: number): void {
    this.months.push(month);
    this.hi.push(hi);
    this.lo.push(lo);
  }

  private addColumn(month: ProgramMonth): number {
    const rows: number[] = [];
    const factors: number[] = [];
    const rest = this.restOf(month);
    if (rest !== 0) {
      rows.push(this.restRow);
      factors.push(rest);
    }
    for (const { row, term } of this.roster.model.rulesOf[month.person.index] ?? []) {
      const value = termValue(term, (service) => month.choices.some((choice) => choice.service === service));
      if (value === 0) continue;
      rows.push(this.rowOfRule(row));
      factors.push(value);
    }
    for (const { place } of month.choices) rows.push(this.rowOf(place));
    rows.push(this.rowOfPerson.get(month.person) as number);
    return this.program.add(rows, factors);
  }

  private penaltyOf({ person, choices }: ProgramMonth): number {
    let unmet = 0;
    for (const service of this.roster.model.services.keys()) {
      const demand = this.demandOn(person, service);
      if (demand !== 0 && (demand === 1) !== choices.some((choice) => choice.service === service)) unmet += 1;
    }
    return unmet * this.roster.model.prices.place;
  }
}
