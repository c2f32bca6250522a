import { WINDOW_LIMITS } from '#domain/pins/pin-rate-limit.ts';
import { SECOND_STEP } from '#domain/sign-in/second-step.ts';
import { sessionCutoffs } from '../auth/session.ts';
import { DEVICE_LIFETIME_MS } from '../auth/trusted-device.ts';
import { churchToday, type Deps } from '../deps.ts';
import type { Job } from '../ports.ts';
import { deleteExpired } from './expired-queries.ts';

const HOUR = 3_600_000;

const DAY = 24 * HOUR;

/**
 * How long a personal link stays stored after it ended, in milliseconds. Until then, opening it does not count as a
 * wrong code: people open old messages, and some share their network's address.
 */
const ENDED_LINK_KNOWN_MS = 90 * DAY;

/** How long a calendar that has ended says so to calendar apps, in milliseconds. Some read it only once a month. */
const ENDED_CALENDAR_KNOWN_MS = 90 * DAY;

/** The dependencies of the cleanup. */
type CleanupDeps = Pick<Deps, 'database' | 'clock' | 'timeZone'>;

/**
 * Deletes expired sessions, links and second steps, unused devices, failures that no longer count, and the notes of times
 * away that are over.
 */
export async function deleteOldRows(deps: CleanupDeps): Promise<void> {
  const now = deps.clock.now();
  await deleteExpired(deps.database.query, {
    session: { member: sessionCutoffs(false, now), admin: sessionCutoffs(true, now) },
    limitedSession: now,
    personalLink: now - ENDED_LINK_KNOWN_MS,
    calendarFeed: now - ENDED_CALENDAR_KNOWN_MS,
    device: now - DEVICE_LIFETIME_MS,
    secondStep: now - SECOND_STEP.lifetimeMs,
    window: now - WINDOW_LIMITS.address.window,
    day: now - DAY,
    orphanedFailures: now - DAY,
    awayNote: churchToday(deps),
  });
}

/** Returns the hourly cleanup. */
export function cleanupJob(deps: CleanupDeps): Job {
  return { kind: 'cleanup', intervalMs: HOUR, run: () => deleteOldRows(deps).then(() => null) };
}
