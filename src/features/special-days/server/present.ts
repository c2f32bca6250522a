import type { SpecialDay } from '#contract/special-days.ts';
import type { SpecialDayFacts } from '#domain/changes/change-details.ts';

/** Returns a special day as the change log states it. */
export function factsOf({ date, name, description, color }: SpecialDay): SpecialDayFacts {
  return { date, name, description, color };
}
