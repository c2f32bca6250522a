import { cancelCircles } from './circles.ts';
import { compareCosts } from './cost.ts';
import { branchAndBound, type Found, leastGain } from './exact.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import { fillPlaces } from './fill.ts';
import { forceMonth } from './force.ts';
import type { MonthModel } from './month-model.ts';
import type { BetterMonth } from './pricing.ts';
import { Roster } from './roster.ts';
import type { Potentials } from './ways.ts';

/** What a pair of consecutive Sundays costs at the start of a search, in preferred people. */
const OTHER_START_PRICES = [0.5, 2] as const;

/** Patterns forced on people between two improvements. */
const MOST_FORCED = 6;

/** Halves looked at before other starts are tried, and altogether. */
const FEW_STEPS = 100;
const MOST_STEPS = 600;

/**
 * Finds the best plan it can. Rest between two Sundays that are both undecided breaks the flow (with three
 * Sundays the problem is NP-hard), so a plan made by the flow is improved by exchanges and forced patterns, and
 * what remains is divided and ruled out. Where that takes many steps, the search also starts from the flow with
 * other prices for a pair: a better plan rules out more.
 */
export function search(model: MonthModel): Found {
  const roster = new Roster(model);
  const graph = new ExchangeGraph(roster, false);
  if (startFrom(roster, graph, null)) return { choices: roster.choices(), proved: true };
  return branchAndBound(roster, roster.choices(), {
    fewSteps: stepsFor(FEW_STEPS, graph),
    mostSteps: stepsFor(MOST_STEPS, graph),
    other: () => bestOfOtherStarts(model),
  });
}

function bestOfOtherStarts(model: MonthModel) {
  const found = OTHER_START_PRICES.map((price) => {
    const roster = new Roster(model);
    startFrom(roster, new ExchangeGraph(roster, false), price * model.prices.notPreferred);
    return { choices: roster.choices(), cost: roster.cost() };
  });
  return found.reduce((best, each) => (compareCosts(each.cost, best.cost) < 0 ? each : best));
}

/** Fills the month with this price for a pair (null: the true one) and improves it; true: it is proved optimal. */
function startFrom(roster: Roster, graph: ExchangeGraph, pairPrice: number | null): boolean {
  if (pairPrice !== null) {
    roster.pricePairs(pairPrice);
    graph.refreshAll();
  }
  fillPlaces(roster, graph);
  roster.pricePairs(null);
  graph.refreshAll();
  return improve(roster, graph);
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
