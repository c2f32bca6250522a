import { type Cost, compareCosts, minus, plus, ZERO } from './cost.ts';
import { type Conflict, cancelCycles, findConflicts, potentialsOf } from './cycles.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import type { Candidate, Person } from './month-model.ts';
import type { Pattern } from './patterns.ts';
import { type BetterMonth, betterMonths } from './pricing.ts';
import type { Roster } from './roster.ts';
import { asPotentials, type Potentials, shortestPaths } from './shortest-paths.ts';

/** The best plan found, and whether all other plans were ruled out. */
export interface Found {
  readonly choices: readonly Candidate[];
  readonly proved: boolean;
}

/** The limits of the branch and bound search. */
interface SearchLimits {
  /** After this many steps, `other` is called once. A better plan rules out more branches. */
  readonly fewSteps: number;
  readonly mostSteps: number;
  readonly other: () => { readonly choices: readonly Candidate[]; readonly cost: Cost };
}

/**
 * Searches by branch and bound (Land and Doig 1960): branches on a person's Sunday where a better pattern differs, and
 * rules out a branch whose bound is not below the best plan. An excluded pattern costs one lost place more, so plans
 * stay comparable. The bound holds for any plan and prices (`betterMonths`).
 */
export function branchAndBound(
  roster: Roster,
  start: readonly Candidate[],
  { fewSteps, mostSteps, other }: SearchLimits,
): Found {
  const graph = new ExchangeGraph(roster, false);
  roster.restore(start);
  let best = start;
  let bestCost = roster.cost();
  let steps = 0;
  /** For each person, the Sundays already branched on. */
  const decided = new Int32Array(roster.model.people.length);

  /** Returns whether every plan allowed by the current costs is ruled out; false when the steps have run out. */
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
    const clean = cancelCycles(roster, graph, near);
    const conflicts = clean ? [] : findConflicts(graph);
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
      divide(roster, better, conflicts, decided) ??
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
 * Picks the person and the Sunday to branch on: the largest gain, then the most decisive Sunday where the better
 * pattern differs. If a circle moves someone twice, there are no valid prices and the gains can be in roles alone. Then
 * it picks a Sunday of that circle.
 */
function divide(
  roster: Roster,
  better: readonly BetterMonth[],
  conflicts: readonly Conflict[],
  decided: Int32Array,
): { person: Person; day: Pattern } | null {
  const sundays = roster.model.sundays.length;
  const byGain = better
    .toSorted((a, b) => compareCosts(b.gain, a.gain))
    .map(({ person, pattern }) => ({ person, days: roster.patternOf(person) ^ pattern }));
  for (const { person, days } of [...byGain, ...conflicts]) {
    const open = days & ~(decided[person.index] as number);
    if (open !== 0) return { person, day: decisiveDay(open, roster.patternOf(person) | days, sundays) };
  }
  return null;
}

/**
 * Returns the Sunday that settles the most pairs: the one with the most neighbors among the Sundays of either pattern,
 * then the one nearest the middle of the month. This takes half the steps of branching on the first Sunday.
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

/** Returns a person's pattern costs, with one lost place added to every pattern that is not allowed. */
function onlyWith(roster: Roster, person: Person, isAllowed: (pattern: number) => boolean) {
  const { hi, lo } = roster.costsOf(person);
  const dear = roster.model.prices.place;
  return { hi: hi.map((cost, pattern) => cost + (isAllowed(pattern) ? 0 : dear)), lo };
}

/**
 * Returns the place prices with the smallest total gain among those the exchanges allow, or the first for which
 * `isEnough` is true.
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
  const highest = asPotentials(shortestPaths(graph, graph.ground, potentials), potentials);
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
