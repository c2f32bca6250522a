import { type PlainDate, partsOf } from '../calendar/calendar.ts';
import type { ServiceTimeId } from '../ids.ts';
import type { ServiceRef } from '../services/services.ts';

/** The occurrences of a weekday in a month: from the first to the fifth. */
export const WEEKS_OF_MONTH = [1, 2, 3, 4, 5] as const;

/** The services of a weekly time that a member can usually serve at. */
export interface UsualService {
  readonly timeId: ServiceTimeId;
  /** From `WEEKS_OF_MONTH`. */
  readonly weeks: readonly number[];
}

/** Returns which occurrence of its weekday in the month a date is: 1 to 5. */
export function weekInMonth(date: PlainDate): number {
  return Math.ceil(partsOf(date).day / 7);
}

/** Returns a yes for each service that the member's usual services name, and a no for the others. */
export function usualAnswers<Listed extends ServiceRef>(
  services: readonly Listed[],
  usual: readonly UsualService[],
): { readonly service: Listed; readonly isAvailable: boolean }[] {
  return services.map((service) => ({
    service,
    isAvailable: usual.some(
      ({ timeId, weeks }) => timeId === service.timeId && weeks.includes(weekInMonth(service.date)),
    ),
  }));
}
