import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useDraft } from '../ui/use-draft.ts';

const Drafts = createContext<Map<string, unknown> | null>(null);

/** Preserves the input of the forms below while other tabs are open. */
export function TabDrafts({ children }: { children: ReactNode }) {
  const [drafts] = useState(() => new Map<string, unknown>());
  return <Drafts value={drafts}>{children}</Drafts>;
}

/** Returns a state as `useState` does. {@link TabDrafts} stores it under this name. */
export function useTabState<Value>(name: string, initial: Value): [Value, (next: Value) => void] {
  const drafts = use(Drafts);
  const [value, setValue] = useState(() => (drafts?.has(name) ? (drafts.get(name) as Value) : initial));
  return [
    value,
    (next) => {
      drafts?.set(name, next);
      setValue(next);
    },
  ];
}

/** Returns the state of a form's fields as `useDraft` does. {@link TabDrafts} stores it under this name. */
export function useTabDraft<Draft extends object>(name: string, initial: Draft) {
  const drafts = use(Drafts);
  const fields = useDraft<Draft>(() => (drafts?.get(name) as Draft | undefined) ?? initial);
  const { draft } = fields;
  useEffect(() => {
    drafts?.set(name, draft);
  }, [drafts, name, draft]);
  return fields;
}
