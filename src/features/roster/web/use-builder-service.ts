import { monthInAddress } from '#contract/first-reads.ts';
import { type BuilderService, rosterCalls } from '#contract/roster.ts';
import { smartAssignCalls } from '#contract/smart-assign.ts';
import {
  type BuilderChoice,
  clickPerson,
  keyOf,
  type Placement,
  smartPlacements,
} from '#domain/builder-selection.ts';
import { monthOf } from '#domain/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { roleFullTexts } from '#texts/roster.ts';
import { send, sentenceOf } from '#web/api.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { BUILDER_TEXTS } from './builder-texts.ts';
import { codeOf, showError, useBuilderWork } from './use-builder-work.ts';
import type { PendingSelections } from './use-pending-selections.ts';
import { dayInAddress } from './use-service-facts.ts';

const { toast, overlay } = BUILDER_TEXTS;

/** Delay between deleting a person's assignment and saving their next (docs/product.md, "Selecting people"). */
const REPLACEMENT_DELAY_MS = 100;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Returns the coordinator's actions for the chosen service, and which one is running (null: none). */
export function useBuilderService(
  entry: BuilderService,
  pendingSelections: PendingSelections,
  isLocked: boolean,
) {
  const { working, runWithOverlay, showRefusal } = useBuilderWork();
  const { dateStr: serviceDate, serviceTimeId } = entry;
  const key = keyOf(entry);
  // Selections from before another admin finalized the month are not on the published roster.
  const pending = isLocked ? [] : pendingSelections.of(key);
  const choice: BuilderChoice = { roles: entry.roles, saved: entry.assignments, pending };
  const setPending = (next: readonly Placement[]) => pendingSelections.set(key, next);

  function create({ roleId, userId, reason }: Placement) {
    const assignmentMethod = reason === undefined ? 'manual' : 'smart';
    return send(rosterCalls.addAssignment, {
      body: { roleId, userId, serviceDate, serviceTimeId, assignmentMethod },
    });
  }

  /** Returns whether a saved person could be assigned to the role again after removal. */
  function canReturn(roleId: RoleId, userId: MemberId): boolean {
    const role = entry.roles.find(({ id }) => id === roleId);
    if (!role?.isActive) return false;
    const saved = entry.assignments.filter((assignment) => assignment.roleId === roleId).length;
    return saved <= role.maxLimit && entry.availablePeople.some(({ id }) => id === userId);
  }

  /** Removes an assignment. Returns null, or a function that shows why it was refused. */
  async function remove(assignmentId: number): Promise<(() => void) | null> {
    try {
      await send(rosterCalls.removeAssignment, { params: { id: String(assignmentId) } });
      return null;
    } catch (error) {
      return () => showRefusal(codeOf(error), toast.removeError, sentenceOf(error, toast.removeErrorText));
    }
  }

  /** Saves an assignment and returns a function that shows the result. */
  async function add(placement: Placement, onRefused?: () => void): Promise<() => void> {
    try {
      await create(placement);
      return () => showToast({ title: toast.assignmentSaved });
    } catch (error) {
      onRefused?.();
      return () => showRefusal(codeOf(error), toast.saveError, sentenceOf(error, toast.saveErrorText));
    }
  }

  /** Replaces a person's assignment with one in another role. Returns a function that shows the result. */
  async function replace(assignmentId: number, by: Placement): Promise<() => void> {
    const refused = await remove(assignmentId);
    if (refused) return refused;
    await pause(REPLACEMENT_DELAY_MS);
    // The selection stays pending, so that one more Save is enough.
    return add(by, () => setPending([...pending, by]));
  }

  /** Saves one selection after the other and returns those that failed, with their errors. */
  async function saveAll(): Promise<Array<{ placement: Placement; error: unknown }>> {
    const failed: Array<{ placement: Placement; error: unknown }> = [];
    for (const placement of pending) {
      await create(placement).catch((error: unknown) => failed.push({ placement, error }));
    }
    return failed;
  }

  return {
    choice,
    working,

    click(roleId: RoleId, userId: MemberId): void {
      if (working) return;
      if (isLocked) {
        showError(toast.finalizedLock, toast.finalizedLockText);
        return;
      }
      const outcome = clickPerson(choice, roleId, userId);
      if (outcome.kind === 'refuse') {
        const { title, message } = roleFullTexts(outcome);
        showError(title, message);
      }
      if (outcome.kind === 'choose') setPending(outcome.pending);
      if (outcome.kind === 'remove') {
        const undo = () => void runWithOverlay(overlay.saving, () => add({ roleId, userId }));
        const action = canReturn(roleId, userId) ? { label: toast.undo, onClick: undo } : undefined;
        void runWithOverlay(overlay.removing, async () => {
          const refused = await remove(outcome.assignmentId);
          return refused ?? (() => showToast({ title: toast.assignmentRemoved, action }));
        });
      }
      if (outcome.kind === 'replace') {
        void runWithOverlay(overlay.saving, () => replace(outcome.assignmentId, outcome.by));
      }
    },

    async save(): Promise<void> {
      if (working) return;
      if (pending.length === 0) {
        return showToast({
          title: toast.nothingToSave,
          description: toast.nothingToSaveText,
          nothingDone: true,
        });
      }
      await runWithOverlay(overlay.saving, async () => {
        const failed = await saveAll();
        pendingSelections.markSaved({ [key]: failed.map(({ placement }) => placement) });
        const [first] = failed;
        return first
          ? () => showRefusal(codeOf(first.error), toast.rosterError, toast.rosterErrorText)
          : () => showToast({ title: toast.rosterSaved });
      });
    },

    /** Replaces the pending selections of this service with the plan's. The coordinator reviews and saves them. */
    async assignSmartly(): Promise<void> {
      await runWithOverlay(
        overlay.planning,
        async () => {
          try {
            const params = monthInAddress(monthOf(serviceDate));
            const plan = await send(smartAssignCalls.getSmartAssignments, {
              params,
              query: { only: 'selected' },
            });
            const planned = plan.find((service) => keyOf(service) === key);
            const placements = planned ? smartPlacements(choice, planned) : [];
            if (placements.length === 0) {
              const [title, description] = [toast.noSuggestions, toast.noSuggestionsText];
              return () => showToast({ title, description, nothingDone: true });
            }
            pendingSelections.replace({ [key]: placements });
            const description = toast.smartAppliedText(placements.length);
            return () => showToast({ title: toast.smartApplied, description });
          } catch (error) {
            return () => showError(toast.smartFailed, sentenceOf(error, toast.smartFailedText));
          }
        },
        { isPlanning: true },
      );
    },

    /** Returns whether there is anything to clear, and shows a toast if not. */
    hasSomethingToClear(): boolean {
      if (choice.saved.length + pending.length > 0) return true;
      showToast({ title: toast.nothingToClear, description: toast.nothingToClearText, nothingDone: true });
      return false;
    },

    async clear(): Promise<void> {
      const params = dayInAddress(serviceDate);
      const query = { serviceTimeId: String(serviceTimeId) };
      await runWithOverlay(overlay.clearing, async () => {
        try {
          if (choice.saved.length > 0) await send(rosterCalls.clearAssignments, { params, query });
          pendingSelections.markSaved({ [key]: [] });
          return () => showToast({ title: toast.assignmentsCleared });
        } catch (error) {
          return () => showRefusal(codeOf(error), toast.clearError, sentenceOf(error, toast.clearErrorText));
        }
      });
    },
  };
}
