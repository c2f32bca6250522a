import type { ExchangeGraph } from './exchange-graph.ts';

/** Distances from one node of the exchange graph to all others, with the path back along `parent`. */
export interface ShortestPaths {
  readonly hi: Float64Array;
  readonly lo: Float64Array;
  /** The previous node on a shortest path; -1 at the start and where no path leads. */
  readonly parent: Int32Array;
}

/** Node prices that leave no arc with a negative price, provided there is no negative cycle. */
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
 * only with services near each other, counts as zero. With `until`, only nodes nearer than that one have exact distances.
 */
export function shortestPaths(
  graph: ExchangeGraph,
  from: number,
  potentials: Potentials,
  { isOpen, until = -1 }: { isOpen?: (node: number) => boolean; until?: number } = {},
): ShortestPaths {
  const { size, counts, heads, hi: arcsHi, lo: arcsLo } = graph;
  const { hi: potentialHi, lo: potentialLo } = potentials;
  const hi = new Float64Array(size).fill(FAR);
  const lo = new Float64Array(size);
  const moves = new Int32Array(size);
  const parent = new Int32Array(size).fill(-1);
  const isDone = new Uint8Array(size);
  if (isOpen) for (let node = 0; node < size; node += 1) isDone[node] = isOpen(node) ? 0 : 1;
  hi[from] = 0;
  const isNearer = (a: number, b: number) => {
    if (hi[a] !== hi[b]) return (hi[a] as number) < (hi[b] as number);
    if (lo[a] !== lo[b]) return (lo[a] as number) < (lo[b] as number);
    return moves[a] === moves[b] ? a < b : (moves[a] as number) < (moves[b] as number);
  };
  const queue = new NodeQueue(size, isNearer);
  queue.raise(from);
  for (let nearest = queue.pop(); nearest >= 0; nearest = queue.pop()) {
    isDone[nearest] = 1;
    if (nearest === until) break;
    const nearestHi = hi[nearest] as number;
    const nearestLo = lo[nearest] as number;
    const baseHi = nearestHi + (potentialHi[nearest] as number);
    const baseLo = nearestLo + (potentialLo[nearest] as number);
    const count = (moves[nearest] as number) + 1;
    const row = nearest * size;
    const end = row + (counts[nearest] as number);
    for (let arc = row; arc < end; arc += 1) {
      const node = heads[arc] as number;
      const arcHi = arcsHi[arc] as number;
      let newHi = baseHi + arcHi - (potentialHi[node] as number);
      if (isDone[node] === 1 || arcHi === FAR || newHi > (hi[node] as number)) continue;
      let newLo = baseLo + (arcsLo[arc] as number) - (potentialLo[node] as number);
      if (newHi < nearestHi || (newHi === nearestHi && newLo < nearestLo)) {
        newHi = nearestHi;
        newLo = nearestLo;
      }
      if (newHi === hi[node]) {
        if (newLo > (lo[node] as number)) continue;
        if (newLo === lo[node] && count >= (moves[node] as number)) continue;
      }
      hi[node] = newHi;
      lo[node] = newLo;
      moves[node] = count;
      parent[node] = nearest;
      queue.raise(node);
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

/** A binary heap of nodes. */
class NodeQueue {
  private readonly heap: Int32Array;
  /** Where each node is in the heap, or -1. */
  private readonly at: Int32Array;
  private readonly isNearer: (a: number, b: number) => boolean;
  private length = 0;

  constructor(size: number, isNearer: (a: number, b: number) => boolean) {
    this.heap = new Int32Array(size);
    this.at = new Int32Array(size).fill(-1);
    this.isNearer = isNearer;
  }

  /** Adds a node, or moves it up after its distance fell. */
  raise(node: number): void {
    let i = this.at[node] as number;
    if (i === -1) {
      i = this.length;
      this.length += 1;
    }
    while (i > 0) {
      const above = (i - 1) >> 1;
      const other = this.heap[above] as number;
      if (!this.isNearer(node, other)) break;
      this.put(i, other);
      i = above;
    }
    this.put(i, node);
  }

  /** Removes and returns the nearest node, or -1. */
  pop(): number {
    if (this.length === 0) return -1;
    const nearest = this.heap[0] as number;
    this.length -= 1;
    const node = this.heap[this.length] as number;
    let i = 0;
    for (let below = 1; below < this.length; below = 2 * i + 1) {
      const right = below + 1;
      if (right < this.length && this.isNearer(this.heap[right] as number, this.heap[below] as number))
        below = right;
      const other = this.heap[below] as number;
      if (!this.isNearer(other, node)) break;
      this.put(i, other);
      i = below;
    }
    if (this.length > 0) this.put(i, node);
    return nearest;
  }

  private put(i: number, node: number): void {
    this.heap[i] = node;
    this.at[node] = i;
  }
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
