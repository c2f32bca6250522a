import { useEffect, useEffectEvent, useState } from 'react';
import { stillPossible } from '#domain/builder-selection.ts';
import {
  isPlainDate,
  type Month,
  type MonthKey,
  monthKey,
  monthOf,
  type PlainDate,
} from '#domain/calendar.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BuilderDayPanel } from './builder-day-panel.tsx';
import { BuilderMonthPanel } from './builder-month-panel.tsx';
import { BuilderPlanPanel } from './builder-plan-panel.tsx';
import type { PeopleOrder } from './builder-role-card.tsx';
import { BuilderSundayCard } from './builder-sunday-card.tsx';
import { BUILDER_TEXTS } from './texts.ts';
import { useBuilderAddress } from './use-builder-address.ts';
import { useBuilderMonth } from './use-builder-month.ts';
import { useMonthPlan } from './use-month-plan.ts';
import { type PendingSelections, usePendingSelections } from './use-pending-selections.ts';

/** Returns the number of pending selections in each other month, earliest first. */
function unsavedElsewhere({ byDate }: PendingSelections, shown: Month) {
  const counts = new Map<MonthKey, number>();
  for (const date of Object.keys(byDate).filter(isPlainDate)) {
    const key = monthKey(monthOf(date));
    const length = byDate[date]?.length ?? 0;
    if (length > 0 && key !== monthKey(shown)) counts.set(key, (counts.get(key) ?? 0) + length);
  }
  return [...counts].sort().map(([key, count]) => ({ month: monthOf(`${key}-01`), count }));
}

/** Shows the Roster Builder: a month's Sundays on the left, the chosen one role by role on the right. */
export function BuilderPanel() {
  const { month, setMonth } = useBuilderAddress();
  const [chosen, setChosen] = useState<PlainDate | null>(null);
  const [order, setOrder] = useState<PeopleOrder>('name');
  const pendings = usePendingSelections();
  const { isLoading, isError, isMissing, retry, read, sundays, state, conflicts } = useBuilderMonth(month);
  const entry = sundays.find((sunday) => sunday.dateStr === chosen);
  const isLocked = state === 'finalized';
  const plan = useMonthPlan(month, sundays, pendings);

  // A refresh may invalidate pending selections: another admin may have assigned the person or filled the role.
  const dropUnavailable = useEffectEvent(() => {
    for (const { dateStr, roles, assignments: saved, availablePeople } of sundays) {
      const pending = pendings.of(dateStr);
      const remaining = stillPossible(
        { roles, saved, pending },
        new Set(availablePeople.map(({ id }) => id)),
      );
      if (remaining.length !== pending.length) pendings.set(dateStr, remaining);
    }
  });
  useEffect(() => {
    if (read) dropUnavailable();
  }, [read]);

  function changeMonth(next: Month): void {
    setMonth(next);
    setChosen(null);
  }

  return (
    <div className="flex flex-col gap-5">
      <BuilderMonthPanel
        month={month}
        onMonthChange={changeMonth}
        state={state}
        canFinalize={sundays.length > 0}
        conflicts={conflicts}
        plan={plan}
      >
        <BuilderPlanPanel
          plan={plan}
          isLocked={isLocked || sundays.length === 0}
          elsewhere={unsavedElsewhere(pendings, month)}
          onMonthChange={changeMonth}
        />
      </BuilderMonthPanel>
      {isError && (
        <Alert tone="no" title={BUILDER_TEXTS.loadFailed} announce>
          <Button size="small" onClick={retry}>
            {BUILDER_TEXTS.tryAgain}
          </Button>
        </Alert>
      )}
      {!isMissing && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] print:grid-cols-1">
          <section aria-label={BUILDER_TEXTS.sundays} className="lg:sticky lg:top-20 print:static">
            {isLoading && <Skeleton className="h-40 w-full rounded-card" />}
            {!isLoading && sundays.length === 0 && (
              <EmptyState
                icon={<CalendarIcon />}
                title={BUILDER_TEXTS.noSundays}
                hint={BUILDER_TEXTS.noSundaysHint}
              />
            )}
            <ul className="grid grid-cols-1 gap-3 print:grid-cols-2">
              {sundays.map((sunday) => (
                // In print, this space stops the edge of a card from ending up on the previous page.
                <li key={sunday.dateStr} className="print:pt-0.5">
                  <BuilderSundayCard
                    sunday={sunday}
                    unsaved={pendings.of(sunday.dateStr).length}
                    isChosen={sunday.dateStr === chosen}
                    onChoose={() => setChosen(sunday.dateStr)}
                  />
                </li>
              ))}
            </ul>
          </section>
          {entry ? (
            <BuilderDayPanel
              key={entry.dateStr}
              entry={entry}
              pendings={pendings}
              isLocked={isLocked}
              order={order}
              onOrderChange={setOrder}
            />
          ) : (
            sundays.length > 0 && (
              <div className="no-print">
                <EmptyState title={BUILDER_TEXTS.chooseSunday} />
              </div>
            )
          )}
        </div>
      )}
      <LoadingOverlay active={isLoading} text={BUILDER_TEXTS.overlay.loading} />
    </div>
  );
}
