import { daysBetween, firstDay, monthOf, type PlainDate } from '../calendar/calendar.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';
import { later } from '../services/service-dates.ts';
import { type ChurchNow, isPast, type Service } from '../services/services.ts';
import { type DeadlineRule, deadlineOf, isTooFarAhead } from './deadline.ts';
import { firstOpenMonth } from './open-months.ts';

/** The maximum number of days in a time away. */
export const MAX_AWAY_DAYS = 366;

/** The maximum number of a member's times away that are not over. */
export const MAX_AWAY_PERIODS = 50;

/** The maximum length of the member's own note, in characters. */
export const MAX_AWAY_NOTE = 200;

/** A time when a member is away, including both dates. */
export interface AwayDates {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** A stored time away. */
export interface AwayPeriod extends AwayDates {
  /** The church's date when it was entered. */
  readonly enteredOn: PlainDate;
  /** Whether an administrator entered it, in a session that has these rights. Administrators have no deadline. */
  readonly enteredByAdmin: boolean;
}

/** Returns whether the dates are in order and at most `MAX_AWAY_DAYS` apart. */
export function isAwayRange({ from, to }: AwayDates): boolean {
  return to >= from && daysBetween(from, to) < MAX_AWAY_DAYS;
}

/** Returns a refusal if a new time away is over, or ends after the last month that can be answered, or null. */
export function checkAway(
  { to }: AwayDates,
  today: PlainDate,
): Refusal<'away_over' | 'too_far_ahead'> | null {
  if (to < today) return refusal('away_over');
  return isTooFarAhead(to, today) ? refusal('too_far_ahead') : null;
}

/**
 * Returns whether a time away answers no for a service: it is inside, not past, and its month's deadline had not passed
 * when it was entered.
 */
export function isAwayAt(period: AwayPeriod, service: Service, now: ChurchNow, rule: DeadlineRule): boolean {
  const { from, to, enteredOn, enteredByAdmin } = period;
  const isInside = service.date >= from && service.date <= to && !isPast(service, now);
  return isInside && (enteredByAdmin || enteredOn <= deadlineOf(monthOf(service.date), rule));
}

/** Returns the first date whose services members can still answer. One of today's services may be over. */
export function firstOpenDate(today: PlainDate, rule: DeadlineRule): PlainDate {
  return later(today, firstDay(firstOpenMonth(today, rule)));
}
