import { useRef } from 'react';
import { PAGE_TABS, tabIn } from '#contract/pages.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { useAddressQuery } from '#web/api/use-address-query.ts';
import { MonthPicker } from '#web/parts/month-picker.tsx';
import { useCurrentUser } from '#web/session/session.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Slashed } from '#web/ui/slashed.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AvailabilityPanel } from './availability-panel.tsx';
import { FinalizedPanel } from './finalized-panel.tsx';
import { MonthSkeleton } from './month-skeleton.tsx';
import type { ViewMode } from './sheet-links-panel.tsx';
import { ROSTER_TEXTS } from './texts.ts';
import { useShownMonth } from './use-shown-month.ts';

/** /roster: shows the published roster and who is available. The address has the tab, the month and the view. */
export function ViewRosterScreen() {
  const { query, setQuery } = useAddressQuery();
  const { isLimited } = useCurrentUser();
  // The names of those who are available are not for a limited session.
  const tabs = isLimited ? (['finalized'] as const) : PAGE_TABS.roster;
  const tab = isLimited ? 'finalized' : tabIn('roster', query.toString());
  const view: ViewMode = query.get('view') === 'table' ? 'table' : 'card';
  const { month, months, isLoading, pick } = useShownMonth();
  const choices = useRef<HTMLDivElement>(null);

  /** Shows the month. The pressed button disappears, so the focus moves to the button that names the month. */
  function showMonth(next: Month): void {
    pick(next);
    choices.current?.querySelector('button')?.focus();
  }

  return (
    <div className="flex flex-col gap-5">
      <h1 className="font-bold text-2xl">
        <Slashed>{ROSTER_TEXTS.heading}</Slashed>
      </h1>
      {/* Print omits the buttons that show the month and the list. */}
      <p className="hidden font-bold text-xl print:block">
        {ROSTER_TEXTS.printed(ROSTER_TEXTS.tabs[tab], month)}
      </p>
      <div ref={choices} className="no-print flex flex-wrap items-end justify-between gap-3">
        <MonthPicker
          month={month}
          months={months}
          onPick={pick}
          title={ROSTER_TEXTS.availableMonths}
          emptyText={ROSTER_TEXTS.noMonths}
        />
        <Segmented
          label={ROSTER_TEXTS.views.label}
          value={view}
          onValueChange={(next) => setQuery({ view: next })}
          options={[
            { value: 'card', label: ROSTER_TEXTS.views.card },
            { value: 'table', label: ROSTER_TEXTS.views.table },
          ]}
        />
      </div>
      <Tabs
        label={ROSTER_TEXTS.heading}
        value={tab}
        onValueChange={(next) => setQuery({ tab: next })}
        items={tabs.map((value) => ({ value, label: ROSTER_TEXTS.tabs[value] }))}
      >
        {/* Showing a month before the first one is known would make the page jump. */}
        {isLoading && <MonthSkeleton />}
        {!isLoading && tab === 'finalized' && (
          <FinalizedPanel month={month} view={view} onShowMonth={showMonth} />
        )}
        {!isLoading && tab === 'availability' && <AvailabilityPanel month={month} view={view} />}
      </Tabs>
    </div>
  );
}
