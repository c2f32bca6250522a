import { type Cost, compareCosts, minus, plus, ZERO } from './cost.ts';
import { type Conflict, cancelCycles, findConflicts, potentialsOf } from './cycles.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import type { Candidate, MonthModel, Person } from './month-model.ts';
import type { Distance } from './plan-month.ts';
import { type BetterMonth, betterMonths } from './pricing.ts';
import type { Roster } from './roster.ts';
import { asPotentials, type Potentials, shortestPaths } from './shortest-paths.ts';

/** The best plan found, and whether all other plans were ruled out. */
export interface Found {
  readonly choices: readonly Candidate[];
  readonly proved: boolean;
  /** How much better another plan can be at most, if that is known. */
  readonly distance: Distance | null;
}

/** The limits of the branch and bound search. */
interface SearchLimits {
  /** After this many steps, `other` is called once. A better plan rules out more branches. Null if never. */
  readonly fewSteps: number | null;
  readonly mostSteps: number;
  readonly other: () => { readonly choices: readonly Candidate[]; readonly cost: Cost };
}

/**
 * Searches by branch and bound (Land and Doig 1960): branches on a person's service where a better month differs, and
 * rules out a branch whose bound is not below the best plan. An unmet demand costs one lost place more, so plans stay
 * comparable. The bound holds for any plan and prices (`betterMonths`).
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
  /** For each person, the services already branched on. */
  const decided = roster.model.people.map(() => new Set<number>());

  /** Returns whether every plan allowed by the current costs is ruled out; false when the steps have run out. */
  const ruleOut = (from: readonly Candidate[], similar: Potentials | null): boolean => {
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
    const clean = cancelCycles(roster, graph, similar);
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
    const { person, service } = division;
    const isPlanned = roster.months.isPlanned(person, service);
    decided[person.index]?.add(service);
    let isRuledOut = true;
    for (const serves of [!isPlanned, isPlanned]) {
      if (!isRuledOut) break;
      const demand = { person, service, serves };
      roster.months.addDemand(demand);
      isRuledOut = ruleOut(here, clean);
      roster.months.removeDemand(demand);
    }
    decided[person.index]?.delete(service);
    return isRuledOut;
  };

  const proved = ruleOut(start, null);
  roster.restore(best);
  return { choices: best, proved, distance: null };
}

/**
 * Picks the person and the service to branch on: the largest gain, then the most decisive service where the better month
 * differs. If a cycle moves someone twice, there are no valid prices and the gains can be in roles alone. Then it picks
 * a service of that cycle.
 */
function divide(
  roster: Roster,
  better: readonly BetterMonth[],
  conflicts: readonly Conflict[],
  decided: ReadonlyArray<ReadonlySet<number>>,
): { person: Person; service: number } | null {
  const byGain = better
    .toSorted((a, b) => compareCosts(b.gain, a.gain))
    .map(({ person, come }) => ({ person, services: changedServices(roster, person, come) }));
  for (const { person, services } of [...byGain, ...conflicts]) {
    const open = services.filter((service) => decided[person.index]?.has(service) === false);
    if (open.length === 0) continue;
    const either = new Set([...services, ...roster.choicesOf(person).map(({ service }) => service)]);
    return { person, service: decisiveService(roster.model, open, either) };
  }
  return null;
}

/** Returns the services at which a person serves either now or in another month, but not in both. */
function changedServices(roster: Roster, person: Person, come: readonly Candidate[]): number[] {
  const changed = new Set(roster.choicesOf(person).map(({ service }) => service));
  for (const { service } of come) if (!changed.delete(service)) changed.add(service);
  return [...changed];
}

/**
 * Returns the open service that settles the most pairs: the one with the most near ones among the services of either
 * month, then the one nearest the middle of the month, then the first. On Sundays, this takes half the steps of branching
 * on the first service.
 */
function decisiveService(
  { near, services }: MonthModel,
  open: readonly number[],
  either: ReadonlySet<number>,
): number {
  const neighbors = (service: number) => near[service]?.filter((other) => either.has(other)).length ?? 0;
  const fromMiddle = (service: number) => Math.abs(2 * service - services.length + 1);
  return open.reduce((best, service) => {
    const order =
      neighbors(service) - neighbors(best) || fromMiddle(best) - fromMiddle(service) || best - service;
    return order > 0 ? service : best;
  });
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
