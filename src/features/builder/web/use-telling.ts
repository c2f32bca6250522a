import { notificationCalls } from '#contract/notifications.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { UI_TEXTS } from '#web/ui/texts.ts';
import { showNothingDone, showToast } from '#web/ui/toast-store.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';

/** Returns a function that tells people about a published month. */
export function useTelling({ year, month }: Month) {
  const telling = useChange(notificationCalls.notifyRoster);

  /** Enqueues the messages and reports it. Returns whether that succeeded. No message is sent twice. */
  async function tell(): Promise<boolean> {
    try {
      const { enqueued } = await telling.mutateAsync({ body: { year, month } });
      if (enqueued > 0) showToast({ title: NOTICE_TEXTS.sent, description: NOTICE_TEXTS.sentText(enqueued) });
      else showNothingDone(NOTICE_TEXTS.nothingSent, NOTICE_TEXTS.nothingSentText);
      return true;
    } catch (error) {
      showToast({
        title: NOTICE_TEXTS.sendFailed,
        description: sentenceOf(error, NOTICE_TEXTS.sendFailedText),
        variant: 'destructive',
        action: { label: UI_TEXTS.tryAgain, onClick: () => void tell() },
      });
      return false;
    }
  }

  return { isTelling: telling.isPending, tell };
}
