import { useState } from 'react';
import { type SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import { type Month, monthOf, sameMonth } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { MonthNavigator } from '#web/parts/month-navigator.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon, SunIcon } from '#web/ui/icons.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RemoveSpecialDayDialog } from './remove-special-day-dialog.tsx';
import { SpecialDayDialog } from './special-day-dialog.tsx';
import { SpecialDaysTable } from './special-days-table.tsx';

type Filter = 'all' | 'month';

/** Shows the special days of the settings tab. A failed read falls back to an empty list. */
export function SpecialDaysCard() {
  const { today } = useChurch();
  const { data = [], isPending } = useRead(specialDayCalls.listSpecialDays, {});
  const [filter, setFilter] = useState<Filter>('all');
  const [month, setMonth] = useState<Month>(() => monthOf(today));
  const [open, setOpen] = useState<{ day: SpecialDay | null } | null>(null);
  const [removing, setRemoving] = useState<SpecialDay | null>(null);
  const past = filter === 'all' ? data.filter((day) => day.date < today).reverse() : [];
  const shown =
    filter === 'all'
      ? data.filter((day) => day.date >= today)
      : data.filter((day) => sameMonth(monthOf(day.date), month));
  const actions = { onEdit: (day: SpecialDay) => setOpen({ day }), onRemove: setRemoving };

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('special-days:title')} about={t('special-days:about')}>
        <Button icon={<PlusIcon />} onClick={() => setOpen({ day: null })}>
          {t('special-days:add')}
        </Button>
      </CardHeader>
      <div>
        <Segmented
          label={t('special-days:filter')}
          value={filter}
          onValueChange={setFilter}
          options={[
            { value: 'all', label: t('special-days:filters.all') },
            { value: 'month', label: t('special-days:filters.month') },
          ]}
        />
      </div>
      {filter === 'month' && <MonthNavigator month={month} onMonthChange={setMonth} />}
      {isPending && <Skeleton className="h-48 w-full" />}
      {!isPending && shown.length === 0 && (
        <EmptyState
          icon={<SunIcon />}
          title={filter === 'all' ? t('special-days:none') : t('special-days:noneInMonth')}
        />
      )}
      {shown.length > 0 && <SpecialDaysTable days={shown} {...actions} />}
      {past.length > 0 && (
        <details>
          <summary className="min-h-12 cursor-pointer py-3 text-primary">
            {t('special-days:past', { count: past.length })}
          </summary>
          <SpecialDaysTable days={past} {...actions} />
        </details>
      )}
      {open && <SpecialDayDialog day={open.day} onClose={() => setOpen(null)} />}
      {removing && <RemoveSpecialDayDialog day={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}
