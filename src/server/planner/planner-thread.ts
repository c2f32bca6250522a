import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { Forecast } from '#domain/forecast/forecast.ts';
import type { MonthSummary } from '#domain/roster/month-summary.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import type { PlanFilter, ServicePlan } from '#domain/smart-assign/plan-month.ts';
import { startThread } from '../threads/thread.ts';

/** Some rows of one of the church's lists, on their way to the thread. */
interface ChurchPiece {
  readonly list: keyof Church;
  readonly rows: readonly unknown[];
}

/** A question to the thread. */
export type Question =
  /** Does the thread have the plan of this church? If not, it expects the church's pieces. */
  | { readonly kind: 'open'; readonly key: string }
  /** Prepare the plan of the church whose pieces arrived. */
  | { readonly kind: 'prepare'; readonly key: string }
  /** The first service of a part of the opened plan, or null. */
  | { readonly kind: 'read'; readonly filter: PlanFilter }
  /** The next service, or null. */
  | { readonly kind: 'next' }
  /** The summary of the church whose pieces arrived. */
  | { readonly kind: 'summarize' }
  /** The forecast of that church from a date on. */
  | { readonly kind: 'forecast'; readonly today: PlainDate };

/** The answer to each kind of question. */
export interface Answers {
  readonly open: boolean;
  readonly prepare: true;
  readonly read: ServicePlan | null;
  readonly next: ServicePlan | null;
  readonly summarize: MonthSummary;
  readonly forecast: Forecast;
}

/** A message to the thread. A piece is not answered. */
export type ThreadMessage = Question | ({ readonly kind: 'piece' } & ChurchPiece);

/** The thread's input. */
export interface ThreadData {
  /** The progress: two counters in shared memory, so that it costs nothing while no one reads it. */
  readonly progress: Int32Array;
}

/** The part of a worker thread that is used here. */
export type PlannerWorker = Pick<Worker, 'on' | 'postMessage' | 'terminate' | 'unref'>;

/** The thread failed or ran out of memory. */
export class PlanFailedError extends Error {
  override readonly name = 'PlanFailedError';
}

/** 500 members, 25 roles and 40 services need more than 64 MB. */
const MAX_MEMORY_MB = 256;

/** The rows in one piece. Handling tens of thousands at once would block other calls. */
const ROWS_PER_PIECE = 3000;

/** Yields the lists of the church in pieces, each in its own event loop turn. */
export async function* piecesOf(church: Church): AsyncGenerator<ChurchPiece> {
  for (const list of Object.keys(church) as Array<keyof Church>) {
    const rows = church[list];
    for (let at = 0; at < rows.length; at += ROWS_PER_PIECE) {
      await nextTurn();
      yield { list, rows: rows.slice(at, at + ROWS_PER_PIECE) };
    }
  }
}

export function startPlannerWorker(data: ThreadData): PlannerWorker {
  return startThread(import.meta.url, 'planner-worker', data, { maxOldGenerationSizeMb: MAX_MEMORY_MB });
}

/** A planning thread, seen from the main thread. It answers one question at a time. */
export class PlannerThread {
  readonly #progress = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  readonly #worker: PlannerWorker;
  #pending: { resolve: (answer: unknown) => void; reject: (error: unknown) => void } | null = null;

  /** `onEnd` is called when the thread has failed or ended. */
  constructor(start: (data: ThreadData) => PlannerWorker, onEnd: () => void) {
    this.#worker = start({ progress: this.#progress });
    this.#worker.on('message', (answer: unknown) => {
      const pending = this.#pending;
      this.#pending = null;
      pending?.resolve(answer);
    });
    const fail = (reason: string) => {
      onEnd();
      this.#pending?.reject(new PlanFailedError(`The planning thread failed: ${reason}`));
      this.#pending = null;
    };
    this.#worker.on('error', (error) => fail(String(error)));
    this.#worker.on('exit', (code) => fail(`exit code ${code}`));
    // An idle thread must not keep the process running. A listener for messages would undo an earlier `unref`.
    this.#worker.unref();
  }

  /** Rejects with {@link PlanFailedError} if the thread ends first. */
  ask<Q extends Question>(question: Q): Promise<Answers[Q['kind']]> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve: (answer) => resolve(answer as Answers[Q['kind']]), reject };
      this.#worker.postMessage(question);
    });
  }

  /** Sends the church in pieces. Stops early, and returns false, once it is no longer needed. */
  async sendChurch(church: Church, isNeeded: () => boolean): Promise<boolean> {
    for await (const piece of piecesOf(church)) {
      if (!isNeeded()) return false;
      this.#worker.postMessage({ kind: 'piece', ...piece } satisfies ThreadMessage);
    }
    return isNeeded();
  }

  /** How many services are settled, and how often the plan was improved since. */
  get progress(): { settled: number; improvements: number } {
    const [settled = 0, improvements = 0] = this.#progress;
    return { settled, improvements };
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
