import { type DeadlineRule, deadlineOf } from '../availability/deadline.ts';
import { addDays, type Month, type PlainDate } from '../calendar/calendar.ts';
import { instantOf } from '../calendar/time-zone.ts';
import { endOfDay } from '../serving/personal-link.ts';

/** Whether and when everyone without an answer is reminded of a month (docs/product.md, "Availability Reminders"). */
export interface AnswerReminders {
  readonly isOn: boolean;
  /** One or two numbers of days before the deadline, the larger first, at least `DAYS_APART` apart. */
  readonly daysBefore: readonly number[];
}

/** The days before the deadline that can be chosen. */
export const MAX_DAYS_BEFORE_DEADLINE = 14;

/** So that two reminders are always more than 24 hours apart, also when the clocks change. */
export const DAYS_APART = 2;

/** Returns whether reminders can be sent this many days before the deadline. */
export function areReminderDays(days: readonly number[]): boolean {
  const [first = 0, second] = days;
  const isDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= MAX_DAYS_BEFORE_DEADLINE;
  return (
    days.every(isDay) &&
    days.length > 0 &&
    days.length < 3 &&
    (second === undefined || first - second >= DAYS_APART)
  );
}

/** One round of automatic reminders. */
export interface AnswerReminderRound {
  readonly date: PlainDate;
  /** At nine in the morning by the church's clocks, in milliseconds since 1970. */
  readonly at: number;
}

/** The data that a month's rounds depend on. */
interface Deadline extends DeadlineRule {
  readonly month: Month;
  readonly timeZone: string;
}

/** Returns the rounds of a month, earliest first. */
export function answerReminderRounds(
  { daysBefore }: AnswerReminders,
  { month, timeZone, ...rule }: Deadline,
): AnswerReminderRound[] {
  const deadline = deadlineOf(month, rule);
  return daysBefore
    .map((days) => addDays(deadline, -days))
    .map((date) => ({ date, at: instantOf(date, '09:00', timeZone) }));
}

/**
 * Returns the round that is due, and the time of the next one (ms), each or null. A round that was missed is due until the
 * next one or the end of the deadline's day. Rounds from before the setting was saved (`since`, ms) are never due.
 */
export function dueAnswerReminder(
  rounds: readonly AnswerReminderRound[],
  { month, timeZone, ...rule }: Deadline,
  { now, since }: { readonly now: number; readonly since: number },
): { due: AnswerReminderRound | null; next: number | null } {
  const next = rounds.find(({ at }) => at > now)?.at ?? null;
  const last = rounds.filter(({ at }) => at <= now).at(-1);
  const isOver = now >= endOfDay(deadlineOf(month, rule), timeZone);
  return { due: last && last.at >= since && !isOver ? last : null, next };
}
