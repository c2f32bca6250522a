import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, CallInput, ResponseOf } from '#contract/call.ts';
import { ApiError, NetworkError, send } from './api.ts';
import { refresh } from './server-state.ts';

/**
 * Makes a change by a call of the contract. It stays pending until everything on the screen is fresh, regardless of the
 * change. `inTurn`: sends one change at a time, for changes that replace each other, so that the last one wins; a name
 * does so among several calls. `refreshes: false`: reads nothing again, for a call that changes nothing, or one of
 * several in a row.
 */
export function useChange<C extends Call>(
  call: C,
  { inTurn = false as boolean | string, refreshes = true } = {},
): UseMutationResult<ResponseOf<C>, Error, CallInput<C>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<C>) => send(call, input),
    ...(inTurn ? { scope: { id: inTurn === true ? call.path : inTurn } } : {}),
    onSuccess: () => (refreshes ? refresh(client) : undefined),
    onError: (error) => {
      // The response was lost, so the change may or may not have been made, or someone else has made another. Read the data
      // again.
      const isStale = error instanceof ApiError && error.refusal?.code === 'changed_meanwhile';
      if (refreshes && (isStale || error instanceof NetworkError)) void refresh(client);
    },
  });
}
