import { type Cost, compareCosts } from '../model/cost.ts';
import type { Candidate, MonthModel, Person } from '../model/month-model.ts';
import { termValue } from '../model/rule-rows.ts';
import { FRACTION, MonthsProgram, type ProgramMonth } from './months-program.ts';
import { type PlaceWorth, Pricing } from './pricing.ts';
import type { Roster } from './roster.ts';
import { clampPrice, RulePrices } from './rule-prices.ts';

/** Prices are rounded to multiples of one part in the first of these numbers that is exact, or in the last one. */
const SCALES = [1, 2, 6, 12, 60, 2520] as const;

/** Reduced costs above the negative of these are rounding errors. */
const HI_TOLERANCE = 1e-3;
const LO_TOLERANCE = 0.05;

/** How far a price may be from a multiple, and a bound from a whole number. */
const HI_ROUNDING = 1e-3;
const LO_ROUNDING = 0.01;
const HI_WHOLE = 1e-7;
const LO_WHOLE = 1e-3;

/** No more than the sums of two such numbers is exact for sure. */
const MAX_EXACT = Number.MAX_SAFE_INTEGER / 2;

/**
 * The steps of the subgradient method, how often one may fail to raise the bound, and the factor that then shortens the
 * steps.
 */
const ASCENT_STEPS = 30;
const MAX_FAILED_STEPS = 4;
const SHORTER = 0.6;

/** The months of the last steps become columns. */
const STEPS_WITH_COLUMNS = 5;

/** With families' rules, making a plan takes long: the first solutions become plans, then only one in this many. */
const FIRST_COMPLETED = 16;

/** The work for a state of the pricing, in multiplications. */
const WORK_PER_STATE = 10;

/** The demand of a branch: that a person serves at a service, or that they do not. */
interface Demand {
  readonly person: Person;
  readonly service: number;
  readonly serves: boolean;
}

/** A branch, and a lower bound of the plans in it. */
interface Branch {
  readonly demands: readonly Demand[];
  readonly bound: Cost;
}

/** A plan and its cost. */
export interface Solution {
  readonly choices: readonly Candidate[];
  readonly cost: Cost;
}

/** The input and the callbacks of the search. */
interface SearchOptions {
  /** In multiplications. */
  readonly mostWork: number;
  /** Makes a plan from wanted choices, the most wanted first. Null if it finds none. */
  readonly complete: (wanted: readonly Candidate[]) => Solution | null;
  readonly onBetter: () => void;
}

const UNKNOWN = Number.NEGATIVE_INFINITY;

/**
 * Finds the best plan by branch and price (Barnhart, Johnson, Nemhauser, Savelsbergh and Vance 1998): a linear program
 * over people's months, found as needed by pricing, whose value is the bound of branch and bound (Land and Doig 1960).
 * `hi` comes first, and `lo` only if the bound of `hi` is reached.
 */
export class BranchAndPrice {
  private readonly model: MonthModel;
  private readonly pricing: Pricing;
  private readonly program: MonthsProgram;
  private readonly options: SearchOptions;
  private readonly scales: readonly number[];
  private readonly rulePrices: RulePrices;
  /** By person and service: 1 if a branch demands that the person serves, -1 if it demands the opposite. */
  private readonly demanded: Int8Array;
  private best: Solution;
  private solutions = 0;

  /** Starts with the plan of the roster and the worth of its places. */
  constructor(roster: Roster, worth: PlaceWorth, options: SearchOptions) {
    this.model = roster.model;
    this.options = options;
    this.pricing = new Pricing(roster);
    this.scales = scalesFor(roster.model);
    this.rulePrices = new RulePrices(roster.model);
    this.program = new MonthsProgram(roster, worth);
    this.demanded = new Int8Array(roster.model.people.length * roster.model.services.length);
    this.best = { choices: roster.choices(), cost: roster.cost() };
  }

  /** Returns the best plan found, and the lower bound of all plans. They cost the same if the plan is proved. */
  run(): { best: Solution; bound: Cost } {
    const open: Branch[] = [{ demands: [], bound: { hi: UNKNOWN, lo: UNKNOWN } }];
    const lowest = () => open.reduce((bound, branch) => cheaper(branch.bound, bound), this.best.cost);
    while (open.length > 0 && !this.isUsedUp()) {
      const branch = takeNext(open);
      if (this.isRuledOut(branch.bound)) break;
      const bound = this.solve(branch);
      if (this.isRuledOut(bound)) continue;
      const demand = this.readSolution();
      if (this.isRuledOut(bound)) continue;
      open.push({ demands: branch.demands, bound });
      // The solution is whole, but its plan is dearer than the bound: rounding errors, or no work left.
      if (!demand || this.isUsedUp()) break;
      open.pop();
      for (const serves of [!demand.serves, demand.serves])
        open.push({ demands: [...branch.demands, { ...demand, serves }], bound });
    }
    return { best: this.best, bound: lowest() };
  }

  private isUsedUp(): boolean {
    return this.program.work + WORK_PER_STATE * this.pricing.states > this.options.mostWork;
  }

  /** Returns whether no plan above a bound is better than the best one. */
  private isRuledOut(bound: Cost): boolean {
    return compareCosts(bound, this.best.cost) >= 0;
  }

  /** Returns the bound of a branch. Stops early once it rules out the branch. */
  private solve({ demands, bound: parent }: Branch): Cost {
    const size = this.model.services.length;
    this.demanded.fill(0);
    for (const { person, service, serves } of demands)
      this.demanded[person.index * size + service] = serves ? 1 : -1;
    this.program.setDemands((person, service) => this.demandOn(person, service));
    let bound = parent;
    const raise = (to: Cost): boolean => {
      if (compareCosts(to, bound) > 0) bound = to;
      return this.isRuledOut(bound) || this.isUsedUp();
    };
    const isRoot = demands.length === 0;
    if (isRoot) this.ascend(raise);
    let solved = this.converge('hi', null, raise);
    // `hi` can be whole although its levels are not: half a pair and half a preferred role.
    if (isRoot && solved && !(solved.isWhole && isWhole(this.program.unitsOfRest()))) {
      // Every plan has a whole number of units of rest. Requiring the next one lifts the bound of the whole tree.
      const rest = this.converge('rest', null, raise);
      const units = rest && rest.hi / this.model.prices.pair;
      if (units !== null && Math.ceil(units - HI_WHOLE) > units + HI_WHOLE)
        this.program.requireRest(Math.ceil(units));
      solved = rest && this.converge('hi', null, raise);
    }
    if (solved?.isWhole) this.converge('lo', solved.prices, raise);
    return bound;
  }

  private demandOn({ index }: Person, service: number): number {
    return this.demanded[index * this.model.services.length + service] as number;
  }

  /**
   * Finds better place prices by the subgradient method (Polyak 1969; Held, Wolfe and Crowder 1974): places that too few
   * people choose become dearer. With prices near to the best ones, the linear program takes fewer pivots.
   */
  private ascend(raise: (bound: Cost) => boolean): void {
    const { places } = this.program;
    const none = new Float64Array(this.program.prices.length);
    let prices = this.program.startPrices();
    let best = prices;
    let most = UNKNOWN;
    let length = 1;
    let failed = 0;
    for (let step = 1; step <= ASCENT_STEPS; step += 1) {
      const missing = Float64Array.from(none, (_, row) => places[row]?.target ?? 0);
      for (const rule of this.model.rules) missing[this.program.rowOfRule(rule)] = rule.rightSide;
      const priced = this.price('hi', prices, none, ({ person, choices }) => {
        for (const { place } of choices) {
          const row = this.program.rowOf(place);
          missing[row] = (missing[row] as number) - 1;
        }
        for (const { row: rule, term } of this.model.rulesOf[person.index] ?? []) {
          const row = this.program.rowOfRule(rule);
          const value = termValue(term, (service) => choices.some((choice) => choice.service === service));
          missing[row] = (missing[row] as number) - value;
        }
        if (step > ASCENT_STEPS - STEPS_WITH_COLUMNS) this.program.add(person, choices);
      });
      if (raise(priced.bound)) return;
      if (priced.hi > most) {
        most = priced.hi;
        best = prices;
        failed = 0;
      } else {
        failed += 1;
      }
      if (failed === MAX_FAILED_STEPS) {
        length *= SHORTER;
        prices = best;
        failed = 0;
      }
      this.stayInside(prices, missing);
      const norm = missing.reduce((sum, count) => sum + count * count, 0);
      if (norm === 0) break;
      const gain = (length * Math.max(1, this.best.cost.hi - priced.hi)) / norm;
      prices = this.clampRules(prices.map((price, row) => price + gain * (missing[row] as number)));
    }
    this.program.stayNear(best);
  }

  /** Trims a step of the prices so that the bound stays valid. */
  private stayInside(prices: Float64Array, step: Float64Array): void {
    const moved = this.clampRules(prices.map((price, row) => price + Math.sign(step[row] as number)));
    for (const rule of this.model.rules) {
      const row = this.program.rowOfRule(rule);
      if (moved[row] === prices[row]) step[row] = 0;
    }
  }

  /** Returns prices that keep the bound valid. */
  private clampRules(prices: Float64Array): Float64Array {
    for (const rule of this.model.rules) {
      const row = this.program.rowOfRule(rule);
      prices[row] = clampPrice(rule, { hi: prices[row] as number, lo: 0 }, this.model.prices.broken).hi;
    }
    return prices;
  }

  /** Solves the linear program by adding months until none gains. Returns null if `raise` returns true before. */
  private converge(of: 'rest' | 'hi' | 'lo', above: Float64Array | null, raise: (bound: Cost) => boolean) {
    const { program } = this;
    const none = new Float64Array(program.prices.length);
    const tolerance = of === 'lo' ? LO_TOLERANCE : HI_TOLERANCE;
    for (;;) {
      if (!program.minimize(of, tolerance, this.options.mostWork, above)) return null;
      const price = () => {
        let added = 0;
        const [hi, lo] = above ? [above, program.prices] : [program.prices, none];
        const priced = this.price(of, hi, lo, ({ person, choices }) => {
          if (program.add(person, choices) !== null) added += 1;
        });
        return { ...priced, added };
      };
      let priced = price();
      if (priced.added === 0) {
        program.refresh(of);
        priced = price();
      }
      if (raise(priced.bound)) return null;
      if (priced.added > 0 || (of !== 'lo' && program.widen())) continue;
      return { hi: priced.hi, isWhole: priced.isWhole, prices: program.prices.slice() };
    }
  }

  /**
   * Calls `use` with each person's best month if it is cheaper than their price. Returns the bound that the prices prove,
   * calculated in whole numbers.
   */
  private price(
    of: 'rest' | 'hi' | 'lo',
    hiPrices: Float64Array,
    loPrices: Float64Array,
    use: (month: Pick<ProgramMonth, 'person' | 'choices'>) => void,
  ) {
    const { places, people, restRow, leastRest, personRow } = this.program;
    const { scales } = this;
    const { services } = this.model;
    const scale = scales.find((one) => areMultiples(one, hiPrices, loPrices)) ?? (scales.at(-1) as number);
    const hi = hiPrices.map((price) => Math.round(price * scale));
    const lo = loPrices.map((price) => Math.round(price * scale));
    const at = (row: number): Cost => ({ hi: hi[row] as number, lo: lo[row] as number });
    const worth = {
      hi: new Float64Array(this.model.places.length),
      lo: new Float64Array(this.model.places.length),
    };
    let boundHi = 0;
    let boundLo = 0;
    // Sums of larger numbers would be rounded, and prove nothing.
    const isSmall = (price: number) => Math.abs(price) <= MAX_EXACT / services.length;
    let isExact = hi.subarray(0, personRow).every(isSmall) && lo.subarray(0, personRow).every(isSmall);
    const add = (cost: Cost, times = 1) => {
      boundHi += times * cost.hi;
      boundLo += times * cost.lo;
      isExact &&= Math.max(Math.abs(boundHi), Math.abs(boundLo)) <= MAX_EXACT;
    };
    for (const [row, { index, target }] of places.entries()) {
      worth.hi[index] = hi[row] as number;
      worth.lo[index] = lo[row] as number;
      add(at(row), target);
    }
    const rest = at(restRow);
    add(rest, leastRest);
    const broken = of === 'rest' ? 0 : this.model.prices.broken * scale;
    const priceOf = this.model.rules.map((rule) =>
      clampPrice(rule, at(this.program.rowOfRule(rule)), broken),
    );
    for (const { index, rightSide } of this.model.rules) add(priceOf[index] as Cost, rightSide);
    this.rulePrices.set(({ index }) => priceOf[index] as Cost);
    const units = {
      rest: { hi: this.model.prices.pair * scale - rest.hi, lo: -rest.lo },
      notPreferred: of === 'rest' ? 0 : scale,
      lower: scale,
    };
    for (const [i, person] of people.entries()) {
      const limit = at(personRow + i);
      const demandOn = (who: Person, service: number) => this.demandOn(who, service);
      const charges = this.rulePrices.of(person);
      const month = this.pricing.cheapest(person, worth, units, limit, demandOn, charges);
      add(month?.cost ?? limit);
      if (!month) continue;
      const gainHi = (limit.hi - month.cost.hi) / scale;
      const gainLo = (limit.lo - month.cost.lo) / scale;
      if (gainHi > 5 * HI_TOLERANCE || (of === 'lo' && gainLo > LO_TOLERANCE))
        use({ person, choices: month.come });
    }
    const least = Math.ceil(boundHi / scale - HI_WHOLE);
    const isWhole = areMultiples(scale, hiPrices, loPrices) && least - boundHi / scale < HI_WHOLE;
    const lowest =
      of === 'lo' && least - boundHi / scale < HI_WHOLE ? Math.ceil(boundLo / scale - LO_WHOLE) : UNKNOWN;
    const bound = isExact ? { hi: least, lo: lowest } : { hi: UNKNOWN, lo: UNKNOWN };
    return { hi: boundHi / scale, isWhole, bound };
  }

  /**
   * Makes a plan from the solution. Returns the most fractional service of a person, nearer to serving or not, or null. People
   * tied by rules come first: where they serve is mostly why the others are fractional.
   */
  private readSolution(): Demand | null {
    const { candidates, people, services, rulesOf } = this.model;
    const serving = new Float64Array(people.length * services.length);
    const chosen = new Float64Array(candidates.length);
    this.program.forEachMonth(({ choices }, fraction) => {
      for (const { person, service, index } of choices) {
        const at = person.index * services.length + service;
        serving[at] = (serving[at] as number) + fraction;
        chosen[index] = (chosen[index] as number) + fraction;
      }
    });
    let most = 0;
    let demand: Demand | null = null;
    for (const person of people) {
      const isTied = (rulesOf[person.index] as readonly unknown[]).length > 0;
      for (const service of services.keys()) {
        const fraction = serving[person.index * services.length + service] as number;
        const distance = Math.min(fraction, 1 - fraction);
        if (distance <= FRACTION + HI_WHOLE) continue;
        const order = distance + Number(isTied);
        if (order <= most + HI_WHOLE) continue;
        most = order;
        demand = { person, service, serves: fraction > 0.5 };
      }
    }
    if (!demand || this.isToComplete()) this.complete(chosen);
    return demand;
  }

  private isToComplete(): boolean {
    this.solutions += 1;
    const isFirst = this.solutions <= FIRST_COMPLETED || this.model.rules.length === 0;
    return isFirst || this.solutions % FIRST_COMPLETED === 0;
  }

  /** Makes a plan from the fractions of the candidates. */
  private complete(chosen: Float64Array): void {
    const fractionOf = ({ index }: Candidate) => chosen[index] as number;
    const wanted = this.model.candidates
      .filter((candidate) => fractionOf(candidate) > FRACTION)
      .sort((a, b) => fractionOf(b) - fractionOf(a) || a.index - b.index);
    const solution = this.options.complete(wanted);
    if (solution && compareCosts(solution.cost, this.best.cost) < 0) {
      this.best = solution;
      this.options.onBetter();
    }
  }
}

/** Removes and returns the branch with the lowest bound, of several the deepest, and of these the newest. */
function takeNext(open: Branch[]): Branch {
  const at = open.reduce((first, branch, i) => {
    const other = open[first] as Branch;
    const order = compareCosts(branch.bound, other.bound) || other.demands.length - branch.demands.length;
    return order <= 0 ? i : first;
  }, 0);
  return open.splice(at, 1)[0] as Branch;
}

function cheaper(a: Cost, b: Cost): Cost {
  return compareCosts(a, b) < 0 ? a : b;
}

/** Returns the scales that keep the bound of a month a whole number below 2^53, without rounding. */
function scalesFor({ places, prices }: MonthModel): number[] {
  const filled = places.reduce((sum, { target }) => sum + target, 0);
  // As in cost.ts: no difference of plans is greater.
  const greatest = 4 * Math.max(prices.place, prices.notSecondary * (filled + 1));
  return SCALES.filter((scale) => scale === 1 || scale * greatest <= Number.MAX_SAFE_INTEGER);
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < LO_ROUNDING;
}

function areMultiples(scale: number, hi: Float64Array, lo: Float64Array): boolean {
  const isNear = (price: number, rounding: number) =>
    Math.abs(price * scale - Math.round(price * scale)) < rounding * scale;
  return hi.every((price) => isNear(price, HI_ROUNDING)) && lo.every((price) => isNear(price, LO_ROUNDING));
}
