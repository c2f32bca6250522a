import type { ExchangeGraph } from './exchange-graph.ts';

/** Distances from one node of the exchange graph to all others, with the path back along `parent`. */
export interface ShortestPaths {
  readonly hi: Float64Array;
  readonly lo: Float64Array;
  /** The previous node on a shortest path; -1 at the start and where no path leads. */
  readonly parent: Int32Array;
}

/** Node prices that leave no arc with a negative price, provided there is no negative circle. */
export interface Potentials {
  readonly hi: Float64Array;
  readonly lo: Float64Array;
}

const FAR = Number.POSITIVE_INFINITY;

export function noPotentials(size: number): Potentials {
  return { hi: new Float64Array(size), lo: new Float64Array(size) };
}

/**
 * Returns the cheapest paths from a node (Dijkstra 1959, potentials after Edmonds and Karp 1972 and Tomizawa 1971). The
 * distances exclude potentials. Equal costs go by fewest moves, so that no one moves twice. A negative arc, possible
 * only with consecutive Sundays, counts as zero. With `until`, only nodes nearer than that one have exact distances.
 */
export function shortestPaths(
  graph: ExchangeGraph,
  from: number,
  potentials: Potentials,
  { isOpen, until = -1 }: { isOpen?: (node: number) => boolean; until?: number } = {},
): ShortestPaths {
  const { size } = graph;
  const hi = new Float64Array(size).fill(FAR);
  const lo = new Float64Array(size);
  const moves = new Int32Array(size);
  const parent = new Int32Array(size).fill(-1);
  const isDone = new Uint8Array(size);
  if (isOpen) for (let node = 0; node < size; node += 1) isDone[node] = isOpen(node) ? 0 : 1;
  hi[from] = 0;
  for (;;) {
    let near = -1;
    for (let node = 0; node < size; node += 1) {
      if (isDone[node] === 1 || hi[node] === FAR) continue;
      if (near < 0 || isCloser(hi, lo, moves, node, near)) near = node;
    }
    if (near < 0) break;
    isDone[near] = 1;
    if (near === until) break;
    const row = near * size;
    const baseHi = (hi[near] as number) + (potentials.hi[near] as number);
    const baseLo = (lo[near] as number) + (potentials.lo[near] as number);
    const count = (moves[near] as number) + 1;
    for (let node = 0; node < size; node += 1) {
      const arcHi = graph.hi[row + node] as number;
      if (arcHi === FAR || isDone[node] === 1) continue;
      let newHi = baseHi + arcHi - (potentials.hi[node] as number);
      let newLo = baseLo + (graph.lo[row + node] as number) - (potentials.lo[node] as number);
      const nearHi = hi[near] as number;
      if (newHi < nearHi || (newHi === nearHi && newLo < (lo[near] as number))) {
        newHi = nearHi;
        newLo = lo[near] as number;
      }
      const oldHi = hi[node] as number;
      if (newHi > oldHi) continue;
      if (newHi === oldHi) {
        const oldLo = lo[node] as number;
        if (newLo > oldLo || (newLo === oldLo && count >= (moves[node] as number))) continue;
      }
      hi[node] = newHi;
      lo[node] = newLo;
      moves[node] = count;
      parent[node] = near;
    }
  }
  if (until >= 0 && isDone[until] === 1) {
    // Farther nodes get the distance of `until`, which is just as valid as a potential.
    for (let node = 0; node < size; node += 1) {
      if (isDone[node] === 1) continue;
      hi[node] = hi[until] as number;
      lo[node] = lo[until] as number;
      parent[node] = -1;
    }
  }
  for (let node = 0; node < size; node += 1) {
    hi[node] = (hi[node] as number) + (potentials.hi[node] as number) - (potentials.hi[from] as number);
    lo[node] = (lo[node] as number) + (potentials.lo[node] as number) - (potentials.lo[from] as number);
  }
  return { hi, lo, parent };
}

function isCloser(hi: Float64Array, lo: Float64Array, moves: Int32Array, a: number, b: number): boolean {
  if (hi[a] !== hi[b]) return (hi[a] as number) < (hi[b] as number);
  if (lo[a] !== lo[b]) return (lo[a] as number) < (lo[b] as number);
  return (moves[a] as number) < (moves[b] as number);
}

/** Returns the distances from the ground, the last node, as potentials. Unreachable nodes keep their previous ones. */
export function asPotentials(paths: ShortestPaths, before: Potentials): Potentials {
  const ground = paths.hi.length - 1;
  const fill = (found: Float64Array, old: Float64Array) =>
    found.map((value, node) =>
      paths.hi[node] === FAR ? (old[node] as number) - (old[ground] as number) : value,
    );
  return { hi: fill(paths.hi, before.hi), lo: fill(paths.lo, before.lo) };
}

/** Returns the nodes of a path from its start to `to`. */
export function pathTo(paths: ShortestPaths, to: number): number[] {
  const nodes = [to];
  for (let node = paths.parent[to] as number; node >= 0; node = paths.parent[node] as number)
    nodes.push(node);
  return nodes.reverse();
}
