import { useEffect, useRef, useState } from 'react';
import { type CoverRequestInResponse, coverCalls } from '#contract/cover.ts';
import { type Month, monthOf, sameMonth } from '#domain/calendar/calendar.ts';
import { atStart } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useServiceTitle } from '#web/api/use-church.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { monthInSentence } from '#web/parts/dates.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const RequestPanel = lazyPart(async () => (await import('./request-panel.tsx')).RequestPanel, {
  Fallback: () => <Skeleton className="h-96 w-full rounded-card" />,
});

/** Shows a request as one row, and all about it once it is opened. */
function RequestRow(props: {
  request: CoverRequestInResponse;
  onSettled: (pressed: HTMLElement | null, row: HTMLElement | null) => void;
}) {
  const { request, onSettled } = props;
  const facts = request.forCoordinators;
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLElement>(null);
  const titleOf = useServiceTitle();
  if (!facts) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={row} className="min-h-12 cursor-pointer py-3">
        <span className="font-bold">{atStart(titleOf(request))}</span>{' '}
        <bdi className="font-semibold text-primary">{request.role.name}</bdi>{' '}
        {facts.isUrgent && <Badge tone="warn">{t('cover:needsCover.urgent')}</Badge>}
        <span className="inline-block text-ink-2">
          {t('cover:needsCover.absent', { name: facts.member.name })}
        </span>
      </summary>
      {isOpen && (
        <RequestPanel
          request={request}
          facts={facts}
          onSettled={(pressed) => onSettled(pressed, row.current)}
        />
      )}
    </details>
  );
}

const canFocus = (element: HTMLElement | null) => element?.isConnected && !element.matches(':disabled');

/** Lists the places of the month that need cover, the nearest service first, and those of other months on request. */
export function NeedsCoverSheet({ month, onClose }: { month: Month; onClose: () => void }) {
  const { data, isLoadingError, refetch } = useRead(coverCalls.listCoverRequests, { query: useTeamQuery() });
  const list = useRef<HTMLDivElement>(null);
  // Possible targets of the focus after a change, best first. The focused element may be gone.
  const [settled, setSettled] = useState<ReadonlyArray<HTMLElement | null> | null>(null);
  useEffect(() => {
    if (settled) [...settled, list.current].find(canFocus)?.focus();
  }, [settled]);
  const here = (data ?? []).filter(({ date }) => sameMonth(monthOf(date), month));
  const elsewhere = (data ?? []).filter((request) => !here.includes(request));
  const rows = (requests: readonly CoverRequestInResponse[]) => (
    <ul className="divide-y divide-line">
      {requests.map((request) => (
        <li key={request.id}>
          <RequestRow request={request} onSettled={(...places) => setSettled(places)} />
        </li>
      ))}
    </ul>
  );

  return (
    <SideSheet title={t('cover:needsCover.heading')} onClose={onClose}>
      {isLoadingError && <LoadFailedLine title={t('cover:needsCover.failed')} onRetry={refetch} />}
      <div ref={list} tabIndex={-1}>
        {data && here.length === 0 && (
          <p className="text-ink-2">{t('cover:needsCover.none', { month: monthInSentence(month) })}</p>
        )}
        {rows(here)}
        {elsewhere.length > 0 && (
          <details open={here.length === 0}>
            <summary className="min-h-12 cursor-pointer py-3 text-primary">
              {t('cover:needsCover.elsewhere', { count: elsewhere.length })}
            </summary>
            {rows(elsewhere)}
          </details>
        )}
      </div>
    </SideSheet>
  );
}
