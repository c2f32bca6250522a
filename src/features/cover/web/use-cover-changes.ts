import { useState } from 'react';
import { type CoverRequestInResponse, coverCalls } from '#contract/cover.ts';
import type { CandidateInResponse } from '#contract/places.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { isAskedAbout } from '#web/places/candidate-list.tsx';
import type { ChosenGuest } from '#web/places/guest-choice.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** What a coordinator can do with a request: assign the member with this id, or one of the others. */
export type CoverChange = number | 'ask' | 'stop' | 'leave_empty';

/** Returns functions that change a request. Each shows its result as a toast, and then calls `onSettled`. */
export function useCoverChanges(request: CoverRequestInResponse, onSettled: () => void) {
  const assignCover = useChange(coverCalls.assignCover);
  const askEveryone = useChange(coverCalls.askEveryone);
  const closeCover = useChange(coverCalls.closeCover);
  const refresh = useRefresh();
  const [changing, setChanging] = useState<CoverChange | null>(null);

  const params = { id: request.id };
  const role = request.role.name;
  const service = shortServiceTitle(request);
  const absent = request.forCoordinators?.member.name ?? '';

  async function run(
    change: CoverChange,
    make: () => Promise<unknown>,
    title: string,
    description: string,
  ): Promise<void> {
    if (changing !== null) return;
    setChanging(change);
    try {
      await make();
      showToast({ title, description });
      // Any other change ends the request, and its panel disappears.
      if (change === 'ask') setChanging(null);
    } catch (error) {
      showFailure(t('cover:request.refused'), error);
      await refresh();
      setChanging(null);
    }
    onSettled();
  }

  return {
    /** The change that is being made, or that has ended the request. */
    changing,

    assign: (candidate: CandidateInResponse) => {
      const { memberId, formattedName: name } = candidate;
      const body = { memberId, confirm: isAskedAbout(candidate) };
      return run(
        memberId,
        () => assignCover.mutateAsync({ params, body }),
        t('cover:request.assigned'),
        t('cover:request.assignedText', { name, role, service }),
      );
    },

    /** Gives the place to a guest. Fails if it is refused. */
    assignGuest: async ({ id, name }: ChosenGuest, isConfirmed: boolean) => {
      const body = { guestId: id, confirm: isConfirmed };
      await assignCover.mutateAsync({ params, body });
      setChanging(id);
      showToast({
        title: t('cover:request.assigned'),
        description: t('cover:request.assignedText', { name, role, service }),
      });
      onSettled();
    },

    ask: () =>
      run(
        'ask',
        () => askEveryone.mutateAsync({ params }),
        t('cover:request.everyoneIsAsked'),
        t('cover:request.everyoneIsAskedText'),
      ),

    stop: () =>
      run(
        'stop',
        () => closeCover.mutateAsync({ params, body: {} }),
        t('cover:request.stopped'),
        t('cover:request.stoppedText', { name: absent, role }),
      ),

    leaveEmpty: () =>
      run(
        'leave_empty',
        () => closeCover.mutateAsync({ params, body: { leaveEmpty: true } }),
        t('cover:request.leftEmpty'),
        t('cover:request.leftEmptyText', { name: absent, role, service }),
      ),
  };
}
