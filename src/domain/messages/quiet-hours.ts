import { addDays } from '../calendar/calendar.ts';
import { type ClockTime, instantOf, todayIn } from '../calendar/time-zone.ts';

/** When Sundial sends no messages by itself, by the church's clocks. `until` can be on the next day. */
export interface QuietHours {
  readonly from: ClockTime;
  readonly until: ClockTime;
  readonly timeZone: string;
}

/** Returns the default quiet hours of a church in this time zone (docs/product.md, "Cover"). */
export function defaultQuietHours(timeZone: string): QuietHours {
  return { from: '21:00', until: '08:00', timeZone };
}

/** Moments in milliseconds since 1970. `end` is no longer quiet. */
interface Quiet {
  readonly start: number;
  readonly end: number;
}

/** Returns the quiet period that contains the moment, or else the next one. Null if there are no quiet hours. */
function quietAtOrAfter(epochMs: number, { from, until, timeZone }: QuietHours): Quiet | null {
  if (from === until) return null;
  const today = todayIn(timeZone, epochMs);
  // A zone can skip a whole day (Pacific/Apia in 2011), and its hours with it.
  for (const day of [-2, -1, 0, 1, 2]) {
    const date = addDays(today, day);
    const start = instantOf(date, from, timeZone);
    const end = instantOf(from < until ? date : addDays(date, 1), until, timeZone);
    if (end > epochMs && start < end) return { start, end };
  }
  return null;
}

/**
 * Returns the moment itself if it is outside quiet hours, or else their end. When clocks go forward, quiet hours can end
 * within the next ones: from 3:05 until 2:30, which then means 3:30.
 */
export function nextOutsideQuietHours(epochMs: number, hours: QuietHours): number {
  const quiet = quietAtOrAfter(epochMs, hours);
  return quiet && quiet.start <= epochMs ? nextOutsideQuietHours(quiet.end, hours) : epochMs;
}

/** Returns whether the moment is within quiet hours. */
export function isQuiet(epochMs: number, hours: QuietHours): boolean {
  return nextOutsideQuietHours(epochMs, hours) !== epochMs;
}

/**
 * Returns the first moment outside quiet hours at which this much time outside quiet hours has passed. Durations are in
 * milliseconds.
 */
export function addOutsideQuietHours(epochMs: number, duration: number, hours: QuietHours): number {
  let at = nextOutsideQuietHours(epochMs, hours);
  let left = duration;
  for (;;) {
    const quiet = quietAtOrAfter(at, hours);
    if (!quiet || at + left < quiet.start) return at + left;
    left -= quiet.start - at;
    at = nextOutsideQuietHours(quiet.end, hours);
  }
}

/** Returns the time from one moment to a later one without quiet hours, in milliseconds. 0 if it is not later. */
export function timeOutsideQuietHours(from: number, to: number, hours: QuietHours): number {
  let at = nextOutsideQuietHours(from, hours);
  let total = 0;
  while (at < to) {
    const quiet = quietAtOrAfter(at, hours);
    total += Math.min(quiet?.start ?? to, to) - at;
    at = quiet ? nextOutsideQuietHours(quiet.end, hours) : to;
  }
  return total;
}
