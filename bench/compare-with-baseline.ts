import { type BenchChurch, makeChurch } from './church.ts';
import { measureThroughput } from './load.ts';
import { interleave, printTable } from './measure.ts';
import { atLeast } from './promise.ts';
import { startBaseline, startSundial } from './servers.ts';

/** A call to measure, and the minimum share of the baseline's throughput that it must reach. */
export interface Comparison {
  readonly title: string;
  readonly promised: number;
  /** Use many short rounds: other load on the machine, especially on its disk, lasts longer than a round. */
  readonly rounds: number;
  /** Requests per round, and the number of connections. */
  readonly count: number;
  readonly connections: number;
  readonly requests: (church: BenchChurch) => readonly Buffer[];
}

/** Measures a call on Sundial and on the baseline server in turn, each with its own church, and prints the ratio. */
export async function compareWithBaseline(comparison: Comparison): Promise<void> {
  const churches = [await makeChurch(1), await makeChurch(1)] as const;
  const requests = comparison.requests(churches[0]);
  const sundial = await startSundial(churches[0].dataDir);
  const baseline = await startBaseline(churches[1].dataDir);
  try {
    const { a, b, ratio } = await interleave(
      comparison.rounds,
      () => measureThroughput(sundial.port, requests, comparison),
      () => measureThroughput(baseline.port, requests, comparison),
    );
    printTable(comparison.title, [
      ['', 'Sundial', 'baseline', 'ratio', 'promised'],
      ['calls per second', a.toFixed(0), b.toFixed(0), ratio.toFixed(2), atLeast(comparison.promised, ratio)],
    ]);
  } finally {
    await Promise.all([sundial.stop(), baseline.stop()]);
    for (const church of churches) church.remove();
  }
}
