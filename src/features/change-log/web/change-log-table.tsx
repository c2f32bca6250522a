import { useMemo } from 'react';
import type { Change } from '#contract/change-log.ts';
import { formatMoment } from '#texts/moments.ts';
import { useChurch } from '#web/api/use-church.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { CHANGE_LOG_TEXTS } from './texts.ts';

function Fields({ fields }: Pick<Change, 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <ul className="min-w-0 break-words">
      {fields.map(({ label, before, after }) => (
        <li key={label}>
          {before === null || after === null
            ? CHANGE_LOG_TEXTS.value(label, after ?? before ?? '')
            : CHANGE_LOG_TEXTS.change(label, before, after)}
        </li>
      ))}
    </ul>
  );
}

/** Shows the entries of the change log as a table. */
export function ChangeLogTable({ changes }: { changes: readonly Change[] }) {
  const { timeZone } = useChurch();
  const columns = useMemo<readonly Column<Change>[]>(
    () => [
      {
        key: 'what',
        header: CHANGE_LOG_TEXTS.columns.what,
        rowHeader: true,
        cell: ({ what, name }) => (
          <span className="flex min-w-0 flex-col break-words">
            {what}
            <span className="font-normal">{name}</span>
          </span>
        ),
      },
      { key: 'change', header: CHANGE_LOG_TEXTS.columns.change, cell: Fields },
      { key: 'who', header: CHANGE_LOG_TEXTS.columns.who, cell: ({ actorName }) => actorName },
      {
        key: 'when',
        header: CHANGE_LOG_TEXTS.columns.when,
        className: 'text-ink-2',
        cell: ({ madeAt }) => formatMoment(timeZone, Date.parse(madeAt)),
      },
    ],
    [timeZone],
  );
  return (
    <DataTable
      caption={CHANGE_LOG_TEXTS.caption}
      columns={columns}
      rows={changes}
      rowKey={(change) => change.id}
    />
  );
}
