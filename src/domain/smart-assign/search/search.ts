import { compareCosts, minus, plus, ZERO } from '../model/cost.ts';
import { type Distance, distanceTo } from '../model/distance.ts';
import type { Candidate, MonthModel } from '../model/month-model.ts';
import { BranchAndPrice } from './branch-and-price.ts';
import { completePlan } from './complete.ts';
import { cancelCycles, potentialsOf } from './cycles.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import { fillPlaces, SUNDAYS } from './fill.ts';
import { forceMonth } from './force.ts';
import { type PlaceWorth, Pricing } from './pricing.ts';
import { Roster } from './roster.ts';
import { RuledRoster, withoutRules } from './ruled-roster.ts';
import { asPotentials, type Potentials, shortestPaths } from './shortest-paths.ts';

/** How far a search has come. */
export interface PlanProgress {
  readonly services: number;
  /** The services whose places are filled. */
  readonly settled: number;
  /** How often a better plan was found since. */
  readonly improvements: number;
}

/** The best plan found, and whether all other plans were ruled out. */
interface Found {
  readonly choices: readonly Candidate[];
  readonly proved: boolean;
  /** Null if the plan is proved, or if nothing is known. */
  readonly distance: Distance | null;
}

/** The maximum number of people's months forced between two improvements. */
const MAX_FORCED = 6;

/** The most multiplications of the search in a month of up to `MANY_SERVICES`. With more, it would take too long. */
const MAX_WORK = 2e9;
const MANY_SERVICES = 15;

/**
 * Finds the best plan it can. The rest rule breaks the flow (with three Sundays the problem is NP-hard), so the flow's
 * plan is improved by exchanges. If prices do not prove it, branch and price searches on.
 */
export function search(month: MonthModel, onProgress: (progress: PlanProgress) => void): Found {
  // Without families' rules first: enough if the plan breaks none, and the prices to begin with otherwise.
  const model = withoutRules(month);
  const services = model.parts.filter(([first], service) => first === service).length;
  let [settled, improvements] = [0, 0];
  const tell = () => onProgress({ services, settled, improvements });
  const onBetter = () => {
    improvements += 1;
    tell();
  };
  const roster = new Roster(model);
  const graph = new ExchangeGraph(roster, false);
  const isFilled = fillPlaces(roster, graph, (count) => {
    settled = count;
    tell();
  });
  if (!isFilled) {
    roster.restore(model.start);
    graph.refreshAll();
  }
  const isExact = model.prices.isExact && model.areTargetsProved;
  const { worth, gain } = improve(roster, graph, onBetter);
  const { choices, cost } = { choices: roster.choices(), cost: roster.cost() };
  const ruled = month === model ? null : new RuledRoster(month, choices);
  const isBest = compareCosts(gain, ZERO) === 0 && !ruled?.isBroken;
  if (isBest) return { choices, proved: isExact, distance: null };

  const complete = ruled
    ? (wanted: readonly Candidate[]) => ruled.complete(wanted)
    : (wanted: readonly Candidate[]) => completePlan(roster, graph, wanted);
  ruled?.complete(choices);
  const mostWork = MAX_WORK * Math.min(1, (MANY_SERVICES / services) ** 4);
  const options = { mostWork, complete, onBetter };
  const { best, bound } = new BranchAndPrice(ruled?.roster ?? roster, worth, options).run();
  const proved = isExact && compareCosts(bound, best.cost) >= 0;
  const lower = [bound, minus(cost, gain)].reduce((a, b) => (compareCosts(a, b) < 0 ? b : a));
  const distance = proved || !isExact ? null : distanceTo(lower, best.cost, model.prices);
  return { choices: best.choices, proved, distance };
}

/**
 * Improves the plan by exchanges and forced months until neither helps. Returns place prices and an upper bound of the
 * plan's gain by them: zero if it is proved.
 */
function improve(roster: Roster, graph: ExchangeGraph, onBetter: () => void) {
  for (;;) {
    const potentials = cancelCycles(roster, graph, onBetter);
    const least = leastGain(roster, graph, potentials ?? potentialsOf(graph));
    // With more services, branch and price is the faster way.
    const canForce = potentials && roster.model.services.length <= SUNDAYS;
    if (!canForce || !forceBest(roster, graph, least)) return least;
    onBetter();
  }
}

/** Forces the profitable months one at a time until the plan is better. Returns false when none makes it better. */
function forceBest(
  roster: Roster,
  graph: ExchangeGraph,
  { better, potentials }: ReturnType<typeof leastGain>,
) {
  const before = roster.choices();
  const cost = roster.cost();
  const byGain = better.toSorted((a, b) => compareCosts(b.gain, a.gain)).slice(0, MAX_FORCED);
  for (const month of byGain) {
    if (forceMonth(roster, graph, month, potentials)) {
      graph.refreshAll();
      cancelCycles(roster, graph);
      if (compareCosts(roster.cost(), cost) < 0) return true;
    }
    roster.restore(before);
    graph.refreshAll();
  }
  return false;
}

/** Returns the place prices with the smallest total gain of people's better months among those the exchanges allow. */
function leastGain(roster: Roster, graph: ExchangeGraph, first: Potentials) {
  const pricing = new Pricing(roster);
  const at = (potentials: Potentials) => {
    const worth = worthOf(potentials);
    const better = pricing.betterMonths(worth);
    return { potentials, worth, better, gain: better.map((month) => month.gain).reduce(plus, ZERO) };
  };
  let least = at(first);
  if (compareCosts(least.gain, ZERO) === 0) return least;
  const highest = asPotentials(shortestPaths(graph, graph.ground, first), first);
  for (const other of [highest, middle(highest, first, graph.ground)]) {
    const found = at(other);
    if (compareCosts(found.gain, least.gain) < 0) least = found;
    if (compareCosts(least.gain, ZERO) === 0) break;
  }
  return least;
}

/** Returns the worth of places by the potentials: their distance from the ground, the last node. */
function worthOf({ hi, lo }: Potentials): PlaceWorth {
  const fromGround = (list: Float64Array) => list.map((value) => value - (list.at(-1) as number));
  return { hi: fromGround(hi), lo: fromGround(lo) };
}

function middle(a: Potentials, b: Potentials, ground: number): Potentials {
  const mean = (x: Float64Array, y: Float64Array) =>
    x.map((value, node) =>
      Math.floor((value - (x[ground] as number) + (y[node] as number) - (y[ground] as number)) / 2),
    );
  return { hi: mean(a.hi, b.hi), lo: mean(a.lo, b.lo) };
}
