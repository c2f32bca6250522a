import { type KeyboardEvent, useState } from 'react';
import { readingKey } from '#web/ui/arrow-key.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Returns the control that an arrow key, Home or End leads to, or null for other keys. */
function keyAfter(pressed: string, keys: readonly string[], focused: string): string | null {
  if (pressed === 'Home') return keys[0] ?? null;
  if (pressed === 'End') return keys.at(-1) ?? null;
  const step = STEPS[pressed];
  return step ? (keys[(keys.indexOf(focused) + step + keys.length) % keys.length] ?? null) : null;
}

/**
 * Makes a group of controls one tab stop, where arrows, Home and End move the focus (ARIA "roving tabindex"). `keys`
 * name the controls in page order. Tab enters at the last focused one, initially `start`. Spread `group` on the
 * surrounding element and `item(key)` on each control.
 */
export function useRovingFocus(keys: readonly string[], start: string | undefined) {
  const [last, setLast] = useState<string | null>(null);
  const entry = last !== null && keys.includes(last) ? last : (start ?? keys[0]);
  return {
    group: {
      onKeyDown(event: KeyboardEvent<HTMLElement>): void {
        // The browser uses combinations with a modifier: Alt and the left arrow go back, for example.
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const focused = (event.target as HTMLElement).dataset.roving;
        const next = focused === undefined ? null : keyAfter(readingKey(event.key), keys, focused);
        if (next === null) return;
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>(`[data-roving="${next}"]`)?.focus();
      },
    },
    item: (key: string) => ({
      'data-roving': key,
      tabIndex: key === entry ? 0 : -1,
      onFocus: () => setLast(key),
    }),
  };
}
