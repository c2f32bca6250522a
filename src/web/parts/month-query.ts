import { firstDay, lastDay, type Month } from '#domain/calendar.ts';

/** The bounds of a month for a call that takes `from` and `to`. */
export function monthRange(month: Month): { from: string; to: string } {
  return { from: firstDay(month), to: lastDay(month) };
}

/** A month for a call whose address takes `year` and `month`. */
export function monthInAddress(month: Month): { year: string; month: string } {
  return { year: String(month.year), month: String(month.month) };
}
