import { type BenchChurch, makeChurch } from './church.ts';
import { throughput } from './load.ts';
import { interleave, printTable } from './measure.ts';
import { atLeast } from './promise.ts';
import { startSundial, startYardstick } from './servers.ts';

/** A call, and the share of the yardstick's throughput that it promises. */
export interface Contest {
  readonly title: string;
  readonly promised: number;
  /** Use many short rounds, because other load on the machine, especially on its disk, comes in longer waves. */
  readonly rounds: number;
  /** Requests per round, and the number of connections. */
  readonly count: number;
  readonly connections: number;
  readonly requests: (church: BenchChurch) => readonly Buffer[];
}

/** Measures a call on Sundial and on the yardstick in turn, each with its own church, and prints the ratio. */
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
