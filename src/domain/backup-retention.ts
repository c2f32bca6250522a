import { monthKey, monthOf } from './calendar.ts';
import { todayIn } from './time-zone.ts';

/** How many hours, days and months keep a backup each (issue 6). */
export const KEPT = { hours: 24, days: 30, months: 12 } as const;

/** How many of the backups that an upgrade took are kept. */
export const KEPT_UPGRADES = 3;

const HOUR = 3_600_000;

/**
 * Of these moments (ms) the ones whose backups are to be kept: the newest of each of the last 24 hours, 30 days
 * and 12 months that have one, days and months as the church's calendar counts them. Hours are counted since
 * 1970, so that the two o'clock that daylight saving repeats is two of them.
 *
 * Counted is what is there, not how long ago it was: after a summer without power the last backups before it
 * are all still kept. What claims to be from the future was made under a wrong clock; it is kept too, and pushes
 * nothing out.
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
  const kept = new Set(moments.filter((moment) => moment > now));
  const keepNewestOfEach = (
    most: number,
    periodOf: (of: (typeof newestFirst)[number]) => string | number,
  ) => {
    const periods = new Set<string | number>();
    for (const one of newestFirst) {
      const period = periodOf(one);
      if (periods.has(period)) continue;
      if (periods.size === most) return;
      periods.add(period);
      kept.add(one.moment);
    }
  };
  keepNewestOfEach(KEPT.hours, ({ moment }) => Math.floor(moment / HOUR));
  keepNewestOfEach(KEPT.days, ({ day }) => day);
  keepNewestOfEach(KEPT.months, ({ day }) => monthKey(monthOf(day)));
  return kept;
}

/**
 * Says whether the next backup is due: an hour after the last one. One from the future does not count, or a clock
 * that was wrong once would hold up every backup until then.
 */
export function isBackupDue(moments: readonly number[], now: number): boolean {
  return !moments.some((moment) => moment <= now && now - moment < HOUR);
}
