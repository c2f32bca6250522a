import { useRef, useState } from 'react';
import { rosterCalls } from '#contract/roster.ts';
import { smartAssignCalls } from '#contract/smart-assign.ts';
import { ApiError } from '#web/api.ts';
import { useRefresh } from '#web/server-state.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { BUILDER_TEXTS } from './texts.ts';

const { toast } = BUILDER_TEXTS;

export function tellError(title: string, description: string): void {
  showToast({ title, description, variant: 'destructive' });
}

/** Says what came of some work. */
type Tell = () => void;

/** Work of the builder that others would disturb: one at a time, under an overlay that says what it is. */
export function useBuilderWork() {
  const refresh = useRefresh();
  const [working, setWorking] = useState<string | null>(null);
  // A toast's Undo was made in an earlier render, so the state alone would not keep it from starting a second work.
  const isWorking = useRef(false);
  return {
    /** What is under way; null: nothing. */
    working,

    /**
     * Does the work under an overlay; whatever came of it, the month is read again before the overlay goes. A second tap
     * meanwhile does nothing, or it would be refused by what the first has just done. Where the work changes nothing
     * (`isPlanning`), the reading follows after. What the work gives is done last, to say that it is done: whoever
     * reads so may go on at once, and must meet a fresh list.
     */
    async under(text: string, work: () => Promise<Tell | undefined>, isPlanning = false): Promise<void> {
      if (isWorking.current) return;
      isWorking.current = true;
      setWorking(text);
      let tell: Tell | undefined;
      const readAgain = () => refresh([rosterCalls.listBuilderSundays]).catch(() => undefined);
      try {
        tell = await work();
      } finally {
        if (isPlanning) void readAgain();
        else await readAgain();
        isWorking.current = false;
        setWorking(null);
        // What Smart Assign makes of it may follow.
        if (!isPlanning) void refresh([smartAssignCalls.getSundayFacts]).catch(() => undefined);
      }
      tell?.();
    },

    /** Tells why a change was refused; a month that another admin has finalized meanwhile is locked here from now on. */
    tellRefusal(code: string | null, title: string, otherwise: string): void {
      if (code === 'roster_finalized') {
        tellError(toast.finalizedLock, toast.finalizedLockText);
        void refresh([rosterCalls.getFinalizedRoster]).catch(() => undefined);
      } else {
        tellError(title, otherwise);
      }
    },
  };
}

/** The stable code of a refusal; null for every other failure. */
export function codeOf(error: unknown): string | null {
  return error instanceof ApiError ? error.code : null;
}
