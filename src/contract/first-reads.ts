import { firstDay, lastDay, type Month, type PlainDate } from '#domain/calendar.ts';
import { firstMonthToShow, rosterMonthToShow } from '#domain/shown-months.ts';
import { availabilityCalls } from './availability.ts';
import type { AnswerOf, Call, CallInput } from './call.ts';
import { memberCalls } from './members.ts';
import { rosterCalls } from './roster.ts';
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

/** Makes a call and gives its answer, or null where it is refused: a month without a roster is no fault of the page. */
export type Ask = <C extends Call>(call: C, input: CallInput<C>) => Promise<AnswerOf<C> | null>;

/**
 * Asks for what the screen at this address (path and query) asks for first: the server lays the answers into the
 * page, and the screen finds them under the very input given here.
 */
export async function askFirst(
  address: string,
  { userId, today }: { userId: number; today: PlainDate },
  ask: Ask,
): Promise<void> {
  const [path, search] = address.split('?');
  if (path === '/') {
    const month = firstMonthToShow(today);
    await Promise.all([
      ask(availabilityCalls.listAvailability, ownAnswers(userId, month)),
      ask(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) }),
    ]);
  }
  if (path === '/roster') {
    const withYes = await ask(availabilityCalls.listAvailabilityMonths, {});
    const month = rosterMonthToShow(today, withYes ?? []);
    const ofTab =
      new URLSearchParams(search).get('tab') === 'availability'
        ? [
            ask(memberCalls.listUsers, {}),
            ask(availabilityCalls.listAvailability, { query: monthRange(month) }),
          ]
        : [ask(rosterCalls.getFinalizedRoster, { params: monthInAddress(month) })];
    await Promise.all([
      ...ofTab,
      ask(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) }),
    ]);
  }
}
