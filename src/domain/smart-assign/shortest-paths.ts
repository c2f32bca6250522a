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
  const { size, hi: arcsHi, lo: arcsLo } = graph;
  const { hi: potentialHi, lo: potentialLo } = potentials;
  const hi = new Float64Array(size).fill(FAR);
  const lo = new Float64Array(size);
  const moves = new Int32Array(size);
  const parent = new Int32Array(size).fill(-1);
  const isDone = new Uint8Array(size);
  if (isOpen) for (let node = 0; node < size; node += 1) isDone[node] = isOpen(node) ? 0 : 1;
  hi[from] = 0;
  /** The nodes that are not done, in order. */
  const open = new Int32Array(size);
  let openCount = 0;
  for (let node = 0; node < size; node += 1) {
    if (isDone[node] === 1) continue;
    open[openCount] = node;
    openCount += 1;
  }
  let nearest = from;
  while (nearest >= 0) {
    isDone[nearest] = 1;
    if (nearest === until) break;
    const row = nearest * size;
    const nearestHi = hi[nearest] as number;
    const nearestLo = lo[nearest] as number;
    const baseHi = nearestHi + (potentialHi[nearest] as number);
    const baseLo = nearestLo + (potentialLo[nearest] as number);
    const count = (moves[nearest] as number) + 1;
    // One pass updates the open nodes, finds the nearest of them and drops the one that is done.
    let next = -1;
    let [nextHi, nextLo, nextMoves] = [FAR, FAR, 0];
    let kept = 0;
    for (let i = 0; i < openCount; i += 1) {
      const node = open[i] as number;
      if (node === nearest) continue;
      open[kept] = node;
      kept += 1;
      let nodeHi = hi[node] as number;
      let nodeLo = lo[node] as number;
      let nodeMoves = moves[node] as number;
      const arcHi = arcsHi[row + node] as number;
      let newHi = baseHi + arcHi - (potentialHi[node] as number);
      if (arcHi !== FAR && newHi <= nodeHi) {
        let newLo = baseLo + (arcsLo[row + node] as number) - (potentialLo[node] as number);
        if (newHi < nearestHi || (newHi === nearestHi && newLo < nearestLo)) {
          newHi = nearestHi;
          newLo = nearestLo;
        }
        if (isCloser(newHi, newLo, count, nodeHi, nodeLo, nodeMoves)) {
          hi[node] = nodeHi = newHi;
          lo[node] = nodeLo = newLo;
          moves[node] = nodeMoves = count;
          parent[node] = nearest;
        }
      }
      if (nodeHi !== FAR && isCloser(nodeHi, nodeLo, nodeMoves, nextHi, nextLo, nextMoves)) {
        next = node;
        nextHi = nodeHi;
        nextLo = nodeLo;
        nextMoves = nodeMoves;
      }
    }
    openCount = kept;
    nearest = next;
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

/** Compares distances, and then moves. */
function isCloser(hi: number, lo: number, moves: number, thanHi: number, thanLo: number, thanMoves: number) {
  if (hi !== thanHi) return hi < thanHi;
  return lo === thanLo ? moves < thanMoves : lo < thanLo;
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
