import { cancelCircles, potentialsOf, type Tangle, tangleIn } from './circles.ts';
import { type Cost, compareCosts, minus, plus, ZERO } from './cost.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import type { Candidate, Person } from './month-model.ts';
import type { Pattern } from './patterns.ts';
import { type BetterMonth, betterMonths } from './pricing.ts';
import type { Roster } from './roster.ts';
import { asPotentials, cheapestWays, type Potentials } from './ways.ts';

/** What the search came to: the best plan known, and whether every other was ruled out. */
export interface Found {
  readonly choices: readonly Candidate[];
  readonly proved: boolean;
}

/** How long to divide. */
interface Patience {
  /** After so many steps another plan is asked for once: what is better than the best known rules out more. */
  readonly fewSteps: number;
  readonly mostSteps: number;
  readonly other: () => { readonly choices: readonly Candidate[]; readonly cost: Cost };
}

/**
 * Branch and bound (Land and Doig 1960). Where somebody would gain by another pattern, the months fall into
 * those in which the person serves on a Sunday where the two differ and those in which not; either half is
 * improved and priced by itself. A half whose bound is not below the best plan is ruled out.
 *
 * A pattern a half does not allow costs a lost place more rather than being impossible, so that every plan
 * stays comparable; the bound holds whatever plan and prices it is reckoned from (`betterMonths`).
 */
export function branchAndBound(
  roster: Roster,
  start: readonly Candidate[],
  { fewSteps, mostSteps, other }: Patience,
): Found {
  const graph = new ExchangeGraph(roster, false);
  roster.restore(start);
  let best = start;
  let bestCost = roster.cost();
  let steps = 0;
  /** The Sundays already divided by, for each person. */
  const decided = new Int32Array(roster.model.people.length);

  /** Rules out all that these costs allow; false: out of steps. */
  const ruleOut = (from: readonly Candidate[], near: Potentials | null): boolean => {
    steps += 1;
    if (steps > mostSteps) return false;
    if (steps === fewSteps) {
      const found = other();
      if (compareCosts(found.cost, bestCost) < 0) {
        best = found.choices;
        bestCost = found.cost;
      }
    }
    roster.restore(from);
    graph.refreshAll();
    const clean = cancelCircles(roster, graph, near);
    const tangle = clean ? [] : tangleIn(graph);
    const potentials = clean ?? potentialsOf(graph);
    const cost = roster.cost();
    const here = roster.choices();
    if (compareCosts(cost, bestCost) < 0) {
      best = here;
      bestCost = cost;
    }
    const isRuledOutBy = (gain: Cost) => compareCosts(minus(cost, gain), bestCost) >= 0;
    const { better, gain } = leastGain(roster, graph, potentials, isRuledOutBy);
    if (isRuledOutBy(gain)) return true;
    const division =
      divide(roster, better, tangle, decided) ??
      divide(roster, betterMonths(roster, potentials), [], decided);
    if (!division) return false;
    const { person, day } = division;
    const now = roster.patternOf(person) & day;
    const before = roster.costsOf(person);
    decided[person.index] = (decided[person.index] as number) | day;
    let isRuledOut = true;
    for (const half of [now ^ day, now]) {
      if (!isRuledOut) break;
      roster.costs[person.index] = onlyWith(roster, person, (tried) => (tried & day) === half);
      isRuledOut = ruleOut(here, clean);
      roster.costs[person.index] = before;
    }
    decided[person.index] = (decided[person.index] as number) & ~day;
    return isRuledOut;
  };

  const proved = ruleOut(start, null);
  roster.pricePairs(null);
  roster.restore(best);
  return { choices: best, proved };
}

/**
 * By whom and by which Sunday to divide: the person who gains most, the most decisive Sunday on which the better
 * pattern differs. Where a circle moves somebody twice there are no valid prices, and people may seem to gain by roles
 * alone; then by a Sunday of that circle.
 */
function divide(
  roster: Roster,
  better: readonly BetterMonth[],
  tangle: readonly Tangle[],
  decided: Int32Array,
): { person: Person; day: Pattern } | null {
  const sundays = roster.model.sundays.length;
  const byGain = better
    .toSorted((a, b) => compareCosts(b.gain, a.gain))
    .map(({ person, pattern }) => ({ person, days: roster.patternOf(person) ^ pattern }));
  for (const { person, days } of [...byGain, ...tangle]) {
    const open = days & ~(decided[person.index] as number);
    if (open !== 0) return { person, day: decisiveDay(open, roster.patternOf(person) | days, sundays) };
  }
  return null;
}

/**
 * Of these Sundays the one whose answer settles most pairs: with most neighbours among the Sundays that either pattern
 * serves on, then nearest to the middle of the month. (Half the steps of dividing by the first Sunday.)
 */
function decisiveDay(open: Pattern, either: Pattern, sundays: number): Pattern {
  const neighbours = (day: number) => ((either >> (day + 1)) & 1) + (((either << 1) >> day) & 1);
  const fromMiddle = (day: number) => Math.abs(2 * day - sundays + 1);
  let best = 31 - Math.clz32(open);
  for (let day = best - 1; day >= 0; day -= 1) {
    if (((open >> day) & 1) === 0) continue;
    const more = neighbours(day) - neighbours(best);
    if (more > 0 || (more === 0 && fromMiddle(day) <= fromMiddle(best))) best = day;
  }
  return 1 << best;
}

/** A person's pattern costs with a lost place added to what is not allowed. */
function onlyWith(roster: Roster, person: Person, isAllowed: (pattern: number) => boolean) {
  const { hi, lo } = roster.costsOf(person);
  const dear = roster.model.prices.place;
  return { hi: hi.map((cost, pattern) => cost + (isAllowed(pattern) ? 0 : dear)), lo };
}

/**
 * Of the place prices that the exchanges leave free, those by which least is to be gained, or the first by which so
 * little is that `isEnough`.
 */
export function leastGain(
  roster: Roster,
  graph: ExchangeGraph,
  potentials: Potentials,
  isEnough: (gain: Cost) => boolean = ({ hi, lo }) => hi === 0 && lo === 0,
) {
  const at = (worth: Potentials) => {
    const better = betterMonths(roster, worth);
    return { better, worth, gain: better.reduce((sum, month) => plus(sum, month.gain), ZERO) };
  };
  const lesser = (a: ReturnType<typeof at>, b: ReturnType<typeof at>) =>
    compareCosts(b.gain, a.gain) < 0 ? b : a;
  let least = at(potentials);
  if (isEnough(least.gain)) return least;
  const highest = asPotentials(cheapestWays(graph, graph.ground, potentials), potentials);
  least = lesser(least, at(highest));
  if (isEnough(least.gain)) return least;
  return lesser(least, at(middle(highest, potentials, graph.ground)));
}

function middle(a: Potentials, b: Potentials, ground: number): Potentials {
  const mean = (x: Float64Array, y: Float64Array) =>
    x.map((value, node) =>
      Math.floor((value - (x[ground] as number) + (y[node] as number) - (y[ground] as number)) / 2),
    );
  return { hi: mean(a.hi, b.hi), lo: mean(a.lo, b.lo) };
}
