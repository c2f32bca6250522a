import { compareCosts } from './cost.ts';
import { cancelCycles } from './cycles.ts';
import { branchAndBound, type Found, leastGain } from './exact.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import { fillPlaces } from './fill.ts';
import { forceMonth } from './force.ts';
import type { MonthModel } from './month-model.ts';
import type { PlanProgress } from './plan-month.ts';
import type { BetterMonth } from './pricing.ts';
import { Roster } from './roster.ts';
import type { Potentials } from './shortest-paths.ts';

/** Other prices for a pair of near services to start a search with, as multiples of the price `notPreferred`. */
const OTHER_START_PRICES = [0.5, 2] as const;

/** The maximum number of people's months forced between two improvements. */
const MAX_FORCED = 6;

/** The steps after which other starts are tried, and the maximum number of steps. */
const FEW_STEPS = 100;
const MAX_STEPS = 600;

/** Other starts take as long as this many steps, so a search with fewer steps does without them. */
const WORTH_OTHER_STARTS = 10;

/**
 * Finds the best plan it can. The rest rule breaks the flow (with three Sundays the problem is NP-hard), so the flow's
 * plan is improved by exchanges and forced months, then by branch and bound. After many steps, the search also starts
 * from other prices for a pair, because a better plan rules out more branches.
 */
export function search(
  model: MonthModel,
  _onProgress: (progress: PlanProgress) => void = () => undefined,
): Found {
  const { isExact, pair } = model.prices;
  const roster = new Roster(model);
  const graph = new ExchangeGraph(roster, false);
  if (startFrom(roster, graph, pair)) return { choices: roster.choices(), proved: isExact, distance: null };
  // A month with more services than Sundays takes more steps than are worth the time.
  const mostSteps = stepsFor(MAX_STEPS * Math.min(1, (5 / model.services.length) ** 2), graph);
  const { choices, proved } = branchAndBound(roster, roster.choices(), {
    // With so few steps, hardly any branches could be ruled out.
    fewSteps: mostSteps >= WORTH_OTHER_STARTS ? stepsFor(FEW_STEPS, graph) : null,
    mostSteps,
    other: () => bestOfOtherStarts(model),
  });
  return { choices, proved: proved && isExact, distance: null };
}

function bestOfOtherStarts(model: MonthModel) {
  const found = OTHER_START_PRICES.map((price) => {
    const roster = new Roster(model);
    startFrom(roster, new ExchangeGraph(roster, false), price * model.prices.notPreferred);
    return { choices: roster.choices(), cost: roster.cost() };
  });
  return found.reduce((best, solution) => (compareCosts(solution.cost, best.cost) < 0 ? solution : best));
}

/** Fills the month at this price for a pair and improves it at the true price. Returns whether it is proven optimal. */
function startFrom(roster: Roster, graph: ExchangeGraph, pairPrice: number): boolean {
  roster.months.setPairPrice(pairPrice);
  graph.refreshAll();
  fillPlaces(roster, graph);
  roster.months.setPairPrice(roster.model.prices.pair);
  graph.refreshAll();
  return improve(roster, graph);
}

/** A step takes time proportional to the arcs of the exchange graph, so large months get fewer steps. */
function stepsFor(steps: number, graph: ExchangeGraph): number {
  return Math.ceil(steps * Math.min(1, (50 / graph.size) ** 2));
}

/** Improves the plan until neither exchanges nor forced months help. Returns whether it is proven optimal. */
function improve(roster: Roster, graph: ExchangeGraph): boolean {
  for (;;) {
    const potentials = cancelCycles(roster, graph);
    if (!potentials) return false;
    const { better, worth } = leastGain(roster, graph, potentials);
    if (better.length === 0) return true;
    if (!forceBest(roster, graph, better, worth)) return false;
  }
}

/** Forces the profitable months one at a time until the plan is better. Returns false when none makes it better. */
function forceBest(
  roster: Roster,
  graph: ExchangeGraph,
  better: readonly BetterMonth[],
  worth: Potentials,
): boolean {
  const before = roster.choices();
  const cost = roster.cost();
  const byGain = better.toSorted((a, b) => compareCosts(b.gain, a.gain)).slice(0, MAX_FORCED);
  for (const month of byGain) {
    if (forceMonth(roster, graph, month, worth)) {
      graph.refreshAll();
      cancelCycles(roster, graph);
      if (compareCosts(roster.cost(), cost) < 0) return true;
    }
    roster.restore(before);
    graph.refreshAll();
  }
  return false;
}
