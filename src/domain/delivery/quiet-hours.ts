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

/** When even urgent requests wait. Coordinators get urgent messages at any hour. */
function nightHours(timeZone: string): QuietHours {
  return { from: '22:00', until: '07:00', timeZone };
}

/** How much time people need after the quiet hours to act on a message (ms). */
export const TIME_TO_ACT_MS = 2 * 3_600_000;

/** When automatic messages may be sent (ms). */
export interface NightRules {
  /** The end of the quiet hours, or the given moment outside them. */
  readonly quietUntil: number;
  /** A message to act on before this moment is urgent: after the quiet hours it would be too late. */
  readonly pressingBefore: number;
  /** When members may get urgent messages: the given moment or later. */
  readonly membersFrom: number;
}

/** Returns when automatic messages may be sent, seen from a moment (docs/product.md, "Messages"). */
export function nightRules(epochMs: number, timeZone: string): NightRules {
  const quietUntil = nextOutsideQuietHours(epochMs, defaultQuietHours(timeZone));
  return {
    quietUntil,
    pressingBefore: quietUntil + TIME_TO_ACT_MS,
    membersFrom: nextOutsideQuietHours(epochMs, nightHours(timeZone)),
  };
}

/**
 * Returns the quiet hours for asking people at a moment to do something by `actBy` (ms): the usual ones, or only the
 * night if it would be too late after the usual ones.
 */
export function quietHoursFor(epochMs: number, actBy: number, timeZone: string): QuietHours {
  const { quietUntil, pressingBefore } = nightRules(epochMs, timeZone);
  const isPressing = quietUntil > epochMs && actBy < pressingBefore;
  return isPressing ? nightHours(timeZone) : defaultQuietHours(timeZone);
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
 * Returns the first moment outside quiet hours when this much time outside quiet hours has passed. Durations are in
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
