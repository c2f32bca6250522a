import type { ClockTime } from '../calendar/time-zone.ts';

const MINUTES_PER_DAY = 24 * 60;

/** Returns when a team's people should be there, on the clock: also before midnight. Null without a start, or if they come at it. */
export function arrivalAt(startsAt: ClockTime | null, arriveMinutes: number): ClockTime | null {
  if (startsAt === null || arriveMinutes === 0) return null;
  const start = Number(startsAt.slice(0, 2)) * 60 + Number(startsAt.slice(3));
  const minutes = (start - arriveMinutes + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const padded = (part: number) => String(part).padStart(2, '0');
  return `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}` as ClockTime;
}
