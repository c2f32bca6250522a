import { monthInAddress } from '#contract/month-inputs.ts';
import { rosterCalls } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { changeText } from './notice-wording.ts';
import { ShortList } from './short-list.tsx';

/** Shows what publishing a month again changes. */
export function BuilderChangesPanel({ month, hasUnsaved }: { month: Month; hasUnsaved: boolean }) {
  const { data, isError, isFetching, refetch } = useRead(
    rosterCalls.listRosterRevisions,
    { params: monthInAddress(month), query: useTeamQuery() },
    { isAlwaysFresh: true, isAwaited: false },
  );
  if (isFetching) return <Skeleton className="h-12 w-full rounded-control" />;
  if (isError || !data) return <LoadFailedLine title={t('builder:notice.changesFailed')} onRetry={refetch} />;
  return (
    <>
      {data.pending.length === 0 ? (
        <p>{t('builder:notice.noChanges')}</p>
      ) : (
        <ShortList
          items={data.pending}
          itemKey={({ date, timeId, member }) => `${date} ${timeId} ${member.id}`}
          text={changeText}
        />
      )}
      {hasUnsaved && <p className="text-ink-2">{t('builder:notice.unsavedNotListed')}</p>}
    </>
  );
}
