import { cancelCircles } from './circles.ts';
import { compareCosts } from './cost.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import { fillPlaces } from './fill.ts';
import { forceMonth } from './force.ts';
import type { Candidate, MonthModel } from './month-model.ts';
import { type BetterMonth, betterMonths } from './pricing.ts';
import { Roster } from './roster.ts';
import { asPotentials, cheapestWays, type Potentials } from './ways.ts';

/** A plan for the month, and whether nothing better exists. */
export interface Found {
  readonly choices: readonly Candidate[];
  readonly proved: boolean;
}

/** What a pair of consecutive Sundays costs at the start of each search, in preferred people; null: its true price. */
const START_PRICES = [null, 0.5, 2] as const;

/** Patterns forced on people between two improvements. */
const MOST_FORCED = 6;

/** Detours from the best plan of all starts. */
const MOST_DETOURS = 12;

/**
 * Finds the best plan it can. Rest between two Sundays that are both undecided breaks the flow (with three
 * Sundays the problem is NP-hard), so the search starts from several plans, each made by the flow with another
 * price for a pair, improves each as far as exchanges and forced patterns lead, and keeps the best; it stops
 * at the first that is proved optimal.
 */
export function search(model: MonthModel): Found {
  const roster = new Roster(model);
  let best: readonly Candidate[] | null = null;
  let bestCost = { hi: 0, lo: 0 };
  for (const price of START_PRICES) {
    roster.restore([]);
    roster.pricePairs(price === null ? null : price * model.prices.notPreferred);
    const graph = new ExchangeGraph(roster, false);
    fillPlaces(roster, graph);
    roster.pricePairs(null);
    graph.refreshAll();
    const proved = improve(roster, graph);
    const cost = roster.cost();
    if (best === null || compareCosts(cost, bestCost) < 0) {
      best = roster.choices();
      bestCost = cost;
    }
    if (proved) return { choices: roster.choices(), proved };
  }
  return detours(roster, best ?? []);
}

/**
 * Forces a profitable pattern on the best plan although the plan gets worse by it, and improves from there: what
 * two forced patterns win together neither wins alone. (Iterated local search, Lourenço, Martin and Stützle 2003.)
 */
function detours(roster: Roster, start: readonly Candidate[]): Found {
  let best = start;
  roster.restore(best);
  let bestCost = roster.cost();
  const graph = new ExchangeGraph(roster, false);
  const done = new Set<string>();
  for (let detour = 0; detour < MOST_DETOURS; detour += 1) {
    const potentials = cancelCircles(roster, graph);
    if (!potentials) break;
    const better = leastGain(roster, graph, potentials).toSorted((a, b) => compareCosts(b.gain, a.gain));
    if (better.length === 0) return { choices: best, proved: true };
    const month = better.find(({ person, pattern }) => !done.has(`${person.index} ${pattern}`));
    if (!month) break;
    done.add(`${month.person.index} ${month.pattern}`);
    if (forceMonth(roster, graph, month, potentials)) {
      graph.refreshAll();
      const proved = improve(roster, graph);
      const cost = roster.cost();
      if (proved) return { choices: roster.choices(), proved };
      if (compareCosts(cost, bestCost) < 0) {
        best = roster.choices();
        bestCost = cost;
        done.clear();
      }
    }
    roster.restore(best);
    graph.refreshAll();
  }
  return { choices: best, proved: false };
}

/** Improves the plan until neither exchanges nor forced patterns help; true: it is proved optimal. */
function improve(roster: Roster, graph: ExchangeGraph): boolean {
  for (;;) {
    const potentials = cancelCircles(roster, graph);
    const better = potentials ? leastGain(roster, graph, potentials) : [];
    if (potentials && better.length === 0) return true;
    if (!potentials || !forceBest(roster, graph, better, potentials)) return false;
  }
}

/** Of the prices that the exchanges leave free, those by which the fewest people gain. */
function leastGain(roster: Roster, graph: ExchangeGraph, potentials: Potentials): BetterMonth[] {
  const highest = asPotentials(cheapestWays(graph, graph.ground, potentials), potentials);
  const candidates = [highest, potentials, middle(highest, potentials, graph.ground)];
  let least: BetterMonth[] | null = null;
  for (const worth of candidates) {
    const better = betterMonths(roster, worth);
    if (least === null || better.length < least.length) least = better;
    if (better.length === 0) break;
  }
  return least ?? [];
}

function middle(a: Potentials, b: Potentials, ground: number): Potentials {
  const mean = (x: Float64Array, y: Float64Array) =>
    x.map((value, node) => (value - (x[ground] as number) + (y[node] as number) - (y[ground] as number)) / 2);
  return { hi: mean(a.hi, b.hi), lo: mean(a.lo, b.lo) };
}

/** Forces the profitable patterns one by one until the plan is better; false: none made it better. */
function forceBest(
  roster: Roster,
  graph: ExchangeGraph,
  better: readonly BetterMonth[],
  worth: Potentials,
): boolean {
  const before = roster.choices();
  const cost = roster.cost();
  const byGain = better.toSorted((a, b) => compareCosts(b.gain, a.gain)).slice(0, MOST_FORCED);
  for (const month of byGain) {
    if (forceMonth(roster, graph, month, worth)) {
      graph.refreshAll();
      cancelCircles(roster, graph);
      if (compareCosts(roster.cost(), cost) < 0) return true;
    }
    roster.restore(before);
    graph.refreshAll();
  }
  return false;
}
