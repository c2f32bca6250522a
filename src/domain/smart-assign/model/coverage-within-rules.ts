import type { RankedPlace } from './coverage.ts';
import { compareFilled, type FilledMonth, fillWithinLimits } from './coverage-within-limits.ts';
import { type Clash, conflictsOf, Filling, type FillingMonth } from './filling.ts';
import type { Candidate, Person, RuleRow, RuleTerm } from './month-model.ts';
import { breachOf } from './rule-rows.ts';

/** By person and service: 1 where the person must serve, -1 where they may not. */
export type Demands = Int8Array;

/** A demand for one person at one service. */
type Demand = readonly [person: Person, service: number, demand: 1 | -1];

/** The places a search fills, and the must-rows it satisfies. */
export interface RuledMonth extends FillingMonth {
  readonly must: readonly RuleRow[];
  readonly ranked: readonly RankedPlace[];
}

/** The plans that meet some demands: the best of them if clashes and rules are ignored, which is an upper bound. */
interface Node {
  readonly demands: Demands;
  readonly filled: readonly boolean[];
  readonly choices: readonly Candidate[];
  readonly clashes: readonly Clash[];
}

/** Fills ranked places as `fillWithinLimits`, but within must-rows too. Null if it finds no choices soon enough. */
export function fillWithinRules(
  month: RuledMonth,
  barred: Uint8Array,
  mostVisits: number,
): FilledMonth | null {
  if (month.must.length === 0) return fillWithinLimits(month, month.ranked, barred, mostVisits);
  const demands = Int8Array.from(barred, (isBarred) => -isBarred);
  return search(month, demands, mostVisits, () => true);
}

/**
 * Returns choices that meet demands, satisfy all must-rows and fill every place, or null if it finds none soon enough.
 */
export function fillAll(month: RuledMonth, demands: Demands, mostVisits: number): FilledMonth | null {
  return search(month, demands, mostVisits, ({ filled }) => filled.every(Boolean));
}

export function noDemands({ people, near }: FillingMonth): Demands {
  return new Int8Array(people.length * near.length);
}

/**
 * Returns the best choices that meet demands, or null if there are none or it finds none soon enough. Branch and bound
 * (Land and Doig 1960): a clash, or a row that the choices break, divides the plans by who may not serve and who must.
 * Forcing people never lowers the number of places that can be filled, as long as all of them can be seated, so only
 * "may not" lowers the bound.
 */
function search(
  ruled: RuledMonth,
  start: Demands,
  mostVisits: number,
  isWanted: (node: Node) => boolean,
): FilledMonth | null {
  const tied = ruled.must.flatMap(({ terms }) => terms.map(({ person }) => person));
  const last = new Set([...(ruled.last ?? []), ...tied]);
  const month = { ...ruled, last };
  let visits = 0;
  const solveOne = (demands: Demands | null): Node[] => {
    const solved = demands && solve(month, demands);
    visits += solved?.visits ?? 1;
    return solved && isWanted(solved.node) ? [solved.node] : [];
  };
  let best: FilledMonth | null = null;
  const open = solveOne(start);
  for (let node = open.pop(); node; node = open.pop()) {
    if (best && compareFilled(node.filled, best.filled, ruled.forced) <= 0) continue;
    if (visits > mostVisits) return best && { ...best, isProved: false, visits };
    const { demands } = node;
    const branches = branchesOf(month, node);
    if (!branches) best = { ...node, isProved: true, visits };
    const nodes = branches?.flatMap((branch) => solveOne(demandAlso(month, demands, branch))) ?? [];
    open.push(...nodes.sort((a, b) => compareFilled(a.filled, b.filled, ruled.forced)));
  }
  return best && { ...best, visits };
}

/** Returns choices without clashes, broken rows or barred services. No choices at all satisfy all rows. */
export function barOffenders(month: RuledMonth, barred: Uint8Array): FilledMonth {
  const demands = Int8Array.from(barred, (isBarred) => -isBarred);
  for (;;) {
    const { node } = solve(month, demands) as { node: Node };
    const clashing = node.clashes.map(({ later }): Demand => [later.person, later.service, -1]);
    const offending = clashing.length > 0 ? clashing : offendersOf(month, node);
    if (offending.length === 0) return { ...node, isProved: false, visits: 0 };
    for (const [{ index }, service] of offending) demands[index * month.near.length + service] = -1;
  }
}

/** Returns null if not all who must serve can be seated. */
function solve(month: RuledMonth, demands: Demands): { node: Node; visits: number } | null {
  const barred = Uint8Array.from(demands, (demand) => Number(demand === -1));
  let best: Node | null = null;
  let visits = 0;
  for (const slots of month.slots) {
    const filling = new Filling(month, barred, slots);
    if (!seatAll(month, filling, demands)) return null;
    const filled = filling.fill(month.ranked);
    visits += filling.visits;
    // Each is an upper bound.
    if (!best || compareFilled(filled, best.filled, month.forced) < 0)
      best = { demands, filled, choices: filling.choices(), clashes: filling.clashes() };
  }
  return best && { node: best, visits };
}

function seatAll({ people, near }: FillingMonth, filling: Filling, demands: Demands): boolean {
  return people.every((person) =>
    near.every(
      (_, service) => demands[person.index * near.length + service] !== 1 || filling.seat(person, service),
    ),
  );
}

/** Returns the demands with further ones and their implications, or null if they contradict each other. */
function demandAlso(month: FillingMonth, before: Demands, branch: readonly Demand[]): Demands | null {
  const demands = before.slice();
  const set = (person: Person, service: number, demand: 1 | -1): boolean => {
    const at = person.index * month.near.length + service;
    if (demands[at] === -demand) return false;
    demands[at] = demand;
    return demand === -1 || conflictsOf(month, person, service).every((other) => set(person, other, -1));
  };
  return branch.every(([person, service, demand]) => set(person, service, demand)) ? demands : null;
}

/** Returns the branches that exclude the conflict in the choices of a node, or null if there is none. */
function branchesOf(month: RuledMonth, node: Node): Demand[][] | null {
  const [clash] = node.clashes;
  if (clash) {
    const { person } = clash.later;
    return clash.branches.map((services) => services.map((each): Demand => [person, each, -1]));
  }
  let fewest: Demand[][] | null = null;
  for (const { row, breach, serves } of breachesOf(month, node)) {
    const branches = row.terms.flatMap((term) => {
      const { person, services, factor } = term;
      const isServing = serves(term);
      if (factor === breach && isServing) return [services.map((each): Demand => [person, each, -1])];
      if (factor === breach || isServing) return [];
      return services.map((each): Demand[] => [[person, each, 1]]);
    });
    if (!fewest || branches.length < fewest.length) fewest = branches;
  }
  return fewest;
}

/** Returns for each broken row a person whose removal would satisfy it, or bring it nearer. */
function offendersOf(month: RuledMonth, node: Node): Demand[] {
  return breachesOf(month, node).flatMap(({ row, breach, serves }) => {
    const offender = row.terms.findLast((term) => term.factor === breach && serves(term));
    return offender ? offender.services.map((each): Demand => [offender.person, each, -1]) : [];
  });
}

/** Returns the must-rows that choices break, each with the direction. */
export function breachesOf(
  { must, near }: Pick<RuledMonth, 'must' | 'near'>,
  { choices }: Pick<Node, 'choices'>,
) {
  const serving = new Set(choices.map(({ person, service }) => person.index * near.length + service));
  const serves = ({ person, services }: RuleTerm) =>
    services.some((service) => serving.has(person.index * near.length + service));
  return must.flatMap((row) => {
    const sum = row.terms.reduce((total, term) => total + (serves(term) ? term.factor : 0), 0);
    const breach = breachOf(row, sum);
    return breach === 0 ? [] : [{ row, breach, serves }];
  });
}
