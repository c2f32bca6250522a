import type { SpecialDay } from '#contract/special-days.ts';
import { serviceKey } from '#domain/services/services.ts';
import { formatServiceDate } from '#texts/dates.ts';
import { serviceType } from '#texts/service-type.ts';
import type { ListedService } from '#web/api/use-services.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ROSTER_TEXTS } from './texts.ts';

interface ShownService extends ListedService {
  readonly specialDay: SpecialDay | null;
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
          cell: serviceType,
        },
        column,
      ]}
    />
  );
}
