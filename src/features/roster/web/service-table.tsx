import type { SpecialDay } from '#contract/special-days.ts';
import { isSunday } from '#domain/calendar.ts';
import { type Service, serviceKey } from '#domain/services.ts';
import { formatServiceDate } from '#texts/dates.ts';
import { timeAndName } from '#texts/services.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ROSTER_TEXTS } from './texts.ts';

interface ShownService extends Service {
  readonly specialDay: SpecialDay | null;
}

/** Returns what kind of service it is: its special day, time and name, or that it is a regular one. */
function typeOf(service: ShownService): string {
  const known = [service.specialDay?.name, timeAndName(service)].filter(Boolean);
  if (known.length > 0) return known.join(', ');
  return isSunday(service.date) ? ROSTER_TEXTS.regularSunday : ROSTER_TEXTS.service;
}

/** Shows the services of a month as rows: date, type, and the tab's own column. */
export function ServiceTable<Row extends ShownService>(props: {
  caption: string;
  rows: readonly Row[];
  column: Column<Row>;
}) {
  const { caption, rows, column } = props;
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={serviceKey}
      columns={[
        {
          key: 'date',
          header: ROSTER_TEXTS.columns.date,
          rowHeader: true,
          cell: ({ date }) => formatServiceDate(date),
          className: 'whitespace-nowrap',
        },
        {
          key: 'type',
          header: ROSTER_TEXTS.columns.type,
          cell: typeOf,
        },
        column,
      ]}
    />
  );
}
