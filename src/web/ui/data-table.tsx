import { type ReactNode, useId } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Names the row: its cell becomes the row's header. */
  rowHeader?: boolean | undefined;
  /** Speaks for itself: on a phone no label stands above it in every row. */
  unlabelled?: boolean | undefined;
  className?: string | undefined;
}

interface DataTableProps<Row> {
  /** What the table shows, for screen readers; also its visible heading with `captionShown`. */
  caption: string;
  captionShown?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** On a phone a card per row: each cell under its label, or short ones beside theirs, one after the other. */
  narrow?: 'stacked' | 'stacked in-line' | undefined;
}

/** `display: block` makes some browsers forget that it is a table; spelling the roles out keeps it one. */
const role = (name: string) => ({ role: name });

/** A table that can be read on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionShown, columns, rows, rowKey, narrow = 'stacked' } = props;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="overflow-x-auto rounded-card border border-line bg-card print:overflow-visible"
    >
      <table {...role('table')} className={`w-full text-left ${narrow}`}>
        <caption id={id} className={captionShown ? 'p-4 text-left font-bold text-lg' : 'visually-hidden'}>
          {caption}
        </caption>
        <thead {...role('rowgroup')} className="border-line border-b bg-sunk text-ink-2 text-sm">
          <tr {...role('row')}>
            {columns.map(({ key, header, className }) => (
              <th key={key} {...role('columnheader')} scope="col" className={`px-4 py-3 ${className ?? ''}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')} className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={rowKey(row)} {...role('row')}>
              {columns.map((column) => (
                <DataCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const look = `px-4 py-3 align-top ${column.className ?? ''}`;
  return column.rowHeader ? (
    <th {...role('rowheader')} scope="row" className={`font-semibold ${look}`}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...role('cell')} data-label={column.unlabelled ? undefined : column.header} className={look}>
      {column.cell(row)}
    </td>
  );
}
