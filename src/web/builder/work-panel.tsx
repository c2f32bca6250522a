import { useRef } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { monthInAddress } from '#contract/month-inputs.ts';
import { smartAssignCalls } from '#contract/smart-assign.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { monthInSentence } from '#web/parts/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { useTeamQuery } from '../teams/use-team-choice.ts';
import type { useBuilderWork } from './use-work.ts';

type Progress = ResponseOf<typeof smartAssignCalls.getPlanProgress>['progress'];

/** Planning that takes longer than this shows its progress, in milliseconds. */
const SLOW_MS = 1000;
const POLL_MS = 500;

/** Shows how far the planning has come. A screen reader hears it at every quarter. */
function PlanningProgress({ month, isSundaysOnly }: { month: Month; isSundaysOnly: boolean }) {
  const { data } = useRead(
    smartAssignCalls.getPlanProgress,
    { params: monthInAddress(month), query: useTeamQuery() },
    { isAlwaysFresh: true, pollMs: POLL_MS },
  );
  // The answer may come from a process that is not the one that plans.
  const last = useRef<Progress>(null);
  if (data?.progress) last.current = data.progress;
  const { services = 1, settled = 0, improvements = 0 } = last.current ?? {};
  const settledText = (some: number) =>
    isSundaysOnly
      ? t('builder:planning.settledSundays', { settled: some, count: services })
      : t('builder:planning.settledServices', { settled: some, count: services });
  const isSettled = last.current !== null && settled === services;
  const quarters = Math.floor((4 * settled) / services);
  const heard = isSettled
    ? t('builder:planning.improving')
    : settledText(Math.floor((quarters * services) / 4));
  return (
    <>
      <progress
        aria-label={t('builder:planning.title', { month: monthInSentence(month) })}
        className="h-3 w-full overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
        max={services}
        value={settled}
      />
      <p className="mt-2 min-h-[2lh]">
        {last.current ? settledText(settled) : t('builder:overlay.planning')}
        {isSettled && <br />}
        {isSettled &&
          (improvements > 0
            ? t('builder:planning.improvements', { count: improvements })
            : t('builder:planning.improving'))}
      </p>
      <p role="status" className="sr-only">
        {(quarters > 0 || isSettled) && heard}
      </p>
    </>
  );
}

/** Blocks the builder while it works. Planning that takes longer shows its progress and can be canceled. */
export function BuilderWorkPanel(props: { work: ReturnType<typeof useBuilderWork>; isSundaysOnly: boolean }) {
  const { work, isSundaysOnly } = props;
  const { working, cancelPlanning } = work;
  const lastMonth = useRef<Month>(null);
  if (working?.month) lastMonth.current = working.month;
  const isSlow = useDelayed(Boolean(working?.month), SLOW_MS, 400);
  const month = lastMonth.current;
  return (
    <>
      <LoadingOverlay active={working !== null && !isSlow} text={working?.text ?? ''} />
      {month && (
        <Dialog
          open={isSlow}
          ignoresBackdrop
          title={t('builder:planning.title', { month: monthInSentence(month) })}
          description={t('builder:planning.hint')}
          onClose={cancelPlanning}
          footer={<Button onClick={cancelPlanning}>{t('builder:planning.cancel')}</Button>}
        >
          <PlanningProgress month={month} isSundaysOnly={isSundaysOnly} />
        </Dialog>
      )}
    </>
  );
}
