import type { Worker } from 'node:worker_threads';

/** The part of a worker thread that the pool uses. */
export type PoolWorker = Pick<Worker, 'on' | 'postMessage' | 'terminate' | 'unref'>;

/** Limits of a pool. */
export interface PoolLimits {
  /** How many workers run at once. */
  readonly workers: number;
  /** How many jobs may wait for a worker. */
  readonly queue: number;
  /** How long an idle worker stays alive, in milliseconds. */
  readonly idleMs: number;
  /** How long one job may take, in milliseconds. After that its worker is terminated. */
  readonly jobMs: number;
}

/** All workers are busy and the queue is full. */
export class PoolFullError extends Error {
  override readonly name = 'PoolFullError';
}

interface PendingJob<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface PooledWorker<Job, Result> {
  readonly worker: PoolWorker;
  pending: PendingJob<Job, Result> | null;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Runs jobs in worker threads that are started on demand. A worker receives a job as a message and responds with its
 * result. A worker that throws or exits rejects its job and is replaced for the next one.
 */
export class WorkerPool<Job, Result> {
  readonly #start: () => PoolWorker;
  readonly #limits: PoolLimits;
  readonly #workers = new Set<PooledWorker<Job, Result>>();
  #queue: PendingJob<Job, Result>[] = [];

  constructor(start: () => PoolWorker, limits: PoolLimits) {
    this.#start = start;
    this.#limits = limits;
  }

  /** Runs a job and returns its result. Rejects with {@link PoolFullError} if too many jobs are waiting already. */
  run(job: Job): Promise<Result> {
    const { workers, queue } = this.#limits;
    const running = [...this.#workers].filter(({ pending }) => pending).length;
    if (running + this.#queue.length >= workers + queue)
      return Promise.reject(new PoolFullError('Too many jobs are waiting.'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject });
      this.#assignNext();
    });
  }

  /** Terminates all workers and rejects unfinished jobs. */
  async close(): Promise<void> {
    const waiting = this.#queue;
    this.#queue = [];
    for (const { reject } of waiting) reject(new Error('The worker pool was closed.'));
    const ending = [...this.#workers].map((pooled) => {
      this.#remove(pooled, new Error('The worker pool was closed.'));
      return pooled.worker.terminate();
    });
    await Promise.all(ending);
  }

  #assignNext(): void {
    if (this.#queue.length === 0) return;
    const idle = [...this.#workers].find(({ pending }) => !pending);
    const pooled = idle ?? (this.#workers.size < this.#limits.workers ? this.#addWorker() : null);
    if (!pooled) return;
    pooled.pending = this.#queue.shift() ?? null;
    this.#endAfter(pooled, this.#limits.jobMs, new Error('The job took too long.'));
    pooled.worker.postMessage(pooled.pending?.job);
  }

  #addWorker(): PooledWorker<Job, Result> {
    const pooled: PooledWorker<Job, Result> = { worker: this.#start(), pending: null, timer: null };
    this.#workers.add(pooled);
    // An idle worker must not keep the process running.
    pooled.worker.unref();
    pooled.worker.on('message', (result: Result) => {
      pooled.pending?.resolve(result);
      pooled.pending = null;
      this.#endAfter(pooled, this.#limits.idleMs, null);
      this.#assignNext();
    });
    pooled.worker.on('error', (error) => this.#remove(pooled, error));
    pooled.worker.on('exit', () => this.#remove(pooled, new Error('The worker exited without a result.')));
    return pooled;
  }

  #endAfter(pooled: PooledWorker<Job, Result>, milliseconds: number, reason: Error | null): void {
    if (pooled.timer) clearTimeout(pooled.timer);
    pooled.timer = setTimeout(() => {
      this.#remove(pooled, reason);
      void pooled.worker.terminate();
    }, milliseconds);
    pooled.timer.unref();
  }

  #remove(pooled: PooledWorker<Job, Result>, reason: unknown): void {
    if (!this.#workers.delete(pooled)) return;
    if (pooled.timer) clearTimeout(pooled.timer);
    pooled.pending?.reject(reason);
    pooled.pending = null;
    this.#assignNext();
  }
}
