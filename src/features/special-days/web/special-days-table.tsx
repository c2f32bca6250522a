import { useMemo } from 'react';
import type { SpecialDay } from '#contract/special-days.ts';
import { atStart, formatServiceDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { ColorBadge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';

interface SpecialDaysTableProps {
  days: readonly SpecialDay[];
  onEdit: (day: SpecialDay) => void;
  onRemove: (day: SpecialDay) => void;
}

/** Shows special days in a table. */
export function SpecialDaysTable({ days, onEdit, onRemove }: SpecialDaysTableProps) {
  const columns = useMemo<readonly Column<SpecialDay>[]>(
    () => [
      {
        key: 'date',
        header: t('special-days:columns.date'),
        rowHeader: true,
        cell: (day) => atStart(formatServiceDate(day.date)),
        className: 'max-sm:pe-12! sm:whitespace-nowrap',
      },
      {
        key: 'name',
        header: t('special-days:columns.name'),
        unlabeled: true,
        cell: (day) => <ColorBadge color={day.color}>{day.name}</ColorBadge>,
      },
      {
        key: 'description',
        header: t('special-days:columns.description'),
        className: 'details',
        unlabeled: true,
        cell: (day) => day.description && <bdi>{day.description}</bdi>,
      },
      {
        key: 'actions',
        header: t('special-days:columns.actions'),
        className: 'sm:w-px sm:align-middle! sm:py-0.5 print:hidden',
        unlabeled: true,
        cell: (day) => (
          <RowActions
            name={day.name}
            actions={[
              [t('special-days:editShort'), t('special-days:edit', { name: day.name }), () => onEdit(day)],
              [
                t('special-days:removeConfirm'),
                t('special-days:remove', { name: day.name }),
                () => onRemove(day),
              ],
            ]}
          />
        ),
      },
    ],
    [onEdit, onRemove],
  );
  return (
    <DataTable caption={t('special-days:caption')} columns={columns} rows={days} rowKey={(day) => day.id} />
  );
}
