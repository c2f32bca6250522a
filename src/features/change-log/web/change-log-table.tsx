import { useMemo } from 'react';
import type { ListedChange } from '#contract/change-log.ts';
import { formatMoment } from '#languages/moments.ts';
import { t } from '#languages/t.ts';
import { useChurch } from '#web/api/use-church.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';

function Fields({ fields }: Pick<ListedChange, 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <ul className="min-w-0 break-words">
      {fields.map(({ label, before, after }) => (
        <li key={label}>
          {before === null || after === null
            ? t('change-log:value', { label, value: after ?? before ?? '' })
            : t('change-log:change', { label, before, after })}
        </li>
      ))}
    </ul>
  );
}

/** Shows the entries of the change log as a table. */
export function ChangeLogTable({ changes }: { changes: readonly ListedChange[] }) {
  const { timeZone } = useChurch();
  const columns = useMemo<readonly Column<ListedChange>[]>(
    () => [
      {
        key: 'what',
        header: t('change-log:columns.what'),
        rowHeader: true,
        cell: ({ what, name }) => (
          <span className="flex min-w-0 flex-col break-words">
            {what}
            <span className="font-normal">{name}</span>
          </span>
        ),
      },
      { key: 'change', header: t('change-log:columns.change'), cell: Fields },
      { key: 'who', header: t('change-log:columns.who'), cell: ({ actorName }) => actorName },
      {
        key: 'when',
        header: t('change-log:columns.when'),
        className: 'text-ink-2',
        cell: ({ madeAt }) => formatMoment(timeZone, Date.parse(madeAt)),
      },
    ],
    [timeZone],
  );
  return (
    <DataTable
      caption={t('change-log:caption')}
      columns={columns}
      rows={changes}
      rowKey={(change) => change.id}
    />
  );
}
