import { TIME_TO_ANSWER } from '../cover/cover-request.ts';
import { addOutsideQuietHours, defaultQuietHours, TIME_TO_ACT_MS } from '../delivery/quiet-hours.ts';

/** How long a push message may stay unopened before it goes the second way, without the church's quiet hours (ms). */
export const UNOPENED_MS = 4 * 3_600_000;

/** What a pushed message is about. */
export interface PushedMessage {
  /** When it is too late to act, or the message is no longer useful (ms). Null: never. */
  readonly actBy: number | null;
  /** Whether it goes both ways at once if it is urgent: to act on within a day, as requests for cover are. */
  readonly isUrgentToo: boolean;
  readonly timeZone: string;
}

/**
 * Returns when an unopened push message goes the second way (ms): after four of the church's hours, or so early that there
 * is time to act. One that goes both ways when it is urgent does so at once.
 */
export function secondWayAt(now: number, { actBy, isUrgentToo, timeZone }: PushedMessage): number {
  const usual = addOutsideQuietHours(now, UNOPENED_MS, defaultQuietHours(timeZone));
  if (actBy === null) return usual;
  if (isUrgentToo && actBy - now <= TIME_TO_ANSWER.max) return now;
  return Math.max(now, Math.min(usual, actBy - TIME_TO_ACT_MS));
}
