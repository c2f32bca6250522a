import { useRef, useState } from 'react';
import { coverCalls } from '#contract/cover.ts';
import { notificationCalls } from '#contract/notifications.ts';
import { monthKey } from '#domain/calendar/calendar.ts';
import { BuilderPanel } from '#features/builder/web/builder-panel.tsx';
import { BUILDER_TEXTS } from '#features/builder/web/texts.ts';
import { useBuilderAddress } from '#features/builder/web/use-address.ts';
import { useBuilderMonth } from '#features/builder/web/use-month.ts';
import { NeedsCoverPanel } from '#features/cover/web/needs-cover-panel.tsx';
import { ForecastNotice } from '#features/forecast/web/forecast-notice.tsx';
import { SendRosterCard } from '#features/messaging/web/send-roster-card.tsx';
import { MissedMessagesNotice } from '#features/notifications/web/missed-messages-notice.tsx';
import { useRead } from '#web/api/server-state.ts';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ForecastReminder } from './forecast-reminder.ts';

/** Shows the tab 'Roster Builder': what needs cover, building a month and emailing the result. */
export function AdminRosterPanel() {
  const { month, isChosen } = useBuilderAddress();
  const [requests, setRequests] = useState(0);
  // What is above the builder would move it, so the builder waits. Its month loads meanwhile.
  const isWaiting = [
    useRead(notificationCalls.listMissedMessages, {}),
    useRead(coverCalls.listCoverRequests, { query: {} }),
  ].some(
    ({ isPending, isFetching, isFetchedAfterMount }) => isPending || (isFetching && !isFetchedAfterMount),
  );
  // Once it shows, a later read changes only the lists.
  const [hasStarted, setStarted] = useState(false);
  if (!isWaiting && !hasStarted) setStarted(true);
  const { state } = useBuilderMonth(month);
  const sending = useRef<HTMLDivElement>(null);

  /** Leads to the form with the builder's month and starts in its first field. */
  function startSending(): void {
    setRequests(requests + 1);
    sending.current?.scrollIntoView();
    sending.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }

  if (!hasStarted) {
    return (
      <>
        <Skeleton className="h-80 w-full rounded-card" />
        <LoadingOverlay active text={BUILDER_TEXTS.overlay.loading} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <MissedMessagesNotice />
      <NeedsCoverPanel />
      <ForecastNotice
        key={monthKey(month)}
        month={month}
        isPublished={state === 'finalized'}
        Reminder={ForecastReminder}
      />
      <BuilderPanel onSend={startSending} />
      <div ref={sending} className="mt-3 scroll-mt-24">
        <SendRosterCard builderMonth={isChosen ? month : null} requests={requests} />
      </div>
    </div>
  );
}
