import { addDays, type PlainDate } from '../calendar/calendar.ts';
import { type ClockTime, instantOf } from '../calendar/time-zone.ts';
import type { ServiceRef } from '../services/services.ts';

/** Whether and when people are reminded of a service they serve at (docs/product.md, "Serving reminders"). */
export interface ServingReminders {
  readonly isOn: boolean;
  /** 1 to 7. */
  readonly daysBefore: number;
  /** By the church's clocks, from 8 to 20, so never in quiet hours. */
  readonly hour: number;
}

export const MAX_DAYS_BEFORE = 7;
export const FIRST_HOUR = 8;
export const LAST_HOUR = 20;

/** Returns the hour as a time of day: "09:00". */
export function timeOfHour(hour: number): ClockTime {
  return `${String(hour).padStart(2, '0')}:00` as ClockTime;
}

/** Returns when people are reminded of a service on this date, in milliseconds since 1970. */
export function reminderTime(
  date: PlainDate,
  { daysBefore, hour }: ServingReminders,
  timeZone: string,
): number {
  return instantOf(addDays(date, -daysBefore), timeOfHour(hour), timeZone);
}

/** Reminders that go out at the same time. */
export interface ReminderRound<Of extends ServiceRef> {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly duties: readonly Of[];
}

/**
 * Returns the rounds of reminders for these duties, earliest first. After a downtime, or if the roster was published
 * late, a round can be past: it is due at once.
 */
export function reminderRounds<Of extends ServiceRef>(
  duties: readonly Of[],
  settings: ServingReminders,
  timeZone: string,
): ReminderRound<Of>[] {
  if (!settings.isOn) return [];
  const rounds = new Map<number, Of[]>();
  for (const duty of duties) {
    const at = reminderTime(duty.date, settings, timeZone);
    rounds.set(at, [...(rounds.get(at) ?? []), duty]);
  }
  return [...rounds].map(([at, ofRound]) => ({ at, duties: ofRound })).sort((a, b) => a.at - b.at);
}
