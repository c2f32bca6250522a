import type { PlainDate } from '#domain/calendar/calendar.ts';
import { formatDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';

/** Returns the days of a time away: "14 March 2026", "14 March 2026 to 18 March 2026". */
export function periodText(from: PlainDate, to: PlainDate): string {
  return from === to
    ? formatDate(from)
    : t('common:dates.range', { from: formatDate(from), to: formatDate(to) });
}
