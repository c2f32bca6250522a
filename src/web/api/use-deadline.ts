import { settingsCalls } from '#contract/settings.ts';
import type { DeadlineRule } from '#domain/availability/deadline.ts';
import { useChange } from './use-change.ts';
import { useChurch } from './use-church.ts';

/** Returns when members answer for a month, as it is being saved or else as it is stored, and a function that saves it. */
export function useDeadline() {
  const church = useChurch();
  const saving = useChange(settingsCalls.saveAdminSettings, { inTurn: true });
  const { deadlineDay, deadlineMonth = church.deadlineMonth } = saving.isPending
    ? saving.variables.body
    : church;
  return {
    rule: { deadlineDay, deadlineMonth },
    save: (rule: DeadlineRule) => saving.mutateAsync({ body: rule }),
  };
}
