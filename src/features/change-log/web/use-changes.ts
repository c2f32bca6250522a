import { useState } from 'react';
import { changeLogCalls, type ListedChange } from '#contract/change-log.ts';
import type { ChangeSubject } from '#domain/changes/change.ts';
import type { MemberId } from '#domain/ids.ts';
import { useRead, useRefresh } from '#web/api/server-state.ts';

/** The filter. Null means any. */
export interface ChangeFilters {
  readonly person: MemberId | null;
  readonly subject: ChangeSubject | null;
}

const EVERYTHING: ChangeFilters = { person: null, subject: null };
const FROM_THE_NEWEST = { earlier: [] as readonly ListedChange[], olderThan: null as number | null };

/** Returns the change log page by page: the changes so far, the filter, and functions that change it and load more. */
export function useChanges() {
  const [filters, setFilters] = useState(EVERYTHING);
  const [{ earlier, olderThan }, setPlace] = useState(FROM_THE_NEWEST);
  const refresh = useRefresh();
  const { data, isPending, isError, refetch } = useRead(
    changeLogCalls.listChanges,
    {
      query: {
        person: filters.person ?? undefined,
        subject: filters.subject ?? undefined,
        olderThan: olderThan ?? undefined,
      },
    },
    { isAlwaysFresh: true },
  );
  const changes = data ? [...earlier, ...data.changes] : earlier;
  const next = data?.next ?? null;

  return {
    changes,
    filters,
    isPending,
    isError,
    retry: () => void refetch(),
    changeFilters(change: Partial<ChangeFilters>): void {
      setFilters((before) => ({ ...before, ...change }));
      setPlace(FROM_THE_NEWEST);
    },
    /** Loads older changes. Null at the end of the log. */
    showOlder: next === null ? null : () => setPlace({ earlier: changes, olderThan: next }),
    refresh(): void {
      setPlace(FROM_THE_NEWEST);
      void refresh();
    },
  };
}
