import type { ResponseOf } from '#contract/call.ts';
import { type BuilderService, MAX_ASSIGNMENTS, rosterCalls } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { RoleId, ServiceTimeId } from '#domain/ids.ts';
import { namesAt, type Placement, type Selections, smartMonth } from '#domain/roster/builder-selection.ts';
import { type ServiceRef, serviceKey, serviceRef } from '#domain/services/services.ts';
import { joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { send } from '#web/api/api.ts';
import { saveLearners } from '#web/builder/save-learners.ts';
import type { PendingSelections, RefusedSelection } from '#web/builder/use-pending-selections.ts';
import { showError, useBuilderWork } from '#web/builder/use-work.ts';
import { showNothingDone, showToast } from '#web/ui/toast-store.ts';

/** Returns the coordinator's actions on all services of the month. */
export function useMonthPlan(
  month: Month,
  services: readonly BuilderService[],
  pendingSelections: PendingSelections,
  lockedRoles: ReadonlySet<RoleId>,
) {
  const work = useBuilderWork();
  const { runWithOverlay, showLocked } = work;
  const wanted = services.flatMap((entry) =>
    pendingSelections.of(serviceKey(entry)).map((placement) => wantedAt(entry, placement)),
  );
  /** Returns selections for the whole month. `placementsOf` returns those of one service. */
  const selectionsOf = (placementsOf: (entry: BuilderService) => readonly Placement[]): Selections =>
    Object.fromEntries(services.map((entry) => [serviceKey(entry), placementsOf(entry)]));

  const canUndo =
    pendingSelections.before !== null &&
    services.some((entry) => serviceKey(entry) in (pendingSelections.before ?? {}));

  return {
    work,
    /** The selections that are not saved yet. */
    unsaved: wanted,
    /** Whether Smart Assign's selections for this month can be undone. */
    canUndo,
    /** What to note about the plan that can be undone, or null. */
    planNote: canUndo ? pendingSelections.planNote : null,
    undo: pendingSelections.undo,

    /** Discards everything pending in the month. */
    discard: () => pendingSelections.markSaved(selectionsOf(() => [])),

    /**
     * Replaces the pending selections at each service where the plan selects people. The other services keep theirs.
     */
    assignSmartly: () =>
      work.planMonth(month, (plan, planNote) => {
        const unlocked = services.map((entry) => ({
          ...entry,
          roles: entry.roles.filter(({ id }) => !lockedRoles.has(id)),
        }));
        const selections = smartMonth(unlocked, plan, pendingSelections.of);
        const chosen = Object.values(selections).flat().length;
        if (chosen === 0 && planNote.learners.length === 0) {
          return () =>
            showNothingDone(t('builder:results.noSuggestions'), t('builder:results.noSuggestionsForMonth'));
        }
        pendingSelections.replace(selections, planNote);
        const filled = t('builder:results.placesFilled', { count: chosen });
        const description = joinSentences([filled, planNote.distance]);
        return () => showToast({ title: t('builder:results.smartApplied'), description });
      }),

    /**
     * Saves everything pending in as few calls as possible. Selections that fail stay pending. If everything is saved,
     * calls `finalize`.
     */
    async save(finalize?: () => void): Promise<void> {
      await runWithOverlay(t('builder:overlay.saving'), async () => {
        const { unsaved, refused } = await saveAll(wanted);
        if (canUndo) await saveLearners(pendingSelections.planNote?.learners ?? []);
        const refusedAt = (entry: BuilderService): RefusedSelection[] =>
          refused
            .filter((one) => one.date === entry.date && one.timeId === entry.timeId)
            .map(({ roleId, memberId, message }) => ({
              roleId,
              memberId,
              name: namesAt(entry)(memberId),
              reason: message,
            }));
        pendingSelections.markSaved(
          selectionsOf((entry) =>
            pendingSelections
              .of(serviceKey(entry))
              .filter((placement) => unsaved.has(assignmentKey(wantedAt(entry, placement)))),
          ),
          Object.fromEntries(services.map((entry) => [serviceKey(entry), refusedAt(entry)])),
        );
        if (wanted.length === 0) pendingSelections.undo();
        if (unsaved.size === 0)
          return finalize ?? (() => showToast({ title: t('builder:results.rosterSaved') }));
        if (refused.some(({ code }) => code === 'roster_finalized')) return showLocked;
        const text = t('builder:results.rosterErrorText');
        return () =>
          showError(
            t('builder:results.rosterError'),
            finalize ? t('builder:results.notFinalized', { reason: text }) : text,
          );
      });
    },
  };
}

type Wanted = Placement & ServiceRef;

function wantedAt(entry: BuilderService, placement: Placement): Wanted {
  return { ...placement, ...serviceRef(entry) };
}

/** Returns a key that identifies a person in a role at a service. */
function assignmentKey(wanted: Omit<Wanted, 'reason' | 'timeId'> & { timeId: ServiceTimeId | null }): string {
  const { date, timeId, roleId, memberId } = wanted;
  return `${date} ${timeId} ${roleId} ${memberId}`;
}

/** Returns the keys of the selections that were not saved, and the refusals. */
async function saveAll(wanted: readonly Wanted[]) {
  const refused: Array<ResponseOf<typeof rosterCalls.addAssignments>['refused'][number]> = [];
  const unsavedKeys = (from: number) =>
    new Set([...refused, ...wanted.slice(from)].map((assignment) => assignmentKey(assignment)));
  for (let start = 0; start < wanted.length; start += MAX_ASSIGNMENTS) {
    const assignments = wanted.slice(start, start + MAX_ASSIGNMENTS).map(({ reason, ...placement }) => ({
      ...placement,
      assignmentMethod: reason === undefined ? ('manual' as const) : ('smart' as const),
    }));
    try {
      refused.push(...(await send(rosterCalls.addAssignments, { body: { assignments } })).refused);
    } catch {
      return { unsaved: unsavedKeys(start), refused };
    }
  }
  return { unsaved: unsavedKeys(wanted.length), refused };
}
