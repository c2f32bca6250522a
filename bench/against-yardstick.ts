import { type BenchChurch, makeChurch } from './church.ts';
import { throughput } from './load.ts';
import { interleave, printTable } from './measure.ts';
import { atLeast } from './promise.ts';
import { startSundial, startYardstick } from './servers.ts';

/** A call, and how much of the yardstick's throughput is promised for it. */
export interface Contest {
  readonly title: string;
  readonly promised: number;
  /** Many short rounds: what else the machine does, above all to its disk, comes in longer waves. */
  readonly rounds: number;
  /** Requests to a round, and over how many connections. */
  readonly count: number;
  readonly connections: number;
  readonly requests: (church: BenchChurch) => readonly Buffer[];
}

/** Measures a call on Sundial and on the yardstick in turn, each on a church of its own, and prints the ratio. */
export async function againstYardstick(contest: Contest): Promise<void> {
  const churches = [await makeChurch(1), await makeChurch(1)] as const;
  const requests = contest.requests(churches[0]);
  const sundial = await startSundial(churches[0].dataDir);
  const yardstick = await startYardstick(churches[1].dataDir);
  try {
    const { a, b, ratio } = await interleave(
      contest.rounds,
      () => throughput(sundial.port, requests, contest),
      () => throughput(yardstick.port, requests, contest),
    );
    printTable(contest.title, [
      ['', 'Sundial', 'yardstick', 'ratio', 'promised'],
      ['calls in a second', a.toFixed(0), b.toFixed(0), ratio.toFixed(2), atLeast(contest.promised, ratio)],
    ]);
  } finally {
    await Promise.all([sundial.stop(), yardstick.stop()]);
    for (const church of churches) church.remove();
  }
}
