import { type BuilderService, rosterCalls } from '#contract/roster.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import {
  type BuilderChoice,
  clickPerson,
  namesAt,
  type Placement,
  pendingMeanwhile,
  smartPlacements,
} from '#domain/roster/builder-selection.ts';
import type { AssignmentMethod } from '#domain/roster/roster.ts';
import { serviceKey } from '#domain/services/services.ts';
import { joinSentences } from '#languages/lists.ts';
import { roleFullTexts } from '#languages/role-full.ts';
import { t } from '#languages/t.ts';
import { send, sentenceOf } from '#web/api/api.ts';
import type { PendingSelections, RefusedSelection } from '#web/builder/use-pending-selections.ts';
import { isConflict, showError, useBuilderWork } from '#web/builder/use-work.ts';
import { showNothingDone, showToast } from '#web/ui/toast-store.ts';
import { useReplacing } from './use-replacing.ts';
import { dayInAddress } from './use-service-facts.ts';

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
  const work = useBuilderWork();
  const { working, runWithOverlay, showFailure } = work;
  const { date, timeId } = entry;
  const key = serviceKey(entry);
  // Selections from before another admin finalized the month are not on the published roster.
  const pending = isLocked ? [] : pendingSelections.of(key);
  const choice: BuilderChoice = { roles: entry.roles, saved: entry.assignments, pending };
  const setPending = (next: readonly Placement[]) => pendingSelections.set(key, next);
  const nameOf = namesAt(entry);

  /** Saves a placement, in place of an existing assignment if `replaces` is given. */
  function create(
    { roleId, memberId, reason }: Placement,
    replaces?: number,
    assignmentMethod: AssignmentMethod = reason === undefined ? 'manual' : 'smart',
  ) {
    const body = { roleId, memberId, date, timeId, assignmentMethod };
    return send(rosterCalls.addAssignment, { body: replaces === undefined ? body : { ...body, replaces } });
  }

  /** Returns whether a saved person could be assigned to the role again after removal. */
  function canReturn(roleId: RoleId, memberId: MemberId): boolean {
    const role = entry.roles.find(({ id }) => id === roleId);
    if (!role?.isActive) return false;
    const saved = entry.assignments.filter((assignment) => assignment.roleId === roleId).length;
    return saved <= role.maxLimit && entry.availablePeople.some(({ id }) => id === memberId);
  }

  /** Removes an assignment. Returns null, or a function that shows why it was refused. */
  async function remove(assignmentId: number): Promise<(() => void) | null> {
    try {
      await send(rosterCalls.removeAssignment, { params: { id: assignmentId } });
      return null;
    } catch (error) {
      return () => showFailure(error, t('builder:results.removeError'), t('builder:results.removeErrorText'));
    }
  }

  /** Saves an assignment and returns a function that shows the result. */
  async function add(placement: Placement, onRefused?: () => void): Promise<() => void> {
    try {
      await create(placement);
      return () => showToast({ title: t('builder:results.assignmentSaved') });
    } catch (error) {
      onRefused?.();
      return () => showFailure(error, t('builder:results.saveError'), t('builder:results.saveErrorText'));
    }
  }

  /** Moves a person from their assignment to another role. Returns a function that shows the result. */
  async function move(assignmentId: number, by: Placement): Promise<() => void> {
    const refused = await remove(assignmentId);
    if (refused) return refused;
    await pause(REPLACEMENT_DELAY_MS);
    // The selection stays pending, so that one more Save is enough.
    return add(by, () => setPending([...pending, by]));
  }

  const replaceHolder = useReplacing({ entry, pendingSelections, choice, create, canReturn, work });

  /** Saves one selection after the other. Only a conflict concerns one selection. Any other failure stops the rest. */
  async function saveAll() {
    const failed: Placement[] = [];
    const refused: RefusedSelection[] = [];
    for (const [index, placement] of pending.entries()) {
      try {
        await create(placement);
      } catch (error) {
        if (!isConflict(error)) return { failed: [...failed, ...pending.slice(index)], refused, error };
        failed.push(placement);
        const { roleId, memberId } = placement;
        refused.push({
          roleId,
          memberId,
          name: nameOf(memberId),
          reason: sentenceOf(error, t('builder:results.saveErrorText')),
        });
      }
    }
    return { failed, refused, error: undefined };
  }

  function click(roleId: RoleId, memberId: MemberId): void {
    if (working) return;
    if (isLocked) {
      showError(t('builder:results.finalizedLock'), t('builder:results.finalizedLockText'));
      return;
    }
    pendingSelections.forgetRefused(key, roleId);
    const outcome = clickPerson(choice, roleId, memberId);
    if (outcome.kind === 'refuse') {
      const { title, message } = roleFullTexts(outcome);
      const { holder } = outcome;
      const replace = holder && {
        label: t('builder:results.replace', { name: nameOf(holder.memberId) }),
        onClick: () => replaceHolder(holder, { roleId, memberId }),
      };
      showError(title, message, replace ?? undefined);
    }
    if (outcome.kind === 'choose') setPending(outcome.pending);
    if (outcome.kind === 'remove') {
      const undo = () => void runWithOverlay(t('builder:overlay.saving'), () => add({ roleId, memberId }));
      const action = canReturn(roleId, memberId)
        ? { label: t('builder:results.undo'), onClick: undo }
        : undefined;
      void runWithOverlay(t('builder:overlay.removing'), async () => {
        const refused = await remove(outcome.assignmentId);
        return refused ?? (() => showToast({ title: t('builder:results.assignmentRemoved'), action }));
      });
    }
    if (outcome.kind === 'replace') {
      void runWithOverlay(t('builder:overlay.saving'), () => move(outcome.assignmentId, outcome.by));
    }
  }

  return {
    choice,
    work,
    click,

    /**
     * Puts a person into a place that was chosen before, so that no message has to ask whether to replace its holder
     * (null: the place is open). A person who already serves at the service is treated as after a click in the role.
     */
    put(holder: Placement | null, roleId: RoleId, memberId: MemberId): void {
      const isFree = ![...choice.saved, ...pending].some((placement) => placement.memberId === memberId);
      const isActive = entry.roles.some((role) => role.id === roleId && role.isActive);
      if (holder === null || !isFree || !isActive || isLocked || working) click(roleId, memberId);
      else {
        pendingSelections.forgetRefused(key, roleId);
        replaceHolder(holder, { roleId, memberId });
      }
    },

    async save(): Promise<void> {
      if (working) return;
      if (pending.length === 0) {
        const elsewhere = Object.values(pendingSelections.byService).flat().length;
        return showNothingDone(
          t('builder:results.nothingToSave'),
          elsewhere === 0
            ? t('builder:results.nothingToSaveText')
            : t('builder:results.unsavedElsewhere', { count: elsewhere }),
        );
      }
      await runWithOverlay(t('builder:overlay.saving'), async () => {
        const { failed, refused, error } = await saveAll();
        pendingSelections.markSaved({ [key]: failed }, { [key]: refused });
        return failed.length > 0
          ? () =>
              showFailure(error, t('builder:results.rosterError'), t('builder:results.rosterErrorText'), {
                saysWhy: false,
              })
          : () => showToast({ title: t('builder:results.rosterSaved') });
      });
    },

    /** Replaces the pending selections of this service with the plan's. The coordinator reviews and saves them. */
    assignSmartly: () =>
      work.planMonth(monthOf(date), (plan, planNote) => {
        const planned = plan.find((service) => serviceKey(service) === key);
        const busy = pendingMeanwhile(entry, pendingSelections.of);
        const placements = planned ? smartPlacements(choice, planned, busy) : [];
        if (placements.length === 0) {
          return () =>
            showNothingDone(t('builder:results.noSuggestions'), t('builder:results.noSuggestionsText'));
        }
        pendingSelections.replace({ [key]: placements }, planNote);
        const people = t('builder:results.peopleChosen', { count: placements.length });
        const description = joinSentences([people, planNote]);
        return () => showToast({ title: t('builder:results.smartApplied'), description });
      }),

    /** Returns whether there is anything to clear, and shows a toast if not. */
    hasSomethingToClear(): boolean {
      if (choice.saved.length + pending.length > 0) return true;
      showNothingDone(t('builder:results.nothingToClear'), t('builder:results.nothingToClearText'));
      return false;
    },

    async clear(): Promise<void> {
      const params = dayInAddress(date);
      const query = { timeId };
      await runWithOverlay(t('builder:overlay.clearing'), async () => {
        try {
          if (choice.saved.length > 0) await send(rosterCalls.clearAssignments, { params, query });
          pendingSelections.markSaved({ [key]: [] });
          return () => showToast({ title: t('builder:results.assignmentsCleared') });
        } catch (error) {
          return () =>
            showFailure(error, t('builder:results.clearError'), t('builder:results.clearErrorText'));
        }
      });
    },
  };
}
