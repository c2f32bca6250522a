import { useEffect, useState } from 'react';
import type { Placement } from '#domain/builder-selection.ts';
import type { PlainDate } from '#domain/calendar.ts';

/**
 * What is chosen but not saved, for each Sunday: looking at another one loses nothing, and the browser
 * asks before the page is left.
 */
export function usePendingSelections() {
  const [byDate, setByDate] = useState<Readonly<Record<PlainDate, readonly Placement[]>>>({});
  const count = Object.values(byDate).reduce((sum, pending) => sum + pending.length, 0);

  useEffect(() => {
    if (count === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [count]);

  return {
    of: (date: PlainDate): readonly Placement[] => byDate[date] ?? [],
    set: (date: PlainDate, pending: readonly Placement[]) =>
      setByDate((all) => ({ ...all, [date]: pending })),
  };
}

export type PendingSelections = ReturnType<typeof usePendingSelections>;
