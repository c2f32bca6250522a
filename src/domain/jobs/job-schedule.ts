const MINUTE = 60_000;

/** How long a running job is reserved for its process (ms). Far longer than any job takes. */
export const JOB_LEASE_MS = 10 * MINUTE;

/** The shortest time between two runs (ms), so that a job that is always due does not run in a hot loop. */
export const SHORTEST_WAIT_MS = 250;

/** The schedule of a job. Moments are in milliseconds since 1970. */
export interface JobSchedule {
  /** When the job is next due. 0 if it never ran. */
  readonly dueAt: number;
  /** Until when a process has claimed it. 0 if none has. */
  readonly leaseUntil: number;
  /** How often it was claimed since its last success. */
  readonly tries: number;
}

/** The schedule of a job that never ran. */
export const NEW_JOB: JobSchedule = { dueAt: 0, leaseUntil: 0, tries: 0 };

/**
 * Returns the milliseconds until a moment. A moment more than twice as far ahead as allowed counts as passed, because
 * only a wrong clock can have set it.
 */
function remainingMs(moment: number, longest: number, now: number): number {
  return moment - now > 2 * longest ? 0 : Math.max(0, moment - now);
}

/** Returns how long to wait until the job may run (ms): 0 if it is due and no other process is running it. */
export function waitForJob({ dueAt, leaseUntil }: JobSchedule, intervalMs: number, now: number): number {
  return Math.max(remainingMs(dueAt, intervalMs, now), remainingMs(leaseUntil, JOB_LEASE_MS, now));
}

/** Returns the schedule during a run. If the process dies, the job is due again when the lease ends. */
export function afterClaim({ tries }: JobSchedule, now: number): JobSchedule {
  return { dueAt: now, leaseUntil: now + JOB_LEASE_MS, tries: tries + 1 };
}

/** Returns the schedule after a success. The job runs at the given moment, but at least once in each interval. */
export function afterSuccess(nextAt: number | null, intervalMs: number, now: number): JobSchedule {
  const wanted = Math.max(nextAt ?? Number.POSITIVE_INFINITY, now + SHORTEST_WAIT_MS);
  return { ...NEW_JOB, dueAt: Math.min(wanted, now + intervalMs) };
}

/** Returns the schedule after a failure. The wait starts at a minute and doubles, up to the interval. */
export function afterFailure({ tries }: JobSchedule, intervalMs: number, now: number): JobSchedule {
  return { dueAt: now + Math.min(intervalMs, MINUTE * 2 ** (tries - 1)), leaseUntil: 0, tries };
}
