import { useMemo } from 'react';
import type { SpecialDay } from '#contract/special-days.ts';
import { formatServiceDate } from '#texts/dates.ts';
import { ColorBadge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';
import { SPECIAL_DAY_TEXTS } from './texts.ts';

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
        header: SPECIAL_DAY_TEXTS.columns.date,
        rowHeader: true,
        cell: (day) => formatServiceDate(day.date),
        className: 'max-sm:pr-12! sm:whitespace-nowrap',
      },
      {
        key: 'name',
        header: SPECIAL_DAY_TEXTS.columns.name,
        unlabeled: true,
        cell: (day) => <ColorBadge color={day.color}>{day.name}</ColorBadge>,
      },
      {
        key: 'description',
        header: SPECIAL_DAY_TEXTS.columns.description,
        className: 'details',
        unlabeled: true,
        cell: (day) => day.description,
      },
      {
        key: 'actions',
        header: SPECIAL_DAY_TEXTS.columns.actions,
        className: 'sm:w-px sm:py-0.5 print:hidden',
        unlabeled: true,
        cell: (day) => (
          <RowActions
            name={day.name}
            actions={[
              [SPECIAL_DAY_TEXTS.editShort, SPECIAL_DAY_TEXTS.edit(day.name), () => onEdit(day)],
              [SPECIAL_DAY_TEXTS.removeConfirm, SPECIAL_DAY_TEXTS.remove(day.name), () => onRemove(day)],
            ]}
          />
        ),
      },
    ],
    [onEdit, onRemove],
  );
  return (
    <DataTable caption={SPECIAL_DAY_TEXTS.caption} columns={columns} rows={days} rowKey={(day) => day.id} />
  );
}
