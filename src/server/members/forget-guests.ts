import { addDaysClamped } from '#domain/calendar/date-range.ts';
import { churchToday, type Deps } from '../deps.ts';
import type { Job } from '../ports.ts';
import { listForgottenGuests } from './guest-queries.ts';
import { removeMember } from './removal-queries.ts';

const HOUR = 3_600_000;

/** How long a guest is kept after the last service, or after they were entered without serving. */
const DAYS_KEPT = 365;

type ForgettingDeps = Pick<Deps, 'database' | 'clock' | 'timeZone'>;

/** Removes the guests who have not served for a year. The names stay on published rosters. */
export async function forgetGuests(deps: ForgettingDeps): Promise<void> {
  const now = deps.clock.now();
  const since = {
    enteredBefore: now - DAYS_KEPT * 24 * HOUR,
    date: addDaysClamped(churchToday(deps), -DAYS_KEPT),
  };
  if ((await listForgottenGuests(deps.database.query, since)).length === 0) return;
  await deps.database.transaction(async (tx) => {
    for (const id of await listForgottenGuests(tx, since)) await removeMember(tx, id, now);
  });
}

/** Returns the job that does this once an hour. */
export function forgetGuestsJob(deps: ForgettingDeps): Job {
  return { kind: 'forget_guests', intervalMs: HOUR, run: () => forgetGuests(deps).then(() => null) };
}
