import type { Assignment, BuilderService } from '#contract/roster.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import {
  type BuilderChoice,
  namesAt,
  type Placement,
  replacePending,
  restorePending,
  type SavedPlacement,
  stillPossible,
} from '#domain/roster/builder-selection.ts';
import type { AssignmentMethod } from '#domain/roster/roster.ts';
import { serviceKey } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import type { PendingSelections } from '#web/builder/use-pending-selections.ts';
import type { useBuilderWork } from '#web/builder/use-work.ts';
import { showToast } from '#web/ui/toast-store.ts';

type Saved = Assignment & { readonly replaced?: Assignment | undefined };

/** Returns a function that puts a person in the place of the only one who holds a role. Its toast offers Undo. */
export function useReplacing(service: {
  entry: BuilderService;
  pendingSelections: PendingSelections;
  choice: BuilderChoice;
  /** Saves a placement, in place of an existing assignment. */
  create: (placement: Placement, replaces: number, method?: AssignmentMethod) => Promise<Saved>;
  /** Returns whether a saved person could be assigned to the role again. */
  canReturn: (roleId: RoleId, memberId: MemberId) => boolean;
  work: Pick<ReturnType<typeof useBuilderWork>, 'runWithOverlay' | 'showFailure'>;
}): (holder: Placement | SavedPlacement, by: Placement) => void {
  const { entry, pendingSelections, choice, create, canReturn, work } = service;
  const key = serviceKey(entry);
  const nameOf = namesAt(entry);
  const showNotSaved = (error: unknown) => () =>
    work.showFailure(error, t('builder:results.saveError'), t('builder:results.saveErrorText'));

  function setPossible(pending: readonly Placement[]): void {
    const available = new Set(entry.availablePeople.map(({ id }) => id));
    pendingSelections.set(key, stillPossible({ ...choice, pending }, available));
  }

  function replacePendingHolder(holder: Placement, by: Placement): void {
    const before = pendingSelections.current(key);
    const people = [holder.memberId, by.memberId];
    setPossible(replacePending(before, holder, by));
    showToast({
      title: t('builder:results.selectionReplaced'),
      description: t('builder:results.selectionReplacedText', {
        name: nameOf(by.memberId),
        replaced: nameOf(holder.memberId),
      }),
      action: {
        label: t('builder:results.undo'),
        onClick: () => setPossible(restorePending(pendingSelections.current(key), before, people)),
      },
    });
  }

  /** Replaces a saved assignment in one change and returns a function that shows the result. */
  async function replaceSaved(holder: SavedPlacement, by: Placement): Promise<() => void> {
    const before = pendingSelections.current(key);
    try {
      const made = await create(by, holder.id);
      const undo = () =>
        void work.runWithOverlay(t('builder:overlay.saving'), () => restore(made, holder, before));
      return () =>
        showToast({
          title: t('builder:results.assignmentSaved'),
          description: t('builder:results.replacedText', {
            name: nameOf(by.memberId),
            replaced: nameOf(holder.memberId),
          }),
          action: canReturn(holder.roleId, holder.memberId)
            ? { label: t('builder:results.undo'), onClick: undo }
            : undefined,
        });
    } catch (error) {
      return showNotSaved(error);
    }
  }

  /** Undoes a replacement, including the new person's pending selection in another role. */
  async function restore(
    made: Saved,
    { roleId, memberId }: SavedPlacement,
    before: readonly Placement[],
  ): Promise<() => void> {
    try {
      await create({ roleId, memberId }, made.id, made.replaced?.assignmentMethod);
      return () => {
        setPossible(restorePending(pendingSelections.current(key), before, [made.memberId]));
        showToast({ title: t('builder:results.replacementUndone') });
      };
    } catch (error) {
      return showNotSaved(error);
    }
  }

  return (holder, by) => {
    if ('id' in holder) void work.runWithOverlay(t('builder:overlay.saving'), () => replaceSaved(holder, by));
    else replacePendingHolder(holder, by);
  };
}
