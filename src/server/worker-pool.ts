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

/** Every worker runs a job and every place in the queue is taken. */
export class PoolFullError extends Error {
  override readonly name = 'PoolFullError';
}

interface PendingJob<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Member<Job, Result> {
  readonly worker: PoolWorker;
  pending: PendingJob<Job, Result> | null;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Runs jobs in worker threads that are started on demand. A worker receives a job as a message and answers with its
 * result. A worker that throws or exits rejects its job and is replaced for the next one.
 */
export class WorkerPool<Job, Result> {
  readonly #start: () => PoolWorker;
  readonly #limits: PoolLimits;
  readonly #members = new Set<Member<Job, Result>>();
  #queue: PendingJob<Job, Result>[] = [];

  constructor(start: () => PoolWorker, limits: PoolLimits) {
    this.#start = start;
    this.#limits = limits;
  }

  /** Runs a job and returns its result. Rejects with {@link PoolFullError} if too many jobs are waiting already. */
  run(job: Job): Promise<Result> {
    const { workers, queue } = this.#limits;
    const running = [...this.#members].filter(({ pending }) => pending).length;
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
    const ending = [...this.#members].map((member) => {
      this.#remove(member, new Error('The worker pool was closed.'));
      return member.worker.terminate();
    });
    await Promise.all(ending);
  }

  #assignNext(): void {
    if (this.#queue.length === 0) return;
    const idle = [...this.#members].find(({ pending }) => !pending);
    const member = idle ?? (this.#members.size < this.#limits.workers ? this.#addMember() : null);
    if (!member) return;
    member.pending = this.#queue.shift() ?? null;
    this.#endAfter(member, this.#limits.jobMs, new Error('The job took too long.'));
    member.worker.postMessage(member.pending?.job);
  }

  #addMember(): Member<Job, Result> {
    const member: Member<Job, Result> = { worker: this.#start(), pending: null, timer: null };
    this.#members.add(member);
    // An idle worker must not keep the process running.
    member.worker.unref();
    member.worker.on('message', (result: Result) => {
      member.pending?.resolve(result);
      member.pending = null;
      this.#endAfter(member, this.#limits.idleMs, null);
      this.#assignNext();
    });
    member.worker.on('error', (error) => this.#remove(member, error));
    member.worker.on('exit', () => this.#remove(member, new Error('The worker exited without a result.')));
    return member;
  }

  #endAfter(member: Member<Job, Result>, milliseconds: number, reason: Error | null): void {
    if (member.timer) clearTimeout(member.timer);
    member.timer = setTimeout(() => {
      this.#remove(member, reason);
      void member.worker.terminate();
    }, milliseconds);
    member.timer.unref();
  }

  #remove(member: Member<Job, Result>, reason: unknown): void {
    if (!this.#members.delete(member)) return;
    if (member.timer) clearTimeout(member.timer);
    member.pending?.reject(reason);
    member.pending = null;
    this.#assignNext();
  }
}
