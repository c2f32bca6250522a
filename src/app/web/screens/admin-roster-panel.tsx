import { useRef, useState } from 'react';
import { NeedsCoverPanel } from '#features/cover/web/needs-cover-panel.tsx';
import { SendRosterCard } from '#features/messaging/web/send-roster-card.tsx';
import { BuilderPanel } from '#features/roster/web/builder-panel.tsx';
import { useBuilderAddress } from '#features/roster/web/use-builder-address.ts';

/** Shows the tab 'Roster Builder': what needs cover, building a month and emailing the result. */
export function AdminRosterPanel() {
  const { month, isChosen } = useBuilderAddress();
  const [requests, setRequests] = useState(0);
  const sending = useRef<HTMLDivElement>(null);

  /** Leads to the form with the builder's month and starts in its first field. */
  function startSending(): void {
    setRequests(requests + 1);
    sending.current?.scrollIntoView();
    sending.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }

  return (
    <div className="flex flex-col gap-8">
      <NeedsCoverPanel />
      <BuilderPanel onSend={startSending} />
      <div ref={sending} className="scroll-mt-24">
        <SendRosterCard builderMonth={isChosen ? month : null} requests={requests} />
      </div>
    </div>
  );
}
