import type { ReactNode } from 'react';
import { serviceKey } from '#domain/services/services.ts';
import { atStart, formatServiceDate } from '#languages/dates.ts';
import { serviceType } from '#languages/service-type.ts';
import { t } from '#languages/t.ts';
import type { ListedService } from '#web/api/use-services.ts';
import { fadeUntilShown } from '#web/ui/fade-until-shown.ts';
import { keepHeadInView } from '#web/ui/keep-head-in-view.ts';
import { FIRST_COLUMN, ScrollTable } from '#web/ui/scroll-table.tsx';

const CELL = 'px-2 py-1.5';

/** Shows the services of a month as rows: date, type, and the tab's own columns. */
export function ServiceTable<Row extends ListedService>(props: {
  title: string;
  rows: readonly Row[];
  /** The header of the tab's own columns. */
  header: string;
  /** The heading of each of these columns. Only visible, because the cells already name it to screen readers. */
  columns?: readonly string[];
  /** Returns the cells of these columns. */
  cells: (row: Row) => ReactNode;
}) {
  const { title, rows, header, columns = [], cells } = props;
  const rowSpan = columns.length > 0 ? 2 : 1;
  return (
    <ScrollTable title={title}>
      <thead className="sticky top-0 z-2 bg-sunk align-bottom print:static [&_th]:font-normal [&_th]:text-ink-2">
        <tr>
          <th ref={keepHeadInView} scope="col" rowSpan={rowSpan} className={`${FIRST_COLUMN} bg-sunk`}>
            {t('roster:columns.date')}
          </th>
          <th scope="col" rowSpan={rowSpan} className={CELL}>
            {t('roster:columns.type')}
          </th>
          <th
            ref={columns.length > 0 ? undefined : fadeUntilShown}
            scope="colgroup"
            colSpan={Math.max(columns.length, 1)}
            className={CELL}
          >
            {header}
          </th>
        </tr>
        {columns.length > 0 && (
          <tr>
            {columns.map((column, at) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: two roles may share a name
                key={at}
                ref={at === columns.length - 1 ? fadeUntilShown : undefined}
                className={`min-w-24 pt-0 ${CELL}`}
              >
                <span aria-hidden="true">{column}</span>
              </td>
            ))}
          </tr>
        )}
      </thead>
      <tbody className="divide-y divide-line align-top">
        {rows.map((row) => (
          <tr key={serviceKey(row)}>
            <th
              scope="row"
              className={`${FIRST_COLUMN} w-0 min-w-30 wrap-normal bg-card py-1.5 font-semibold lg:min-w-32`}
            >
              {atStart(formatServiceDate(row.date))}
            </th>
            <td className={CELL}>{serviceType(row)}</td>
            {cells(row)}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
