import { useSyncExternalStore } from 'react';
import type { Placement } from '#domain/builder-selection.ts';
import type { PlainDate } from '#domain/calendar.ts';

// Outside the builder, so that a look at another month, tab or screen loses nothing; signing out loads a new page.
export type Selections = Readonly<Record<PlainDate, readonly Placement[]>>;

interface Kept {
  readonly byDate: Selections;
  /** What was pending before Smart Assign chose for these Sundays; null: there is nothing to go back to. */
  readonly before: Selections | null;
}

const NONE: Kept = { byDate: {}, before: null };
let kept = NONE;
const listeners = new Set<() => void>();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function change(next: Kept): void {
  kept = next;
  const isAny = Object.values(kept.byDate).some((placements) => placements.length > 0);
  if (isAny) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ACTIONS = {
  set: (date: PlainDate, pending: readonly Placement[]) =>
    change({ ...kept, byDate: { ...kept.byDate, [date]: pending } }),

  /** Takes the place of whatever was pending on these Sundays, until `undo`. */
  replace(selections: Selections): void {
    const before = Object.fromEntries(
      Object.keys(selections).map((date) => [date, kept.byDate[date] ?? []] as const),
    );
    change({ byDate: { ...kept.byDate, ...selections }, before });
  },

  /** Goes back to exactly what was pending before `replace`. */
  undo: () => change({ byDate: { ...kept.byDate, ...kept.before }, before: null }),

  /** Keeps only this pending after a save; what was before it is past. */
  settle: (selections: Selections) => change({ byDate: { ...kept.byDate, ...selections }, before: null }),
};

/**
 * What is chosen but not saved, for each Sunday: looking elsewhere loses nothing, and the browser asks before the page
 * is left.
 */
export function usePendingSelections() {
  const { byDate, before } = useSyncExternalStore(
    subscribe,
    () => kept,
    () => NONE,
  );
  return { byDate, before, of: (date: PlainDate): readonly Placement[] => byDate[date] ?? [], ...ACTIONS };
}

export type PendingSelections = ReturnType<typeof usePendingSelections>;
