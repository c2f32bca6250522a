import { monthInAddress } from '#contract/month-inputs.ts';
import { sheetCalls } from '#contract/sheets.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { TeamId } from '#domain/ids.ts';
import { SHEET_SIZES, type SheetKind, type SheetSize } from '#domain/sheets/sheets.ts';
import { t } from '#languages/t.ts';
import { addressOf } from '#web/api/api.ts';

/** Cards, or one simple table (docs/product.md, "Tabs and views"). */
export type ViewMode = 'card' | 'table';

interface SheetLinksProps {
  list: SheetKind;
  month: Month;
  /** The PDF has the same layout as the screen. */
  view: ViewMode;
  teamId?: TeamId | undefined;
}

/** Shows links to the visible list as a PDF, in normal print and in large print for the notice board. */
export function SheetLinksPanel({ list, month, view, teamId }: SheetLinksProps) {
  const params = monthInAddress(month);
  const [call, table] =
    list === 'roster'
      ? ([sheetCalls.downloadRosterSheet, 'roles'] as const)
      : ([sheetCalls.downloadAvailabilitySheet, 'simple'] as const);
  const addressIn = (size: SheetSize) =>
    addressOf(call, {
      params,
      query: { view: view === 'card' ? view : table, size, ...(teamId && { teamId }) },
    });
  return (
    <p className="no-print flex flex-wrap gap-x-4 text-sm">
      {SHEET_SIZES.map((size) => (
        <a
          key={size}
          href={addressIn(size)}
          download
          className="inline-flex min-h-12 items-center text-primary underline underline-offset-4"
        >
          {t(`roster:sheets.${size}`)}
        </a>
      ))}
    </p>
  );
}
