import {
  afterClaim,
  afterFailure,
  afterSuccess,
  type JobSchedule,
  NEW_JOB,
  waitForJob,
} from '#domain/jobs/job-schedule.ts';
import type { Deps } from '../deps.ts';
import { forLog } from '../http/log.ts';
import type { Job, JobLog } from '../ports.ts';
import type { BackgroundWork } from './background-work.ts';
import { listSchedules, replaceSchedule } from './queries.ts';

/** The longest time between two polls (ms). It limits how late a job runs after the clock was changed. */
const POLL_INTERVAL_MS = 5000;

/**
 * Runs due jobs (docs/decisions/0012). Any number of processes may run the same jobs. A process claims a job with a
 * lease, and if it dies, another one runs the job after the lease.
 */
export class JobRunner {
  readonly #deps: Pick<Deps, 'database' | 'clock'>;
  readonly #jobs: readonly Job[];
  readonly #log: JobLog;
  readonly #work: BackgroundWork;
  /** The schedules of the jobs that every process runs. */
  readonly #local = new Map<string, JobSchedule>();
  readonly #running = new Set<Job>();
  #isStarted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    deps: Pick<Deps, 'database' | 'clock'>,
    jobs: readonly Job[],
    log: JobLog,
    work: BackgroundWork,
  ) {
    this.#deps = deps;
    this.#jobs = jobs;
    this.#log = log;
    this.#work = work;
    for (const { kind, localStartMs } of jobs)
      if (localStartMs !== undefined)
        this.#local.set(kind, { ...NEW_JOB, dueAt: deps.clock.now() + localStartMs });
  }

  /** Runs jobs whenever they are due, until the background work stops. */
  start(): void {
    this.#isStarted = true;
    this.#poll();
  }

  /** Starts the jobs that are due and not running. Returns how long to wait until the next poll (ms). */
  async startDue(): Promise<number> {
    // First those without a row: backups must not depend on a readable database.
    const wait = this.#startDueIn(this.#local);
    try {
      return Math.min(wait, this.#startDueIn(await listSchedules(this.#deps.database.query)));
    } catch (error) {
      this.#log.error({ err: forLog(error) }, 'jobs could not be read');
      return wait;
    }
  }

  #startDueIn(schedules: ReadonlyMap<string, JobSchedule>): number {
    let shortest = POLL_INTERVAL_MS;
    for (const job of this.#jobs) {
      const isElsewhere = this.#local.has(job.kind) !== (schedules === this.#local);
      if (isElsewhere || this.#running.has(job) || this.#work.signal.aborted) continue;
      const seen = schedules.get(job.kind) ?? NEW_JOB;
      const wait = waitForJob(seen, job.intervalMs, this.#deps.clock.now());
      if (wait > 0) shortest = Math.min(shortest, wait);
      else void this.#work.track(this.#claimAndRun(job, seen));
    }
    return shortest;
  }

  async #claimAndRun(job: Job, seen: JobSchedule): Promise<void> {
    this.#running.add(job);
    try {
      const claim = afterClaim(seen, this.#deps.clock.now());
      if (!(await this.#replace(job, seen, claim))) return;
      await this.#replace(job, claim, await this.#run(job, claim));
    } catch (error) {
      // The next poll, or another process after the lease, tries again.
      this.#log.error({ job: job.kind, err: forLog(error) }, 'job could not be claimed or finished');
      return;
    } finally {
      this.#running.delete(job);
    }
    this.#poll();
  }

  /** Runs a claimed job. Returns its next schedule. */
  async #run(job: Job, claim: JobSchedule): Promise<JobSchedule> {
    const { clock } = this.#deps;
    try {
      const nextAt = await job.run({ signal: this.#work.signal, log: this.#log });
      return afterSuccess(nextAt, job.intervalMs, clock.now());
    } catch (error) {
      this.#log.error({ job: job.kind, err: forLog(error) }, 'job failed');
      return afterFailure(claim, job.intervalMs, clock.now());
    }
  }

  /** Replaces a schedule unless another process has changed it. */
  async #replace({ kind }: Job, seen: JobSchedule, to: JobSchedule): Promise<boolean> {
    if (!this.#local.has(kind)) return replaceSchedule(this.#deps.database.query, kind, seen, to);
    this.#local.set(kind, to);
    return true;
  }

  #poll(): void {
    if (!this.#isStarted || this.#work.signal.aborted) return;
    const polled = this.startDue().then((wait) => {
      clearTimeout(this.#timer);
      if (!this.#work.signal.aborted) this.#timer = setTimeout(() => this.#poll(), wait).unref();
    });
    void this.#work.track(polled);
  }
}
