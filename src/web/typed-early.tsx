import { type ReactNode, useEffect } from 'react';

/** What somebody typed into the prerendered page before its scripts had come. */
export type TypedEarly = ReadonlyArray<{ readonly field: HTMLInputElement; readonly text: string }>;

/** Reads what stands in the fields; ask before hydrating, which empties them. */
export function readTypedEarly(page: HTMLElement): TypedEarly {
  return [...page.querySelectorAll('input')]
    .filter((field) => field.value !== '')
    .map((field) => ({ field, text: field.value }));
}

/** Types it once more for the form, as soon as the form listens. Around the app, because a neighbour would change its ids. */
export function TypeAgain({ typed, children }: { typed: TypedEarly; children: ReactNode }) {
  useEffect(() => {
    const before = document.activeElement;
    for (const { field, text } of typed) {
      // React watches `value` on the field itself and ignores what it has seen: empty for React, filled past it.
      field.value = '';
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (before instanceof HTMLElement) before.focus();
  }, [typed]);
  return children;
}
