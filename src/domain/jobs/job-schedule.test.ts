import { describe, expect, it } from 'vitest';
import {
  afterClaim,
  afterFailure,
  afterSuccess,
  JOB_LEASE_MS,
  NEW_JOB,
  SHORTEST_WAIT_MS,
  waitForJob,
} from './job-schedule.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 2, 12, 23);

describe('the schedule of a job', () => {
  it('makes a new job due at once', () => {
    expect(waitForJob(NEW_JOB, HOUR, NOW)).toBe(0);
  });

  it('waits until the due time', () => {
    const schedule = afterSuccess(null, HOUR, NOW);
    expect(waitForJob(schedule, HOUR, NOW)).toBe(HOUR);
    expect(waitForJob(schedule, HOUR, NOW + HOUR - 1)).toBe(1);
    expect(waitForJob(schedule, HOUR, NOW + HOUR)).toBe(0);
    expect(waitForJob(schedule, HOUR, NOW + 24 * HOUR)).toBe(0);
  });

  it('waits until the lease ends, also if the job is due', () => {
    const schedule = { ...afterClaim(NEW_JOB, NOW), dueAt: 0 };
    expect(waitForJob(schedule, HOUR, NOW)).toBe(JOB_LEASE_MS);
    expect(waitForJob(schedule, HOUR, NOW + JOB_LEASE_MS)).toBe(0);
  });

  it('runs at the requested moment, but never more often than the shortest wait', () => {
    expect(afterSuccess(NOW + MINUTE, HOUR, NOW)).toEqual({ dueAt: NOW + MINUTE, leaseUntil: 0, tries: 0 });
    for (const past of [NOW, NOW - HOUR, 0])
      expect(afterSuccess(past, HOUR, NOW).dueAt).toBe(NOW + SHORTEST_WAIT_MS);
    expect(afterSuccess(NOW + 99 * HOUR, HOUR, NOW).dueAt).toBe(NOW + HOUR);
  });

  it('ignores a due time and a lease that only a wrong clock can have set', () => {
    const wrong = NOW + 365 * 24 * HOUR;
    expect(waitForJob(afterSuccess(null, HOUR, wrong), HOUR, NOW)).toBe(0);
    expect(waitForJob(afterClaim(NEW_JOB, wrong), HOUR, NOW)).toBe(0);
    // Clocks of two processes may differ a little.
    expect(waitForJob(afterSuccess(null, HOUR, NOW + MINUTE), HOUR, NOW)).toBe(HOUR + MINUTE);
  });

  it('waits twice as long after each failure, but no longer than the interval', () => {
    const waits = [1, 2, 3, 7].map((tries) => afterFailure({ ...NEW_JOB, tries }, HOUR, NOW).dueAt - NOW);
    expect(waits).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE, HOUR]);
    expect(afterFailure(afterClaim(NEW_JOB, NOW), 5000, NOW)).toEqual({
      dueAt: NOW + 5000,
      leaseUntil: 0,
      tries: 1,
    });
  });
});
