import { useSyncExternalStore } from 'react';
import type { Placement } from '#domain/builder-selection.ts';
import type { PlainDate } from '#domain/calendar.ts';

// Outside the builder, so that a look at another tab or screen loses nothing; signing out loads a new page.
type Selections = Readonly<Record<PlainDate, readonly Placement[]>>;
const NONE: Selections = {};
let byDate = NONE;
const listeners = new Set<() => void>();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function set(date: PlainDate, pending: readonly Placement[]): void {
  byDate = { ...byDate, [date]: pending };
  const isAny = Object.values(byDate).some((placements) => placements.length > 0);
  if (isAny) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * What is chosen but not saved, for each Sunday: looking elsewhere loses nothing, and the browser asks before the page
 * is left.
 */
export function usePendingSelections() {
  const all = useSyncExternalStore(
    subscribe,
    () => byDate,
    () => NONE,
  );
  return { of: (date: PlainDate): readonly Placement[] => all[date] ?? [], set };
}

export type PendingSelections = ReturnType<typeof usePendingSelections>;
