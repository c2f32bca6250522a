import { useRef, useState } from 'react';
import { useBuilderAddress } from '#features/builder-edit/web/use-address.ts';
import { SendRosterCard } from '#features/messaging/web/send-roster-card.tsx';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { BuilderPanel } from './builder-panel.tsx';
import { useMonthFacts } from './use-month-facts.tsx';

const PublishedPlace = lazyPart(async () => (await import('./published-place.tsx')).PublishedPlace);

/** Shows the tab 'Roster Builder': a month with its facts, and the form that emails the result. */
export function AdminRosterPanel() {
  const { month, isChosen } = useBuilderAddress();
  const facts = useMonthFacts(month);
  const [requests, setRequests] = useState(0);
  const sending = useRef<HTMLDivElement>(null);

  /** Leads to the form with the builder's month and starts in its first field. */
  function startSending(): void {
    setRequests(requests + 1);
    sending.current?.scrollIntoView();
    sending.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }

  return (
    <div className="flex flex-col gap-5">
      <BuilderPanel facts={facts} onSend={startSending} PublishedPlace={PublishedPlace} />
      <div ref={sending} className="mt-3 scroll-mt-44">
        <SendRosterCard builderMonth={isChosen ? month : null} requests={requests} />
      </div>
    </div>
  );
}
