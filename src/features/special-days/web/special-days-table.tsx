import { useMemo } from 'react';
import type { SpecialDay } from '#contract/special-days.ts';
import { formatServiceDate } from '#texts/dates.ts';
import { ColorBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
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
        className: 'sm:whitespace-nowrap',
      },
      {
        key: 'name',
        header: SPECIAL_DAY_TEXTS.columns.name,
        cell: (day) => <ColorBadge color={day.color}>{day.name}</ColorBadge>,
      },
      {
        key: 'description',
        header: SPECIAL_DAY_TEXTS.columns.description,
        cell: (day) => day.description,
      },
      {
        key: 'actions',
        header: SPECIAL_DAY_TEXTS.columns.actions,
        className: 'sm:w-px sm:py-0.5 print:hidden',
        unlabeled: true,
        cell: (day) => (
          <span className="flex gap-1 max-sm:-ml-3">
            <Button
              size="small"
              variant="quiet"
              aria-label={SPECIAL_DAY_TEXTS.edit(day.name)}
              onClick={() => onEdit(day)}
            >
              {SPECIAL_DAY_TEXTS.editShort}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={SPECIAL_DAY_TEXTS.remove(day.name)}
              onClick={() => onRemove(day)}
            >
              {SPECIAL_DAY_TEXTS.removeConfirm}
            </Button>
          </span>
        ),
      },
    ],
    [onEdit, onRemove],
  );
  return (
    <DataTable caption={SPECIAL_DAY_TEXTS.caption} columns={columns} rows={days} rowKey={(day) => day.id} />
  );
}
