import { useState } from 'react';
import { type Change, changeLogCalls } from '#contract/change-log.ts';
import type { ChangeKind } from '#domain/change-kinds.ts';
import { useRead, useRefresh } from '#web/server-state.ts';

/** The filter. Null means any. */
export interface Sought {
  readonly person: string | null;
  readonly kind: ChangeKind | null;
}

const EVERYTHING: Sought = { person: null, kind: null };
const FROM_THE_NEWEST = { earlier: [] as readonly Change[], olderThan: null as number | null };

/** Returns the change log page by page: the changes so far, the filter, and functions that change it and load more. */
export function useChanges() {
  const [sought, setSought] = useState(EVERYTHING);
  const [{ earlier, olderThan }, setPlace] = useState(FROM_THE_NEWEST);
  const refresh = useRefresh();
  const { data, isPending, isError, refetch } = useRead(changeLogCalls.listChanges, {
    query: {
      ...(sought.person === null ? {} : { person: sought.person }),
      ...(sought.kind === null ? {} : { kind: sought.kind }),
      ...(olderThan === null ? {} : { olderThan: String(olderThan) }),
    },
  });
  const changes = data ? [...earlier, ...data.changes] : earlier;
  const next = data?.next ?? null;

  return {
    changes,
    sought,
    isPending,
    isError,
    retry: () => void refetch(),
    seek(change: Partial<Sought>): void {
      setSought((before) => ({ ...before, ...change }));
      setPlace(FROM_THE_NEWEST);
    },
    /** Loads older changes. Null at the end of the log. */
    readOn: next === null ? null : () => setPlace({ earlier: changes, olderThan: next }),
    refresh(): void {
      setPlace(FROM_THE_NEWEST);
      void refresh([changeLogCalls.listChanges, changeLogCalls.listChangePeople]);
    },
  };
}
