import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { type CoverRequestOnWire, coverCalls } from '#contract/cover.ts';
import { serviceTitle } from '#texts/services.ts';
import { useRead } from '#web/api/server-state.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NEEDS_COVER_TEXTS as TEXTS } from './needs-cover-texts.ts';

const RequestPanel = lazyPart(async () => (await import('./request-panel.tsx')).RequestPanel);

/** Shows a request as one row, and all about it once it is opened. */
function RequestRow(props: {
  request: CoverRequestOnWire;
  onSettled: (pressed: HTMLElement | null, row: HTMLElement | null) => void;
  onReload: () => void;
}) {
  const { request, onSettled, onReload } = props;
  const facts = request.forCoordinators;
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLElement>(null);
  if (!facts) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={row} className="min-h-12 cursor-pointer py-3">
        <span className="font-bold">{serviceTitle({ ...request, date: request.serviceDate })}</span>{' '}
        <span className="font-semibold text-primary">{request.role.name}</span>{' '}
        {facts.isUrgent && <Badge tone="warn">{TEXTS.urgent}</Badge>}
        <span className="inline-block text-ink-2">{TEXTS.absent(facts.member.name)}</span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
          <RequestPanel
            request={request}
            facts={facts}
            onSettled={(pressed) => onSettled(pressed, row.current)}
            onReload={onReload}
          />
        </Suspense>
      )}
    </details>
  );
}

const canFocus = (element: HTMLElement | null) => element?.isConnected && !element.matches(':disabled');

/** Shows the places of a published roster that need cover, the nearest service first. Shows nothing if there are none. */
export function NeedsCoverPanel() {
  const { data, isLoadingError, refetch } = useRead(coverCalls.listCoverRequests, { query: {} });
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Where the focus can go after a change, the best first. What had it may be gone.
  const [settled, setSettled] = useState<ReadonlyArray<HTMLElement | null> | null>(null);
  useEffect(() => {
    if (settled) [...settled, heading.current].find(canFocus)?.focus();
  }, [settled]);
  const reload = () => void refetch();

  if (isLoadingError) {
    return <LoadFailedLine title={TEXTS.failed} onRetry={reload} />;
  }
  if (!data || (data.length === 0 && !settled)) return null;
  return (
    <section aria-labelledby={id} className="no-print flex flex-col gap-3">
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        className="flex scroll-mt-24 items-center gap-2 self-start rounded-control font-bold text-xl"
      >
        {data.length > 0 && <AlertIcon className="size-6 text-warn" />}
        {TEXTS.heading}
      </h2>
      {data.length === 0 ? (
        <p className="text-ink-2">{TEXTS.none}</p>
      ) : (
        <Card className="py-3! sm:py-4!">
          <ul className="grid gap-x-8 lg:grid-cols-2">
            {data.map((request) => (
              <li key={request.id} className="has-[[open]]:col-span-full">
                <RequestRow
                  request={request}
                  onSettled={(...places) => setSettled(places)}
                  onReload={reload}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
