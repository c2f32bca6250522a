import { useMemo } from 'react';
import type { Change } from '#contract/change-log.ts';
import { CHANGE_LABELS } from '#texts/change-log.ts';
import { formatMoment } from '#texts/moments.ts';
import { useChurch } from '#web/api/use-church.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { CHANGE_LOG_TEXTS } from './texts.ts';

/** Returns the label of a kind of change, or its name if another release wrote it. */
function labelOf(kind: string): string {
  return kind in CHANGE_LABELS ? CHANGE_LABELS[kind as keyof typeof CHANGE_LABELS] : kind;
}

function Values({ before, after }: Pick<Change, 'before' | 'after'>) {
  if (before === null || after === null) return <span className="break-words">{after ?? before}</span>;
  return (
    <span className="flex min-w-0 flex-col break-words">
      <span className="text-ink-2">{CHANGE_LOG_TEXTS.was(before)}</span>
      <span>{CHANGE_LOG_TEXTS.is(after)}</span>
    </span>
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
        cell: ({ kind, subject }) => (
          <span className="flex min-w-0 flex-col break-words">
            {labelOf(kind)}
            <span className="font-normal">{subject}</span>
          </span>
        ),
      },
      { key: 'change', header: CHANGE_LOG_TEXTS.columns.change, cell: Values },
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
