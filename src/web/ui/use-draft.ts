import { useState } from 'react';

/** The error messages of a form's fields, by field. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** Returns the state of a form's fields. Typing in a field removes its error. */
export function useDraft<Draft extends object>(initial: Draft | (() => Draft)) {
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});
  return {
    draft,
    setDraft,
    faults,
    setFaults,

    type(change: Partial<Draft>): void {
      setDraft((before) => ({ ...before, ...change }));
      const typed = Object.fromEntries(Object.keys(change).map((field) => [field, undefined]));
      setFaults((before) => ({ ...before, ...typed }));
    },
  };
}
