import { useEffect, useRef } from 'react';
import type { CallInput } from '#contract/call.ts';
import { placeCalls } from '#contract/places.ts';
import { usePrefetch, useRead } from '#web/api/server-state.ts';
import { useTeamQuery } from '../teams/use-team-choice.ts';

/** A place, and the selections of the page that are not saved. */
export type AskedPlace = CallInput<typeof placeCalls.listCandidates>['body'];

/** Reads who could have a place. It is read again whenever the place or a selection changes. */
export function useCandidates(
  asked: AskedPlace,
  options: { enabled?: boolean; isAlwaysFresh?: boolean; keepsPrevious?: true } = {},
) {
  const input = { query: useTeamQuery(), body: asked };
  return useRead(placeCalls.listCandidates, input, { ...options, isAwaited: false });
}

/** The pointer or the focus rests on a place for this long before its candidates are read, in milliseconds. */
const REST_MS = 100;

/**
 * Returns a function that reads who could have a place before it shows, unless another place follows at once: passing over
 * many reads only the last.
 */
export function usePrefetchCandidates(): (asked: AskedPlace) => void {
  const prefetch = usePrefetch();
  const query = useTeamQuery();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (body) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => prefetch(placeCalls.listCandidates, { query, body }), REST_MS);
  };
}
