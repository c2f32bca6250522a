import { useState } from 'react';
import { type Month, monthOf, type PlainDate } from '#domain/calendar.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useChurch } from '#web/use-church.ts';
import { BuilderDayPanel } from './builder-day-panel.tsx';
import { BuilderMonthPanel } from './builder-month-panel.tsx';
import { BuilderSundayCard } from './builder-sunday-card.tsx';
import { BUILDER_TEXTS } from './texts.ts';
import { useBuilderMonth } from './use-builder-month.ts';
import { usePendingSelections } from './use-pending-selections.ts';

/** The Roster Builder: a month's Sundays on the left, the chosen one role by role on the right. */
export function BuilderPanel() {
  const { today } = useChurch();
  const [month, setMonth] = useState<Month>(() => monthOf(today));
  const [chosen, setChosen] = useState<PlainDate | null>(null);
  const pendings = usePendingSelections();
  const { isLoading, isError, isMissing, retry, sundays, state, conflicts } = useBuilderMonth(month);
  const entry = sundays.find((sunday) => sunday.dateStr === chosen);
  const unsaved = sundays.reduce((sum, sunday) => sum + pendings.of(sunday.dateStr).length, 0);

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
        unsaved={unsaved}
      />
      {isError && (
        <Alert tone="no" title={BUILDER_TEXTS.loadFailed} announce>
          <Button size="small" onClick={retry}>
            {BUILDER_TEXTS.tryAgain}
          </Button>
        </Alert>
      )}
      {!isMissing && (
        <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <section aria-label={BUILDER_TEXTS.sundays} className="lg:sticky lg:top-20">
            {isLoading && <Skeleton className="h-40 w-full rounded-card" />}
            {!isLoading && sundays.length === 0 && (
              <EmptyState
                icon={<CalendarIcon />}
                title={BUILDER_TEXTS.noSundays}
                hint={BUILDER_TEXTS.noSundaysHint}
              />
            )}
            <ul className="flex flex-col gap-3">
              {sundays.map((sunday) => (
                <li key={sunday.dateStr}>
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
              isLocked={state === 'finalized'}
            />
          ) : (
            sundays.length > 0 && <EmptyState title={BUILDER_TEXTS.chooseSunday} />
          )}
        </div>
      )}
      <LoadingOverlay active={isLoading} text={BUILDER_TEXTS.overlay.loading} />
    </div>
  );
}
