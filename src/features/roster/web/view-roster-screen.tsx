import { useRef } from 'react';
import { PAGE_TABS, tabIn } from '#contract/pages.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useAddressQuery } from '#web/api/use-address-query.ts';
import { PrintedTitle } from '#web/frame/printed-title.tsx';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { MonthPicker } from '#web/parts/month-picker.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AvailabilityPanel } from './availability-panel.tsx';
import { FinalizedPanel } from './finalized-panel.tsx';
import { MonthSkeleton } from './month-skeleton.tsx';
import { useShownMonth } from './use-shown-month.ts';

const VIEWS = ['card', 'table', 'matrix'] as const;

const MatrixPanel = lazyPart(async () => (await import('./matrix-panel.tsx')).MatrixPanel, {
  Fallback: MonthSkeleton,
});

/** /roster: shows the published roster and who is available. The address has the tab, the month and the view. */
export function ViewRosterScreen() {
  const { query, setQuery } = useAddressQuery();
  const { isLimited } = useCurrentUser();
  // The names of those who are available are not for a limited session.
  const tabs = isLimited ? (['finalized'] as const) : PAGE_TABS.roster;
  const tab = isLimited ? 'finalized' : tabIn('roster', query.toString());
  // The roster is never a grid of answers.
  const views = tab === 'finalized' ? VIEWS.slice(0, 2) : VIEWS;
  const view = views.find((value) => value === query.get('view')) ?? 'card';
  const { month, months, isLoading, pick } = useShownMonth();
  const choices = useRef<HTMLDivElement>(null);

  /** Shows the month. The pressed button disappears, so the focus moves to the button that names the month. */
  function showMonth(next: Month): void {
    pick(next);
    choices.current?.querySelector('button')?.focus();
  }

  return (
    <div className="flex flex-col gap-3">
      <h1 className="font-bold text-2xl max-lg:sr-only print:hidden">{t('roster:heading')}</h1>
      <PrintedTitle
        title={t('roster:printed', { list: t(`roster:tabs.${tab}`), month: formatMonth(month) })}
      />
      <div ref={choices} className="no-print flex flex-wrap items-end justify-between gap-3">
        <MonthPicker
          month={month}
          months={months}
          onPick={pick}
          title={t('roster:availableMonths')}
          emptyText={t('roster:noMonths')}
        />
        <Segmented
          label={t('roster:views.label')}
          value={view}
          onValueChange={(next) => setQuery({ view: next })}
          options={views.map((value) => ({ value, label: t(`roster:views.${value}`) }))}
        />
      </div>
      <Tabs
        label={t('roster:heading')}
        value={tab}
        onValueChange={(next) => setQuery({ tab: next })}
        items={tabs.map((value) => ({ value, label: t(`roster:tabs.${value}`) }))}
      >
        {/* Showing a month before the first one is known would make the page jump. */}
        {isLoading && <MonthSkeleton />}
        {!isLoading && view === 'matrix' && <MatrixPanel month={month} />}
        {!isLoading && view !== 'matrix' && tab === 'finalized' && (
          <FinalizedPanel month={month} view={view} onShowMonth={showMonth} />
        )}
        {!isLoading && view !== 'matrix' && tab === 'availability' && (
          <AvailabilityPanel month={month} view={view} />
        )}
      </Tabs>
    </div>
  );
}
