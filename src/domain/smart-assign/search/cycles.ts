import { compareCosts, ZERO } from '../model/cost.ts';
import type { ExchangeGraph } from './exchange-graph.ts';
import { apply, changeAlong, costOfChange } from './moves.ts';
import type { Roster } from './roster.ts';
import type { Potentials } from './shortest-paths.ts';

/** How many cycles in a row that would move someone twice are skipped before giving up. */
const MAX_SKIPPED = 40;

/**
 * Cancels cycles of negative cost in the exchange graph (Klein 1967), found with Bellman-Ford (1956, 1958). Returns
 * potentials without moves of negative cost, for the proof in `pricing.ts`, or null when the cycles that remain move a
 * person twice and save nothing. Calls `onBetter` after each cycle.
 */
export function cancelCycles(
  roster: Roster,
  graph: ExchangeGraph,
  onBetter: () => void = () => undefined,
): Potentials | null {
  let skipped = 0;
  const blocked: Array<readonly [number, number]> = [];
  for (;;) {
    const found = findCycle(graph);
    if (!found.cycle) {
      if (blocked.length === 0) return found.potentials;
      graph.refreshAll();
      return null;
    }
    const change = changeAlong(graph, found.cycle);
    const cost = costOfChange(roster, change);
    if (cost && compareCosts(cost, ZERO) < 0) {
      apply(roster, graph, change);
      onBetter();
      if (blocked.length > 0) graph.refreshAll();
      blocked.length = 0;
      skipped = 0;
      continue;
    }
    skipped += 1;
    if (skipped > MAX_SKIPPED) {
      graph.refreshAll();
      return null;
    }
    const arc = [found.cycle[0] as number, found.cycle[1] as number] as const;
    graph.block(...arc);
    blocked.push(arc);
  }
}

/**
 * Either a cycle of negative cost, with its first node repeated at the end, or potentials that prove there is none.
 */
type Search =
  | { readonly cycle: readonly number[]; readonly potentials: null }
  | { readonly cycle: null; readonly potentials: Potentials };

function findCycle(graph: ExchangeGraph): Search {
  let cycle: readonly number[] | null = null;
  const potentials = relax(graph, (parent) => {
    cycle = cycleAmong(parent);
    return cycle !== null;
  });
  return cycle === null ? { cycle, potentials } : { cycle, potentials: null };
}

/** Returns potentials of the exchange graph. If a cycle of negative cost remains, they are only approximate. */
export function potentialsOf(graph: ExchangeGraph): Potentials {
  let rounds = 0;
  return relax(graph, () => {
    rounds += 1;
    return rounds > graph.size;
  });
}

/** Lowers node distances from zero, round by round, until no arc can lower one or `mayStop` returns true. */
function relax(graph: ExchangeGraph, mayStop: (parent: Int32Array) => boolean): Potentials {
  const { size } = graph;
  const hi = new Float64Array(size);
  const lo = new Float64Array(size);
  const parent = new Int32Array(size).fill(-1);
  let active = Array.from({ length: size }, (_, node) => node);
  while (active.length > 0) {
    const isNext = new Uint8Array(size);
    for (const from of active) {
      const baseHi = hi[from] as number;
      const baseLo = lo[from] as number;
      const row = from * size;
      const end = row + (graph.counts[from] as number);
      for (let arc = row; arc < end; arc += 1) {
        const to = graph.heads[arc] as number;
        const newHi = baseHi + (graph.hi[arc] as number);
        const oldHi = hi[to] as number;
        if (newHi > oldHi) continue;
        const newLo = baseLo + (graph.lo[arc] as number);
        if (newHi === oldHi && newLo >= (lo[to] as number)) continue;
        hi[to] = newHi;
        lo[to] = newLo;
        parent[to] = from;
        isNext[to] = 1;
      }
    }
    if (mayStop(parent)) break;
    active = [];
    for (let node = 0; node < size; node += 1) if (isNext[node] === 1) active.push(node);
  }
  return { hi, lo };
}

/** Returns a cycle of nodes that each point to their predecessor, in walking order, or null. */
function cycleAmong(parent: Int32Array): number[] | null {
  const seenFrom = new Int32Array(parent.length).fill(-1);
  for (let start = 0; start < parent.length; start += 1) {
    let node = start;
    while (node >= 0 && seenFrom[node] === -1) {
      seenFrom[node] = start;
      node = parent[node] as number;
    }
    if (node < 0 || seenFrom[node] !== start) continue;
    const cycle = [node];
    for (let back = parent[node] as number; back !== node; back = parent[back] as number) cycle.push(back);
    return [node, ...cycle.reverse()];
  }
  return null;
}
