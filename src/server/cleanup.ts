import { PIN_LIMITS } from '#domain/pin-rate-limit.ts';
import { SECOND_STEP } from '#domain/second-step.ts';
import { oldestAlive } from './auth/session.ts';
import { DEVICE_LIFE } from './auth/trusted-device.ts';
import { deleteExpired } from './db/delete-expired.ts';
import type { Deps } from './deps.ts';

const HOUR = 3_600_000;

const DAY = 24 * HOUR;

/** Deletes expired sessions and second steps, unused devices, and failures that no longer count. */
export async function deleteOldRows({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteExpired(database.query, {
    session: { member: oldestAlive(false, now), admin: oldestAlive(true, now) },
    device: now - DEVICE_LIFE,
    secondStep: now - SECOND_STEP.life,
    window: now - PIN_LIMITS.window,
    day: now - PIN_LIMITS.day,
    unusedFailures: now - DAY,
  });
}

/** Runs the cleanup at once and every hour. Reports an error to `failed`. Returns the function that stops it. */
export function startCleanup(deps: Deps, failed: (error: unknown) => void): () => Promise<void> {
  let current = Promise.resolve();
  const keep = () => {
    current = deleteOldRows(deps).catch(failed);
  };
  keep();
  const timer = setInterval(keep, HOUR);
  timer.unref();
  return () => {
    clearInterval(timer);
    return current;
  };
}
