import { monthInAddress } from '#contract/month-inputs.ts';
import { rosterCalls } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { monthInSentence } from '#web/parts/dates.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Returns functions that publish a month of the chosen team or all, and turn it back into a draft, which can be undone. */
export function useFinalizing(month: Month) {
  const team = useTeamQuery();
  const finalizing = useChange(rosterCalls.finalizeRoster);
  const revising = useChange(rosterCalls.reviseRoster);

  /** Publishes the month, of these teams if they are given. Returns whether it was published. */
  async function finalize(teams?: readonly TeamId[]): Promise<boolean> {
    const bodies = teams?.map((teamId) => ({ ...month, teamId })) ?? [{ ...month, ...team }];
    try {
      for (const body of bodies) await finalizing.mutateAsync({ body });
      showToast({
        title: t('builder:results.finalized'),
        description: t('builder:results.finalizedText', { month: monthInSentence(month) }),
      });
      return true;
    } catch (error) {
      showFailure(t('builder:results.finalizeError'), error, t('builder:results.finalizeErrorText'));
      return false;
    }
  }

  return {
    isFinalizing: finalizing.isPending,
    isRevising: revising.isPending,
    finalize,

    /**
     * Returns the month to a draft, of these teams if they are given. Calls `onDone` once the roster can be changed, or the
     * change was refused. Then shows the result.
     */
    async revise(onDone?: () => void, teams?: readonly TeamId[]): Promise<void> {
      const params = monthInAddress(month);
      const queries = teams?.map((teamId) => ({ teamId })) ?? [team];
      const reviseAll = async () => {
        for (const query of queries) await revising.mutateAsync({ params, query });
      };
      try {
        await reviseAll().finally(onDone);
        showToast({
          title: t('builder:results.revised'),
          description: t('builder:results.revisedText', { month: monthInSentence(month) }),
          action: { label: t('builder:results.undo'), onClick: () => void finalize(teams) },
        });
      } catch (error) {
        showFailure(t('builder:results.reviseError'), error, t('builder:results.reviseErrorText'));
      }
    },
  };
}
