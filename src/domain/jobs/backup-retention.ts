import { monthKey, monthOf } from '../calendar/calendar.ts';
import { todayIn } from '../calendar/time-zone.ts';

/** How many hourly, daily and monthly backups are retained. */
export const BACKUPS_TO_KEEP = { hours: 24, days: 30, months: 12 } as const;

/** How many of the backups taken by upgrades are retained. */
export const UPGRADE_BACKUPS_TO_KEEP = 3;

const HOUR = 3_600_000;

/** How long a copy that was made before an update is retained, in milliseconds. */
const UPDATE_COPY_LIFETIME_MS = 30 * 24 * HOUR;

/** Returns whether a copy that was made before an update (ms) has expired. One dated in the future has not. */
export function isUpdateCopyExpired(madeAt: number, now: number): boolean {
  return now - madeAt >= UPDATE_COPY_LIFETIME_MS;
}

/**
 * Returns the moments (ms) of the backups to retain: the newest of each of the last 24 hours, 30 days and 12 months that
 * have one. Days and months follow the church's time zone. Hours count since 1970, so a repeated hour counts twice.
 *
 * Only existing backups count, so a long pause deletes nothing. Backups dated in the future come from a wrong clock.
 * They are retained and displace no others.
 */
export function backupsToKeep(
  moments: readonly number[],
  now: number,
  timeZone: string,
): ReadonlySet<number> {
  const newestFirst = moments
    .filter((moment) => moment <= now)
    .sort((a, b) => b - a)
    .map((moment) => ({ moment, day: todayIn(timeZone, moment) }));
  const remaining = new Set(moments.filter((moment) => moment > now));
  const keepNewestOfEach = (
    max: number,
    periodOf: (backup: (typeof newestFirst)[number]) => string | number,
  ) => {
    const periods = new Set<string | number>();
    for (const backup of newestFirst) {
      const period = periodOf(backup);
      if (periods.has(period)) continue;
      if (periods.size === max) return;
      periods.add(period);
      remaining.add(backup.moment);
    }
  };
  keepNewestOfEach(BACKUPS_TO_KEEP.hours, ({ moment }) => Math.floor(moment / HOUR));
  keepNewestOfEach(BACKUPS_TO_KEEP.days, ({ day }) => day);
  keepNewestOfEach(BACKUPS_TO_KEEP.months, ({ day }) => monthKey(monthOf(day)));
  return remaining;
}

/**
 * Returns whether an hour has passed since the last backup. Backups dated in the future do not count, because a clock
 * that was wrong once would otherwise stop all backups until that date.
 */
export function isBackupDue(moments: readonly number[], now: number): boolean {
  return !moments.some((moment) => moment <= now && now - moment < HOUR);
}
