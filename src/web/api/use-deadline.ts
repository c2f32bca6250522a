import { useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { settingsCalls } from '#contract/settings.ts';
import type { DeadlineRule } from '#domain/availability/deadline.ts';
import { send } from './api.ts';
import { showResult } from './show-result.ts';
import { useChange } from './use-change.ts';
import { useChurch } from './use-church.ts';

interface Question {
  readonly moved: ResponseOf<typeof settingsCalls.previewAdminSettings>;
  readonly confirm: () => Promise<unknown>;
  readonly cancel: () => void;
}

/**
 * Returns when members answer for a month, as it is being saved or else as it is stored, and a function that saves it.
 * If people lose time to answer, that asks first.
 */
export function useDeadline() {
  const church = useChurch();
  const saving = useChange(settingsCalls.saveAdminSettings, { inTurn: true });
  const [question, setQuestion] = useState<Question | null>(null);
  const { deadlineDay, deadlineMonth = church.deadlineMonth } = saving.isPending
    ? saving.variables.body
    : church;
  const shown = { deadlineDay, deadlineMonth };
  return {
    rule: shown,
    question,
    async save(rule: DeadlineRule): Promise<void> {
      const query = { ...rule, deadlineDay: String(rule.deadlineDay) };
      const moved = await send(settingsCalls.previewAdminSettings, { query });
      const store = () =>
        saving.mutateAsync({ body: { ...rule, seen: shown } }).finally(() => setQuestion(null));
      if (moved.length === 0) await store();
      else setQuestion({ moved, confirm: () => showResult(store()), cancel: () => setQuestion(null) });
    },
  };
}
