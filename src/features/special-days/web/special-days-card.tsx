import { useState } from 'react';
import { type SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import { formatDate } from '#domain/calendar.ts';
import { useRead } from '#web/server-state.ts';
import { ColourBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon, SunIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SpecialDayDialog } from './special-day-dialog.tsx';
import { SPECIAL_DAY_TEXTS } from './texts.ts';

const COLUMNS: readonly Column<SpecialDay>[] = [
  {
    key: 'date',
    header: SPECIAL_DAY_TEXTS.columns.date,
    rowHeader: true,
    cell: (day) => formatDate(day.date),
    className: 'whitespace-nowrap',
  },
  {
    key: 'name',
    header: SPECIAL_DAY_TEXTS.columns.name,
    cell: (day) => <ColourBadge colour={day.color}>{day.name}</ColourBadge>,
  },
  { key: 'description', header: SPECIAL_DAY_TEXTS.columns.description, cell: (day) => day.description },
];

/** The special days of the settings tab. A failed read falls back to an empty list (specification 7). */
export function SpecialDaysCard() {
  const { data, isPending } = useRead(specialDayCalls.listSpecialDays, {});
  const [isAdding, setAdding] = useState(false);
  const days = data ?? [];
  return (
    <Card className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h2 className="font-bold text-xl">{SPECIAL_DAY_TEXTS.title}</h2>
          <p className="text-ink-2">{SPECIAL_DAY_TEXTS.about}</p>
        </div>
        <Button variant="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
          {SPECIAL_DAY_TEXTS.add}
        </Button>
      </header>
      {isPending && <Skeleton className="h-48 w-full" />}
      {!isPending && days.length === 0 && <EmptyState icon={<SunIcon />} title={SPECIAL_DAY_TEXTS.none} />}
      {days.length > 0 && (
        <DataTable
          caption={SPECIAL_DAY_TEXTS.caption}
          columns={COLUMNS}
          rows={days}
          rowKey={(day) => day.id}
        />
      )}
      {isAdding && <SpecialDayDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}
