import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { ChevronDownIcon } from './icons.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The row's name. This cell becomes the row's header. */
  rowHeader?: boolean | undefined;
  /** The content needs no label. On a phone no column name appears above it. */
  unlabeled?: boolean | undefined;
  className?: string | undefined;
  /** Sorts the rows by this column when its header is pressed. `isSorted` says whether they are. */
  onSort?: (() => void) | undefined;
  isSorted?: boolean | undefined;
}

interface DataTableProps<Row> {
  /** The name of the table, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /**
   * On a phone each row is a card: 'stacked' puts each label above its cell, 'in-line' puts short cells in one line.
   */
  narrow?: 'stacked' | 'stacked in-line' | undefined;
  /** With low rows for a mouse. */
  isCompact?: boolean | undefined;
  /** How many rows show at first, and more with each press of the button `showMore`. */
  pageSize?: number | undefined;
  showMore?: string | undefined;
}

const compact = 'compact:in-data-compact:px-3 compact:in-data-compact:py-2 print:px-2 print:py-1';

/** With `display: block`, some browsers no longer expose a table to screen readers. Explicit roles prevent that. */
const role = (name: string) => ({ role: name });

/** Shows a table that is readable on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, narrow = 'stacked', isCompact } = props;
  const { pageSize = rows.length, showMore } = props;
  const [pages, setPages] = useState(1);
  const id = useId();
  const shown = rows.slice(0, pages * pageSize);
  return (
    <>
      <section
        aria-labelledby={id}
        data-compact={isCompact || undefined}
        className="overflow-x-auto rounded-card border border-line bg-card print:overflow-visible"
      >
        <table {...role('table')} className={`w-full compact:in-data-compact:text-xs ${narrow}`}>
          <caption id={id} className="sr-only">
            {caption}
          </caption>
          <thead
            {...role('rowgroup')}
            className="border-line border-b bg-sunk text-ink-2 text-sm compact:in-data-compact:text-2xs"
          >
            <tr {...role('row')}>
              {columns.map(({ key, header, className, onSort, isSorted }) => (
                <th
                  key={key}
                  {...role('columnheader')}
                  scope="col"
                  aria-sort={onSort && (isSorted ? 'ascending' : 'none')}
                  className={`px-4 py-3 ${compact} ${className ?? ''}`}
                >
                  {onSort ? (
                    <button
                      type="button"
                      className="printed -my-3 flex min-h-12 items-center gap-1 font-semibold compact:in-data-compact:-my-2 compact:in-data-compact:min-h-9 print:min-h-0"
                      onClick={onSort}
                    >
                      {header}
                      {isSorted && <ChevronDownIcon className="size-4" />}
                    </button>
                  ) : (
                    header
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...role('rowgroup')} className="divide-y divide-line">
            {shown.map((row) => (
              <tr key={rowKey(row)} {...role('row')}>
                {columns.map((column) => (
                  <DataCell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < rows.length && (
        <Button className="self-center" onClick={() => setPages(pages + 1)}>
          {showMore}
        </Button>
      )}
    </>
  );
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const className = `px-4 py-3 align-top ${compact} ${column.className ?? ''}`;
  return column.rowHeader ? (
    <th {...role('rowheader')} scope="row" className={`font-semibold ${className}`}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...role('cell')} data-label={column.unlabeled ? undefined : column.header} className={className}>
      {column.cell(row)}
    </td>
  );
}
