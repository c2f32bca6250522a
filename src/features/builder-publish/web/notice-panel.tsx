import { notificationCalls, type RosterNotice } from '#contract/notifications.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { MessagePreviews } from '#web/parts/message-previews.tsx';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { CheckboxField } from '#web/ui/field.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { countRecipients, recipientsText } from './notice-wording.ts';

/** Shows who gets a message about the roster, who cannot be reached, and what it says. */
function NoticeDetails({ notice }: { notice: RosterNotice }) {
  const { previews, unreachable } = notice;
  return (
    <div className="flex flex-col gap-2">
      <p>{recipientsText(notice)}</p>
      {unreachable.length > 0 && (
        <p className="text-warn">{t('builder:notice.unreachable', { names: listInSentence(unreachable) })}</p>
      )}
      {previews.length > 0 && (
        <details>
          <summary className="min-h-12 cursor-pointer py-3 font-semibold text-primary">
            {t('builder:notice.preview')}
          </summary>
          <div className="flex flex-col gap-3">
            <MessagePreviews
              previews={previews}
              smsCaption={t('builder:notice.smsPreview')}
              emailCaption={t('builder:notice.emailPreview')}
            />
          </div>
        </details>
      )}
    </div>
  );
}

/** Returns the preview of telling people about a month's saved roster of the chosen team or all. It is never out of date. */
export function useNotice(month: Month) {
  const { year, month: number } = month;
  const team = useTeamQuery();
  return useRead(
    notificationCalls.notifyRoster,
    { body: { year, month: number, dryRun: true, ...team } },
    { isAlwaysFresh: true, isAwaited: false },
  );
}

/**
 * Shows who gets a message about a roster, and its preview. With `onTellingChange`, a checkbox turns sending on. With
 * `hasUnsaved`, it says that unsaved selections are not counted.
 */
export function BuilderNoticePanel(props: {
  notice: ReturnType<typeof useNotice>;
  hasUnsaved?: boolean;
  isTelling?: boolean;
  onTellingChange?: (isTelling: boolean) => void;
}) {
  const { notice, hasUnsaved = false, isTelling = false, onTellingChange } = props;
  const { data, isError, isFetching, refetch } = notice;
  if (isFetching) return <Skeleton className="h-12 w-full rounded-control" />;
  if (isError || !data) return <LoadFailedLine title={t('builder:notice.noticeFailed')} onRetry={refetch} />;
  const uncounted = hasUnsaved && <p className="text-ink-2">{t('builder:notice.unsavedNotCounted')}</p>;
  if (data.people === 0) {
    return (
      <>
        <p>{t(`builder:notice.none.${data.kind}`)}</p>
        {uncounted}
      </>
    );
  }
  return (
    <>
      {onTellingChange && countRecipients(data) > 0 && (
        <CheckboxField
          label={t(`builder:notice.tellPeople.${data.kind}`, { count: countRecipients(data) })}
          checked={isTelling}
          onChange={(event) => onTellingChange(event.target.checked)}
        />
      )}
      {uncounted}
      <NoticeDetails notice={data} />
    </>
  );
}
