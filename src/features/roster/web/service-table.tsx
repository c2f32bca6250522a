import type { SpecialDay } from '#contract/special-days.ts';
import type { PlainDate } from '#domain/calendar.ts';
import { formatDate } from '#texts/dates.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ROSTER_TEXTS } from './texts.ts';

interface Service {
  readonly date: PlainDate;
  readonly specialDay: SpecialDay | null;
}

/** Shows the Sundays of a month as rows: date, type, and the tab's own column. */
export function ServiceTable<Row extends Service>(props: {
  caption: string;
  rows: readonly Row[];
  column: Column<Row>;
}) {
  const { caption, rows, column } = props;
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => row.date}
      columns={[
        {
          key: 'date',
          header: ROSTER_TEXTS.columns.date,
          rowHeader: true,
          cell: ({ date }) => formatDate(date),
          className: 'whitespace-nowrap',
        },
        {
          key: 'type',
          header: ROSTER_TEXTS.columns.type,
          cell: ({ specialDay }) => specialDay?.name ?? ROSTER_TEXTS.regularSunday,
        },
        column,
      ]}
    />
  );
}
