import { useSyncExternalStore } from 'react';
import type { Placement } from '#domain/builder-selection.ts';
import type { PlainDate } from '#domain/calendar.ts';

// Stored outside the builder, so that opening another month, tab or screen loses nothing. Signing out loads a new page.
export type Selections = Readonly<Record<PlainDate, readonly Placement[]>>;

interface Kept {
  readonly byDate: Selections;
  /** What was pending on these Sundays before Smart Assign, or null if there is nothing to undo. */
  readonly before: Selections | null;
}

const NONE: Kept = { byDate: {}, before: null };
let state = NONE;
const listeners = new Set<() => void>();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function change(next: Kept): void {
  state = next;
  const isAny = Object.values(state.byDate).some((placements) => placements.length > 0);
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
    change({ ...state, byDate: { ...state.byDate, [date]: pending } }),

  /** Replaces what is pending on these Sundays, until `undo`. */
  replace(selections: Selections): void {
    const before = Object.fromEntries(
      Object.keys(selections).map((date) => [date, state.byDate[date] ?? []] as const),
    );
    change({ byDate: { ...state.byDate, ...selections }, before });
  },

  /** Restores exactly what was pending before `replace`. */
  undo: () => change({ byDate: { ...state.byDate, ...state.before }, before: null }),

  /** Sets what is still pending after a save. Smart Assign can no longer be undone. */
  markSaved: (selections: Selections) => change({ byDate: { ...state.byDate, ...selections }, before: null }),
};

/**
 * Returns the unsaved selections of each Sunday and the functions that change them. They survive navigation, and the
 * browser asks for confirmation before the page closes.
 */
export function usePendingSelections() {
  const { byDate, before } = useSyncExternalStore(
    subscribe,
    () => state,
    () => NONE,
  );
  return { byDate, before, of: (date: PlainDate): readonly Placement[] => byDate[date] ?? [], ...ACTIONS };
}

export type PendingSelections = ReturnType<typeof usePendingSelections>;
