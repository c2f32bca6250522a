import { monthInAddress } from '#contract/first-reads.ts';
import { MAX_ASSIGNMENTS, rosterCalls, type SundayEntry } from '#contract/roster.ts';
import { smartAssignCalls } from '#contract/smart-assign.ts';
import { type Placement, smartMonth } from '#domain/builder-selection.ts';
import type { Month, PlainDate } from '#domain/calendar.ts';
import { send, sentenceOf } from '#web/api.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { BUILDER_TEXTS } from './texts.ts';
import { codeOf, showError, useBuilderWork } from './use-builder-work.ts';
import type { PendingSelections } from './use-pending-selections.ts';

const { toast, overlay } = BUILDER_TEXTS;

/** Returns the coordinator's actions on all Sundays of the month. */
export function useMonthPlan(month: Month, sundays: readonly SundayEntry[], pendings: PendingSelections) {
  const { working, runWithOverlay, showRefusal } = useBuilderWork();
  const wanted = sundays.flatMap(({ dateStr }) =>
    pendings.of(dateStr).map((placement) => ({ ...placement, serviceDate: dateStr })),
  );

  return {
    working,
    /** The selections that are not saved yet. */
    unsaved: wanted,
    /** Whether Smart Assign's selections for this month can be undone. */
    canUndo: pendings.before !== null && sundays.some(({ dateStr }) => dateStr in (pendings.before ?? {})),
    undo: pendings.undo,

    /** Discards everything pending in the month. */
    discard: () => pendings.markSaved(Object.fromEntries(sundays.map(({ dateStr }) => [dateStr, []]))),

    /** Replaces the pending selections of every Sunday with the plan's. */
    async assignSmartly(): Promise<void> {
      await runWithOverlay(
        overlay.planning,
        async () => {
          try {
            const plan = await send(smartAssignCalls.getSmartAssignments, {
              params: monthInAddress(month),
              query: { only: 'selected' },
            });
            const selections = smartMonth(sundays, plan);
            const chosen = Object.values(selections).flat().length;
            if (chosen === 0) {
              const [title, description] = [toast.noSuggestions, toast.noSuggestionsForMonth];
              return () => showToast({ title, description, nothingDone: true });
            }
            pendings.replace(selections);
            return () =>
              showToast({ title: toast.smartApplied, description: toast.smartAppliedText(chosen) });
          } catch (error) {
            return () => showError(toast.smartFailed, sentenceOf(error, toast.smartFailedText));
          }
        },
        true,
      );
    },

    /**
     * Saves everything pending in as few calls as possible. Selections that fail stay pending. If everything is saved,
     * calls `finalize`.
     */
    async save(finalize?: () => void): Promise<void> {
      await runWithOverlay(overlay.saving, async () => {
        const { unsaved, code } = await saveAll(wanted);
        pendings.markSaved(
          Object.fromEntries(
            sundays.map(({ dateStr }) => [
              dateStr,
              pendings
                .of(dateStr)
                .filter((placement) => unsaved.has(keyOf({ ...placement, serviceDate: dateStr }))),
            ]),
          ),
        );
        return unsaved.size === 0
          ? (finalize ?? (() => showToast({ title: toast.rosterSaved })))
          : () =>
              showRefusal(code, toast.rosterError, finalize ? toast.notFinalizedText : toast.rosterErrorText);
      });
    },
  };
}

type Wanted = Placement & { readonly serviceDate: PlainDate };

function keyOf({ serviceDate, roleId, userId }: Omit<Wanted, 'reason'>): string {
  return `${serviceDate} ${roleId} ${userId}`;
}

/** Returns the keys of the selections that were not saved, and the first refusal's code. */
async function saveAll(wanted: readonly Wanted[]): Promise<{ unsaved: Set<string>; code: string | null }> {
  const unsaved = new Set<string>();
  let code: string | null = null;
  for (let start = 0; start < wanted.length; start += MAX_ASSIGNMENTS) {
    const part = wanted.slice(start, start + MAX_ASSIGNMENTS);
    const assignments = part.map(({ reason, ...placement }) => ({
      ...placement,
      assignmentMethod: reason === undefined ? ('manual' as const) : ('smart' as const),
    }));
    try {
      const { refused } = await send(rosterCalls.addAssignments, { body: { assignments } });
      for (const assignment of refused) unsaved.add(keyOf(assignment));
      code ??= refused[0]?.code ?? null;
    } catch (error) {
      for (const placement of part) unsaved.add(keyOf(placement));
      code ??= codeOf(error);
    }
  }
  return { unsaved, code };
}
