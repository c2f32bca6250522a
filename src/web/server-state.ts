import {
  MutationCache,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { authCalls } from '#contract/auth.ts';
import type { Boot } from '#contract/boot.ts';
import type { AnswerOf, Call, CallInput } from '#contract/call.ts';
import { settingsCalls } from '#contract/settings.ts';
import { ApiError, NetworkError, send } from './api.ts';
import { markSessionEnded } from './session-end.ts';

/** Read by nearly every piece of a screen; whoever changes them says so. */
const EVERYWHERE: readonly unknown[] = [authCalls.getCurrentUser.path, settingsCalls.getSettings.path];

function keyOf(call: Call, input: unknown): readonly unknown[] {
  return [call.path, input];
}

/** The cache of what the server said. No retries, no refetching by itself (specification 7): a change refreshes. */
export function createServerState(boot: Boot): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noticeSession(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => noticeSession(client, error) }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  client.setQueryData(keyOf(authCalls.getCurrentUser, {}), boot.user);
  client.setQueryData(keyOf(settingsCalls.getSettings, {}), boot.settings);
  for (const { path, input, answer } of boot.reads) client.setQueryData([path, input], answer);
  return client;
}

/** Whatever call finds that the session is over, or that a PIN change is owed, the whole app must know. */
function noticeSession(client: QueryClient, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'not_signed_in') markSessionEnded();
  // The day has turned over in a page that stayed open: what is locked must show as locked.
  if (error.code === 'deadline_passed')
    void client.invalidateQueries({ queryKey: [settingsCalls.getSettings.path] });
  if (error.code === 'pin_change_required')
    void client.invalidateQueries({ queryKey: [authCalls.getCurrentUser.path] });
}

/** Reads a call of the contract, once for everybody who asks for the same; `isAlwaysFresh`: anew with every look. */
export function useRead<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: { enabled?: boolean; isAlwaysFresh?: boolean } = {},
): UseQueryResult<AnswerOf<C>> {
  return useQuery({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => send(call, input, signal),
    enabled: options.enabled ?? true,
    ...(options.isAlwaysFresh ? { staleTime: 0, gcTime: 0 } : {}),
  }) as UseQueryResult<AnswerOf<C>>;
}

/**
 * Makes a change by a call of the contract. It stays pending until everything read through the calls of
 * `refreshes` is fresh again. `inTurn`: one is sent when the one before was answered, where each takes the place of
 * the last and the later must win.
 */
export function useChange<C extends Call>(
  call: C,
  refreshes: readonly Call[] = [],
  { inTurn = false } = {},
): UseMutationResult<AnswerOf<C>, Error, CallInput<C>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<C>) => send(call, input),
    ...(inTurn ? { scope: { id: call.path } } : {}),
    onSuccess: () => refresh(client, refreshes),
    onError: (error) => {
      // Nobody knows whether a change whose answer was lost has been made: what is shown is asked for again.
      if (error instanceof NetworkError) void refresh(client, refreshes);
    },
  });
}

/** Gives the function that reads again whatever is shown of these calls. */
export function useRefresh(): (calls: readonly Call[]) => Promise<void> {
  const client = useQueryClient();
  return (calls) => refresh(client, calls);
}

/** Reads again what is shown of these calls; whatever else a change may show in, once it is looked at again. */
async function refresh(client: QueryClient, calls: readonly Call[]): Promise<void> {
  // A role's name stands in rosters, and a member's wishes in what Smart Assign says: no list here would be whole.
  void client.invalidateQueries({
    refetchType: 'none',
    predicate: ({ queryKey }) => !EVERYWHERE.includes(queryKey[0]),
  });
  await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: [call.path] })));
}
