import { showResult } from '../api/show-result.ts';
import { conflictIn } from '../api/use-save.ts';
import { useTabState } from './tab-drafts.tsx';

/**
 * Keeps what is typed for a setting while its tab is open, with what was there when typing began. If someone else has
 * changed it meanwhile, the save is refused, and the next one replaces what is there now.
 */
export function useTypedSetting(
  key: string,
  current: string,
  save: (text: string, seen: string) => Promise<unknown>,
) {
  const [draft, setDraft] = useTabState<{ readonly text: string; readonly seen: string } | null>(key, null);
  const { text, seen } = draft ?? { text: current, seen: current };
  return {
    value: text,
    type: (typed: string): void => setDraft({ text: typed, seen }),
    async submit(): Promise<void> {
      const saving = save(text, seen);
      saving.catch((error: unknown) => {
        const conflict = conflictIn(error);
        if (conflict) setDraft({ text, seen: String(Object.values(conflict.now)[0] ?? '') });
      });
      if (await showResult(saving)) setDraft(null);
    },
  };
}
