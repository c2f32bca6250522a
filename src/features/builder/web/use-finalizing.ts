import { monthInAddress } from '#contract/month-inputs.ts';
import { rosterCalls } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { BUILDER_TEXTS } from './texts.ts';

const { results } = BUILDER_TEXTS;

/** Returns functions that publish a month and turn it back into a draft, which can be undone. */
export function useFinalizing(month: Month) {
  const finalizing = useChange(rosterCalls.finalizeRoster);
  const revising = useChange(rosterCalls.reviseRoster);

  /** Publishes the month. Returns whether it was published. */
  async function finalize(): Promise<boolean> {
    try {
      await finalizing.mutateAsync({ body: month });
      showToast({ title: results.finalized, description: results.finalizedText(month) });
      return true;
    } catch (error) {
      showFailure(results.finalizeError, error, results.finalizeErrorText);
      return false;
    }
  }

  return {
    isFinalizing: finalizing.isPending,
    isRevising: revising.isPending,
    finalize,

    /** Calls `onDone` once the roster can be changed, or the change was refused. Then shows the result. */
    async revise(onDone?: () => void): Promise<void> {
      try {
        await revising.mutateAsync({ params: monthInAddress(month) }).finally(onDone);
        showToast({
          title: results.revised,
          description: results.revisedText(month),
          action: { label: results.undo, onClick: () => void finalize() },
        });
      } catch (error) {
        showFailure(results.reviseError, error, results.reviseErrorText);
      }
    },
  };
}
