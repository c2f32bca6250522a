import { useState } from 'react';
import { monthInAddress } from '#contract/month-inputs.ts';
import { type ReminderResult, reminderCalls } from '#contract/reminders.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ReminderPreviewDialog } from './reminder-preview-dialog.tsx';
import { ReminderResultsDialog } from './reminder-results-dialog.tsx';
import { ReminderTextForm } from './reminder-text-form.tsx';

interface ReminderDialogProps {
  month: Month;
  /** Reminds only these people, if they have not answered. Absent: everyone who has not. */
  memberIds?: readonly MemberId[];
  onClose: () => void;
}

/**
 * Shows a round of reminders from preview to results. Mount it only while it is open: each opening loads a new preview.
 */
export function ReminderDialog({ month, memberIds, onClose }: ReminderDialogProps) {
  const team = useTeamQuery();
  const { isAdmin } = useCurrentUser();
  const query = { ...monthInAddress(month), ...team, ...(memberIds && { memberIds: memberIds.join(',') }) };
  const send = useChange(reminderCalls.sendSmsReminder);
  const {
    data: preview,
    isError,
    refetch,
  } = useRead(
    reminderCalls.previewReminder,
    { query },
    // Not again once they are sent: it would say that there is no one to remind.
    { isAlwaysFresh: true, enabled: send.isIdle || send.isError },
  );
  const [isWriting, setIsWriting] = useState(false);
  const [result, setResult] = useState<ReminderResult | null>(null);

  async function sendAll(again: boolean): Promise<void> {
    const choice = again ? { confirm: true } : { skipReminded: true };
    try {
      setResult(
        await send.mutateAsync({
          body: { ...month, ...choice, ...team, ...(memberIds && { memberIds: [...memberIds] }) },
        }),
      );
    } catch (error) {
      showFailure(t('reminders:sendFailed'), error);
    }
  }

  if (result) return <ReminderResultsDialog result={result} onClose={onClose} />;
  if (!preview) {
    return (
      <Dialog title={t('reminders:previewTitle', { month: formatMonth(month) })} onClose={onClose}>
        {isError ? (
          <LoadFailedAlert title={t('reminders:previewFailed')} onRetry={refetch} />
        ) : (
          <Skeleton className="h-48 w-full" />
        )}
      </Dialog>
    );
  }
  if (isWriting) return <ReminderTextForm preview={preview} onClose={() => setIsWriting(false)} />;
  return (
    <ReminderPreviewDialog
      month={month}
      preview={preview}
      isSending={send.isPending}
      onSend={sendAll}
      onChangeText={isAdmin ? () => setIsWriting(true) : null}
      onClose={onClose}
    />
  );
}
