import { learnerCalls } from '#contract/learners.ts';
import { type Assignment, type BuilderService, rosterCalls } from '#contract/roster.ts';
import { monthOf, type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import {
  type BuilderChoice,
  clickPerson,
  namesAt,
  type Placement,
  pendingMeanwhile,
  replacePending,
  restorePending,
  type SavedPlacement,
  smartPlacements,
  stillPossible,
} from '#domain/roster/builder-selection.ts';
import type { AssignmentMethod } from '#domain/roster/roster.ts';
import { serviceKey } from '#domain/services/services.ts';
import { joinSentences } from '#languages/lists.ts';
import { roleFullTexts } from '#languages/role-full.ts';
import { t } from '#languages/t.ts';
import { refusalOf, send, sentenceOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { showFailure as showFailedCall } from '#web/api/show-failure.ts';
import { saveLearners } from '#web/builder/save-learners.ts';
import type { PendingSelections, RefusedSelection } from '#web/builder/use-pending-selections.ts';
import { isConflict, showError, useBuilderWork } from '#web/builder/use-work.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { showNothingDone, showToast, type ToastOptions } from '#web/ui/toast-store.ts';

type Saved = BuilderService['assignments'][number];

/** Returns a date as the `year`, `month` and `day` parameters of a call. */
function dayInAddress(date: PlainDate) {
  const { year, month, day } = partsOf(date);
  return { year: String(year), month: String(month), day: String(day) };
}

/** Returns the coordinator's actions for the chosen service, and which one is running (null: none). */
export function useBuilderService(
  entry: BuilderService,
  pendingSelections: PendingSelections,
  lockedRoles: ReadonlySet<RoleId>,
) {
  const work = useBuilderWork();
  const team = useTeamQuery();
  const refresh = useRefresh();
  const { working, runWithOverlay, showFailure } = work;
  const { date, timeId } = entry;
  const key = serviceKey(entry);
  const pending = pendingSelections.of(key);
  const choice: BuilderChoice = { roles: entry.roles, saved: entry.assignments, pending };
  const setPending = (next: readonly Placement[]) => pendingSelections.set(key, next);
  const nameOf = namesAt(entry);
  /** Returns whether a place of the role, or the one that the person has here, is published. */
  const isLocked = (roleId: RoleId, memberId: MemberId) =>
    lockedRoles.has(roleId) ||
    entry.assignments.some((one) => one.memberId === memberId && lockedRoles.has(one.roleId));

  /** Saves a placement, in place of an assignment of the role or of the person themselves if `replaces` is given. */
  function create(
    { roleId, memberId, reason, confirm }: Placement,
    replaces?: number,
    assignmentMethod: AssignmentMethod = reason === undefined ? 'manual' : 'smart',
  ) {
    const body = { roleId, memberId, date, timeId, assignmentMethod, confirm };
    return send(rosterCalls.addAssignment, { body: replaces === undefined ? body : { ...body, replaces } });
  }

  /** Makes a change under an overlay. Then shows the result, or why it failed. */
  function run<Result>(
    overlay: string,
    make: () => Promise<Result>,
    failed: { readonly title: string; readonly text: string },
    showResult: (result: Result) => void,
  ): void {
    void runWithOverlay(overlay, async () => {
      try {
        const result = await make();
        return () => showResult(result);
      } catch (error) {
        return () => showFailure(error, failed.title, failed.text);
      }
    });
  }

  const saveAssignment = (make: () => Promise<Assignment>, showResult: (made: Assignment) => void) =>
    run(
      t('builder:overlay.saving'),
      make,
      { title: t('builder:results.saveError'), text: t('builder:results.saveErrorText') },
      showResult,
    );

  const showSaved = () => showToast({ title: t('builder:results.assignmentSaved') });

  /** Returns Undo for a change that took the place of a saved person. Only if they can be assigned to it again. */
  function undoFor({ roleId, memberId }: Placement, onClick: () => void): ToastOptions['action'] {
    const role = entry.roles.find(({ id }) => id === roleId);
    const saved = entry.assignments.filter((assignment) => assignment.roleId === roleId).length;
    const canReturn =
      role?.isActive && saved <= role.maxLimit && entry.availablePeople.some(({ id }) => id === memberId);
    return canReturn ? { label: t('builder:results.undo'), onClick } : undefined;
  }

  function remove(assignmentId: number): void {
    const removed = entry.assignments.find(({ id }) => id === assignmentId) as Saved;
    const learner = entry.learners.find(({ roleId }) => roleId === removed.roleId);
    const restore = async () => {
      const made = await create({ ...removed, confirm: true }, undefined, removed.assignmentMethod);
      // Without anyone to learn from, the learner has left, too.
      if (learner?.besideId === removed.memberId) await restoreLearner(learner);
      return made;
    };
    run(
      t('builder:overlay.removing'),
      () => send(rosterCalls.removeAssignment, { params: { id: assignmentId } }),
      { title: t('builder:results.removeError'), text: t('builder:results.removeErrorText') },
      () =>
        showToast({
          title: t('builder:results.assignmentRemoved'),
          action: undoFor(removed, () => saveAssignment(restore, showSaved)),
        }),
    );
  }

  /** Lets someone learn again who did until a place was emptied. Does nothing if they still do. */
  async function restoreLearner({ roleId, memberId, person }: BuilderService['learners'][number]) {
    try {
      await send(learnerCalls.addLearner, { body: { date, timeId, roleId, memberId, confirm: true } });
    } catch (error) {
      if (refusalOf(error, learnerCalls.addLearner)?.code === 'already_assigned') return;
      showFailedCall(t('learners:notAdded', { name: person.formattedName }), error);
    }
  }

  /** Puts a person in the place of the only one who has a role. The toast offers Undo. */
  function replace(holder: Placement | SavedPlacement, by: Placement): void {
    const before = pendingSelections.current(key);
    const names = { name: nameOf(by.memberId), replaced: nameOf(holder.memberId) };
    const setPossible = (next: readonly Placement[]) =>
      setPending(
        stillPossible({ ...choice, pending: next }, new Set(entry.availablePeople.map(({ id }) => id))),
      );
    const restoreSelections = (people: readonly MemberId[]) =>
      setPossible(restorePending(pendingSelections.current(key), before, people));
    const saved = entry.assignments.find((one) => 'id' in holder && one.id === holder.id);
    if (!saved) {
      setPossible(replacePending(before, holder, by));
      showToast({
        title: t('builder:results.selectionReplaced'),
        description: t('builder:results.selectionReplacedText', names),
        action: {
          label: t('builder:results.undo'),
          onClick: () => restoreSelections([holder.memberId, by.memberId]),
        },
      });
      return;
    }
    const showReplaced = (made: Assignment) => {
      const restore = () => create({ ...saved, confirm: true }, made.id, saved.assignmentMethod);
      showToast({
        title: t('builder:results.assignmentSaved'),
        description: t('builder:results.replacedText', names),
        action: undoFor(saved, () =>
          saveAssignment(restore, () => {
            restoreSelections([by.memberId]);
            showToast({ title: t('builder:results.replacementUndone') });
          }),
        ),
      });
    };
    saveAssignment(() => create(by, saved.id), showReplaced);
  }

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

  /** `isConfirmed`: the coordinator agreed to what is asked first. */
  function click(roleId: RoleId, memberId: MemberId, isConfirmed = false): void {
    if (working) return;
    if (isLocked(roleId, memberId)) {
      showError(t('builder:results.finalizedLock'), t('builder:results.finalizedLockText'));
      return;
    }
    pendingSelections.forgetRefused(key, roleId);
    const outcome = clickPerson(choice, roleId, memberId, isConfirmed);
    if (outcome.kind === 'refuse') {
      const { title, message } = roleFullTexts(outcome);
      const { holder } = outcome;
      const action = holder && {
        label: t('builder:results.replace', { name: nameOf(holder.memberId) }),
        onClick: () => replace(holder, { roleId, memberId, confirm: isConfirmed }),
      };
      showError(title, message, action ?? undefined);
    }
    if (outcome.kind === 'choose') setPending(outcome.pending);
    if (outcome.kind === 'remove') remove(outcome.assignmentId);
    if (outcome.kind === 'replace') saveAssignment(() => create(outcome.by, outcome.assignmentId), showSaved);
  }

  return {
    choice,
    work,
    click,

    /**
     * Puts a person into a place that was chosen before, so that no message has to ask whether to replace its holder
     * (null: the place is open). A person who already serves at the service is treated as after a click in the role.
     */
    put(holder: Placement | null, roleId: RoleId, memberId: MemberId, isConfirmed: boolean): void {
      const isFree = ![...choice.saved, ...pending].some((placement) => placement.memberId === memberId);
      const isActive = entry.roles.some((role) => role.id === roleId && role.isActive);
      if (holder === null || !isFree || !isActive || isLocked(roleId, memberId) || working)
        click(roleId, memberId, isConfirmed);
      else {
        pendingSelections.forgetRefused(key, roleId);
        replace(holder, { roleId, memberId, confirm: isConfirmed });
      }
    },

    /** Gives a place to a guest at once, in place of its holder if it has one. Fails if it is refused. */
    async putGuest(
      holder: Placement | null,
      roleId: RoleId,
      guestId: MemberId,
      isConfirmed: boolean,
    ): Promise<void> {
      const saved = entry.assignments.find(({ memberId }) => memberId === holder?.memberId);
      const body = { roleId, guestId, date, timeId, confirm: isConfirmed };
      await send(rosterCalls.addAssignment, { body: saved ? { ...body, replaces: saved.id } : body });
      pendingSelections.forgetRefused(key, roleId);
      if (holder && !saved)
        setPending(pendingSelections.current(key).filter(({ memberId }) => memberId !== holder.memberId));
      showSaved();
      await refresh();
    },

    /** Notes that the coordinator agreed to what is asked first about a selection. */
    confirm(roleId: RoleId, memberId: MemberId): void {
      const isMeant = (one: Placement) => one.roleId === roleId && one.memberId === memberId;
      setPending(
        pendingSelections.current(key).map((one) => (isMeant(one) ? { ...one, confirm: true } : one)),
      );
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
        const planned = pendingSelections.planNote?.learners ?? [];
        await saveLearners(planned.filter((one) => serviceKey(one) === key));
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
        const unlocked = { ...choice, roles: choice.roles.filter(({ id }) => !lockedRoles.has(id)) };
        const busy = pendingMeanwhile(entry, pendingSelections.of);
        const placements = planned ? smartPlacements(unlocked, planned, busy) : [];
        if (placements.length === 0) {
          return () =>
            showNothingDone(t('builder:results.noSuggestions'), t('builder:results.noSuggestionsText'));
        }
        const open = planNote.open.filter((one) => serviceKey(one) === key);
        const learners = planNote.learners.filter((one) => serviceKey(one) === key);
        pendingSelections.replace({ [key]: placements }, { ...planNote, open, learners });
        const people = t('builder:results.peopleChosen', { count: placements.length });
        const description = joinSentences([people, planNote.distance]);
        return () => showToast({ title: t('builder:results.smartApplied'), description });
      }),

    /** Returns whether there is anything to clear, and shows a toast if not. */
    hasSomethingToClear(): boolean {
      const saved = choice.saved.filter(({ roleId }) => !lockedRoles.has(roleId));
      if (saved.length + pending.length > 0) return true;
      showNothingDone(t('builder:results.nothingToClear'), t('builder:results.nothingToClearText'));
      return false;
    },

    async clear(): Promise<void> {
      const params = dayInAddress(date);
      const query = { timeId, ...team };
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
