import { cancelCircles } from './circles.ts';
import { compareCosts, ZERO } from './cost.ts';
import { branchAndBound, type Found, leastGain } from './exact.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import { fillPlaces } from './fill.ts';
import { forceMonth } from './force.ts';
import type { Candidate, MonthModel } from './month-model.ts';
import type { BetterMonth } from './pricing.ts';
import { Roster } from './roster.ts';
import type { Potentials } from './ways.ts';

/** What a pair of consecutive Sundays costs at the start of each search, in preferred people; null: its true price. */
const START_PRICES = [null, 0.5, 2] as const;

/** Patterns forced on people between two improvements. */
const MOST_FORCED = 6;

/** Halves looked at before another start is tried, and after the last. */
const FEW_STEPS = 60;
const MOST_STEPS = 1200;

/**
 * Finds the best plan it can. Rest between two Sundays that are both undecided breaks the flow (with three
 * Sundays the problem is NP-hard), so a plan made by the flow is improved by exchanges and forced patterns, and
 * what remains is divided and ruled out. Where that takes too many steps, the search starts again from the flow
 * with another price for a pair, keeps the best, and divides that further.
 */
export function search(model: MonthModel): Found {
  const roster = new Roster(model);
  let best: readonly Candidate[] | null = null;
  let bestCost = ZERO;
  for (const price of START_PRICES) {
    roster.restore([]);
    roster.pricePairs(price === null ? null : price * model.prices.notPreferred);
    const graph = new ExchangeGraph(roster, false);
    fillPlaces(roster, graph);
    roster.pricePairs(null);
    graph.refreshAll();
    const found = improve(roster, graph)
      ? { choices: roster.choices(), proved: true }
      : branchAndBound(roster, roster.choices(), stepsFor(FEW_STEPS, graph));
    if (found.proved) return found;
    const cost = roster.cost();
    if (best === null || compareCosts(cost, bestCost) < 0) {
      best = found.choices;
      bestCost = cost;
    }
  }
  return branchAndBound(roster, best ?? [], stepsFor(MOST_STEPS, new ExchangeGraph(roster, false)));
}

/** A step takes as long as the exchange graph has arcs: large months get fewer. */
function stepsFor(steps: number, graph: ExchangeGraph): number {
  return Math.ceil(steps * Math.min(1, (50 / graph.size) ** 2));
}

/** Improves the plan until neither exchanges nor forced patterns help; true: it is proved optimal. */
function improve(roster: Roster, graph: ExchangeGraph): boolean {
  for (;;) {
    const potentials = cancelCircles(roster, graph);
    if (!potentials) return false;
    const { better, worth } = leastGain(roster, graph, potentials);
    if (better.length === 0) return true;
    if (!forceBest(roster, graph, better, worth)) return false;
  }
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
