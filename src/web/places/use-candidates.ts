import type { CallInput } from '#contract/call.ts';
import { placeCalls } from '#contract/places.ts';
import { usePrefetch, useRead } from '#web/api/server-state.ts';

/** A place, and the selections of the page that are not saved. */
export type AskedPlace = CallInput<typeof placeCalls.listCandidates>['body'];

/** Reads who could have a place. It is read again whenever the place or a selection changes. */
export function useCandidates(
  asked: AskedPlace,
  options: { enabled?: boolean; isAlwaysFresh?: boolean } = {},
) {
  return useRead(placeCalls.listCandidates, { body: asked }, { ...options, isAwaited: false });
}

/** Returns a function that reads who could have a place before it shows. */
export function usePrefetchCandidates(): (asked: AskedPlace) => void {
  const prefetch = usePrefetch();
  return (body) => prefetch(placeCalls.listCandidates, { body });
}
