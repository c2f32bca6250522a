import { notificationCalls } from '#contract/notifications.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { showNothingDone, showToast } from '#web/ui/toast-store.ts';

/** Returns a function that tells people about a published month of the chosen team or all. */
export function useTelling({ year, month }: Month) {
  const team = useTeamQuery();
  const telling = useChange(notificationCalls.notifyRoster);

  /** Enqueues the messages and reports it. Returns whether that succeeded. No message is sent twice. */
  async function tell(): Promise<boolean> {
    try {
      const { enqueued } = await telling.mutateAsync({ body: { year, month, ...team } });
      if (enqueued > 0)
        showToast({
          title: t('builder:notice.sent'),
          description: t('builder:notice.sentText', { count: enqueued }),
        });
      else showNothingDone(t('builder:notice.nothingSent'), t('builder:notice.nothingSentText'));
      return true;
    } catch (error) {
      showToast({
        title: t('builder:notice.sendFailed'),
        description: sentenceOf(error, t('builder:notice.sendFailedText')),
        variant: 'destructive',
        action: { label: t('common:ui.tryAgain'), onClick: () => void tell() },
      });
      return false;
    }
  }

  return { isTelling: telling.isPending, tell };
}
