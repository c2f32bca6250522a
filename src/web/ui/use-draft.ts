import { type ChangeEvent, useState } from 'react';

/** The error messages of a form's fields, by field. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** The names of the fields with values of a type. */
type FieldsOf<Draft, Value> = {
  [Name in keyof Draft]: Draft[Name] extends Value ? Name : never;
}[keyof Draft];

/** Returns the state of a form's fields. Typing in a field removes its error. */
export function useDraft<Draft extends object>(initial: Draft | (() => Draft)) {
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});

  function type(change: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...change }));
    const typed = Object.fromEntries(Object.keys(change).map((field) => [field, undefined]));
    setFaults((before) => ({ ...before, ...typed }));
  }

  return { draft, setDraft, faults, setFaults, type };
}

/** The state of a form's fields, and what changes it. */
interface Fields<Draft> {
  readonly draft: Draft;
  readonly faults: Faults;
  readonly type: (change: Partial<Draft>) => void;
}

/** Returns functions that connect fields to a draft: one for fields with text, and one for checkboxes. */
export function bindFields<Draft extends object>({ draft, faults, type }: Fields<Draft>) {
  return {
    text: (name: FieldsOf<Draft, string> & string) => ({
      value: draft[name] as string,
      error: faults[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        type({ [name]: target.value } as Partial<Draft>),
    }),
    check: (name: FieldsOf<Draft, boolean> & string) => ({
      checked: draft[name] as boolean,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        type({ [name]: target.checked } as Partial<Draft>),
    }),
  };
}
