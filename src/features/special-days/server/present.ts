import type { SpecialDay } from '#contract/special-days.ts';
import { formatDate } from '#domain/calendar.ts';

/** A special day as the change log puts it. */
export function describeSpecialDay({ date, name, description, color }: SpecialDay): string {
  return [`${name} on ${formatDate(date)}`, description, color].filter(Boolean).join(', ');
}
