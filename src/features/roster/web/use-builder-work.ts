import { useRef, useState } from 'react';
import { rosterCalls } from '#contract/roster.ts';
import { smartAssignCalls } from '#contract/smart-assign.ts';
import { ApiError, sentenceOf } from '#web/api.ts';
import { useRefresh } from '#web/server-state.ts';
import { showToast, type ToastOptions } from '#web/ui/toast-store.ts';
import { BUILDER_TEXTS } from './builder-texts.ts';

const { toast } = BUILDER_TEXTS;

/** Shows a failure in a toast, with what can be done about it. */
export function showError(title: string, description: string, action?: ToastOptions['action']): void {
  showToast({ title, description, variant: 'destructive', action });
}

/** Shows the result of some work. */
type ShowResult = () => void;

/** Runs the builder's work one task at a time, under an overlay that names it. */
export function useBuilderWork() {
  const refresh = useRefresh();
  /** Shows that another admin has finalized the month, which is locked here from now on. */
  function showLocked(): void {
    showError(toast.finalizedLock, toast.finalizedLockText);
    void refresh([rosterCalls.getFinalizedRoster]).catch(() => undefined);
  }
  const [working, setWorking] = useState<string | null>(null);
  // A toast's Undo captures an earlier render, so the state alone could not stop it from starting a second task.
  const isWorking = useRef(false);
  return {
    /** The text of the running task, or null. */
    working,

    /**
     * Runs the work under an overlay and ignores other calls meanwhile. Reads the month again before the overlay
     * closes, or afterwards if the work changes nothing (`isPlanning`). Then calls the function that the work returned,
     * so that users who read the result see a fresh list.
     */
    async runWithOverlay(
      text: string,
      work: () => Promise<ShowResult | undefined>,
      { isPlanning = false } = {},
    ): Promise<void> {
      if (isWorking.current) return;
      isWorking.current = true;
      setWorking(text);
      let showResult: ShowResult | undefined;
      const readAgain = () => refresh([rosterCalls.listBuilderServices]).catch(() => undefined);
      try {
        showResult = await work();
      } finally {
        if (isPlanning) void readAgain();
        else await readAgain();
        isWorking.current = false;
        setWorking(null);
        // Smart Assign's facts can follow later.
        if (!isPlanning) void refresh([smartAssignCalls.getServiceFacts]).catch(() => undefined);
      }
      showResult?.();
    },

    showLocked,

    /** Shows why a change failed, or `otherwise` if the error does not say it. */
    showFailure(error: unknown, title: string, otherwise: string): void {
      if (isFinalized(error)) showLocked();
      else showError(title, sentenceOf(error, otherwise));
    },
  };
}

/** Returns whether a change was refused because the month is finalized. */
function isFinalized(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'roster_finalized';
}

/** Returns whether a rule refused this selection. Any other failure would meet the other selections too. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 409].includes(error.status) && !isFinalized(error);
}
