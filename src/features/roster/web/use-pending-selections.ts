import type { Placement } from '#domain/builder-selection.ts';
import { isPlainDate, type PlainDate } from '#domain/calendar.ts';
import { createStore } from '#web/ui/create-store.ts';

// Stored outside the builder, so that opening another month, tab or screen loses nothing. Signing out loads a new page.
export type Selections = Readonly<Record<PlainDate, readonly Placement[]>>;

interface Pending {
  readonly byDate: Selections;
  /** What was pending on these Sundays before Smart Assign, or null if there is nothing to undo. */
  readonly before: Selections | null;
}

const pending = createStore<Pending>({ byDate: {}, before: null });

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function change(next: Pending): void {
  const isAny = Object.values(next.byDate).some((placements) => placements.length > 0);
  if (isAny) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  pending.set(next);
}

const ACTIONS = {
  set(date: PlainDate, placements: readonly Placement[]): void {
    const state = pending.get();
    change({ ...state, byDate: { ...state.byDate, [date]: placements } });
  },

  /** Replaces what is pending on these Sundays, until `undo`. */
  replace(selections: Selections): void {
    const { byDate } = pending.get();
    const before = Object.fromEntries(
      Object.keys(selections)
        .filter(isPlainDate)
        .map((date) => [date, byDate[date] ?? []] as const),
    );
    change({ byDate: { ...byDate, ...selections }, before });
  },

  /** Restores exactly what was pending before `replace`. */
  undo(): void {
    const { byDate, before } = pending.get();
    change({ byDate: { ...byDate, ...before }, before: null });
  },

  /** Sets what is still pending after a save. Smart Assign can no longer be undone. */
  markSaved: (selections: Selections) =>
    change({ byDate: { ...pending.get().byDate, ...selections }, before: null }),
};

/**
 * Returns the unsaved selections of each Sunday and the functions that change them. They survive navigation, and the
 * browser asks for confirmation before the page closes.
 */
export function usePendingSelections() {
  const { byDate, before } = pending.useValue();
  return { byDate, before, of: (date: PlainDate): readonly Placement[] => byDate[date] ?? [], ...ACTIONS };
}

export type PendingSelections = ReturnType<typeof usePendingSelections>;
