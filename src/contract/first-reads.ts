import { firstDay, firstMonthToShow, lastDay, type Month, type PlainDate } from '#domain/calendar.ts';
import { availabilityCalls } from './availability.ts';
import type { Call } from './call.ts';
import { specialDayCalls } from './special-days.ts';

/** The bounds of a month for a call that takes `from` and `to`. */
export function monthRange(month: Month): { from: string; to: string } {
  return { from: firstDay(month), to: lastDay(month) };
}

/** A month for a call whose address takes `year` and `month`. */
export function monthInAddress(month: Month): { year: string; month: string } {
  return { year: String(month.year), month: String(month.month) };
}

/** One's own answers of a month, as My Availability asks for them. */
export function ownAnswers(userId: number, month: Month) {
  return { query: { ...monthRange(month), userId: String(userId) } };
}

/** A call with what it is asked. */
export interface Read {
  readonly call: Call;
  readonly input: { readonly params?: unknown; readonly query?: unknown };
}

/**
 * What the screen at this address asks for first: the server lays the answers into the page, and the screen finds
 * them under the very input given here.
 */
export function firstReads(path: string, userId: number, today: PlainDate): readonly Read[] {
  if (path === '/') {
    const month = firstMonthToShow(today);
    return [
      { call: availabilityCalls.listAvailability, input: ownAnswers(userId, month) },
      { call: specialDayCalls.listSpecialDaysOfMonth, input: { query: monthInAddress(month) } },
    ];
  }
  if (path === '/roster') return [{ call: availabilityCalls.listAvailabilityMonths, input: {} }];
  return [];
}
