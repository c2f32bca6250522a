import type { SpecialDay } from '#contract/special-days.ts';
import { formatDate } from '#texts/dates.ts';

/** Returns a special day as text for the change log. */
export function describeSpecialDay({ date, name, description, color }: SpecialDay): string {
  return [`${name} on ${formatDate(date)}`, description, color].filter(Boolean).join(', ');
}
