import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call, CallInput, ResponseOf } from '#contract/call.ts';
import { NetworkError, send } from './api.ts';
import { refresh } from './server-state.ts';

/**
 * Makes a change by a call of the contract. It stays pending until everything read through `refreshes` is fresh.
 * `inTurn`: sends one change at a time, for changes that replace each other, so that the last one wins.
 */
export function useChange<C extends Call>(
  call: C,
  refreshes: readonly Call[] = [],
  { inTurn = false } = {},
): UseMutationResult<ResponseOf<C>, Error, CallInput<C>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<C>) => send(call, input),
    ...(inTurn ? { scope: { id: call.path } } : {}),
    onSuccess: () => refresh(client, refreshes),
    onError: (error) => {
      // The response was lost, so the change may or may not have been made. Read the data again.
      if (error instanceof NetworkError) void refresh(client, refreshes);
    },
  });
}
