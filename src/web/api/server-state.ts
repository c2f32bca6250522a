import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { authCalls } from '#contract/auth.ts';
import type { Boot } from '#contract/boot.ts';
import type { Call, CallInput, ResponseOf } from '#contract/call.ts';
import { serviceCalls } from '#contract/services.ts';
import { settingsCalls } from '#contract/settings.ts';
import type { RefusalCode } from '#domain/refusals/refusal.ts';
import { ApiError, send } from './api.ts';
import { setSessionEnd } from './session-end.ts';

/** Codes of refusals that show that the page is out of date: it still offers actions that are no longer possible. */
const OUTDATED_PAGE_CODES: ReadonlySet<RefusalCode> = new Set([
  'deadline_passed',
  'no_service',
  'which_service',
]);

/** Reads wait for this while the user signs out: they would be refused. */
let signingOut: Promise<void> | null = null;

/** Pauses reads. Returns a function that resumes them, in case the page stays. */
export function holdReads(): () => void {
  let goOn = () => {};
  signingOut = new Promise((resolve) => {
    goOn = resolve;
  });
  return () => {
    signingOut = null;
    goOn();
  };
}

function keyOf(call: Call, input: unknown): readonly unknown[] {
  return [call.path, input];
}

/**
 * Creates the cache of server data. It never retries or refetches by itself; changes refresh it
 * (docs/product.md, "Data refresh").
 */
export function createServerState(boot: Boot): QueryClient {
  signingOut = null;
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => handleRefusal(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => handleRefusal(client, error) }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      // Not even for a moment: the input may be a PIN.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
  client.setQueryData(keyOf(authCalls.getCurrentUser, {}), boot.user);
  client.setQueryData(keyOf(settingsCalls.getSettings, {}), boot.settings);
  for (const { path, input, response } of boot.reads) client.setQueryData([path, input], response);
  return client;
}

/** Updates the whole app if the session ended, the PIN must be changed, or the page is out of date. */
function handleRefusal(client: QueryClient, error: unknown): void {
  const code: RefusalCode | undefined = error instanceof ApiError ? error.refusal?.code : undefined;
  if (!code) return;
  if (code === 'not_signed_in') setSessionEnd('ended');
  // The day or the services changed while the page was open, so refresh which services take place or are locked.
  if (OUTDATED_PAGE_CODES.has(code)) {
    for (const { path } of [settingsCalls.getSettings, serviceCalls.listServices])
      void client.invalidateQueries({ queryKey: [path] });
  }
  if (code === 'pin_change_required')
    void client.invalidateQueries({ queryKey: [authCalls.getCurrentUser.path] });
}

const readOf = <C extends Call>(call: C, input: CallInput<C>) => ({
  queryKey: keyOf(call, input),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    signingOut ? signingOut.then(() => send(call, input, signal)) : send(call, input, signal),
});

/** Reads data with the same call and each of these inputs, like `useRead`. */
export function useReads<C extends Call>(
  call: C,
  inputs: ReadonlyArray<CallInput<C>>,
): UseQueryResult<ResponseOf<C>>[] {
  const queries = inputs.map((input) => ({ ...readOf(call, input), meta: { isAwaited: true } }));
  return useQueries({ queries }) as UseQueryResult<ResponseOf<C>>[];
}

/**
 * Reads data with a call of the contract. Components that read the same data share one request. `isAlwaysFresh`: never
 * from the cache. `pollMs`: reads again and again, with this pause. `isAwaited: false`: a change does not wait until
 * this is read again, because it takes long, or because a dialog shows it that the change closes. `keepsPrevious`: the data
 * of the input before stays until that of another is known.
 */
export function useRead<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: {
    enabled?: boolean;
    isAlwaysFresh?: boolean;
    pollMs?: number;
    isAwaited?: false;
    keepsPrevious?: true;
  } = {},
): UseQueryResult<ResponseOf<C>> {
  return useQuery({
    ...readOf(call, input),
    enabled: options.enabled ?? true,
    refetchInterval: options.pollMs ?? false,
    meta: { isAwaited: options.isAwaited ?? true },
    ...(options.isAlwaysFresh ? { staleTime: 0, gcTime: 0 } : {}),
    ...(options.keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  }) as UseQueryResult<ResponseOf<C>>;
}

/** Returns a function that reads data before it shows, unless it is known. If that fails, it is read when it shows. */
export function usePrefetch(): <C extends Call>(call: C, input: CallInput<C>) => void {
  const client = useQueryClient();
  return (call, input) => void client.prefetchQuery(readOf(call, input));
}

/** Returns a function that reads data once, unless it is known. */
export function useFetch(): <C extends Call>(call: C, input: CallInput<C>) => Promise<ResponseOf<C>> {
  const client = useQueryClient();
  return async <C extends Call>(call: C, input: CallInput<C>) =>
    (await client.fetchQuery(readOf(call, input))) as ResponseOf<C>;
}

/** Returns a function that reads everything on the screen again (see `refresh`). */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => refresh(client);
}

/**
 * Reads everything on the screen again. All other data is read again when it is next shown. A failed read keeps the
 * data that is shown and does not reject.
 */
export async function refresh(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ refetchType: 'none' });
  await client.refetchQueries({ type: 'active', predicate: ({ meta }) => meta?.isAwaited !== false });
  void client.refetchQueries({ type: 'active', predicate: ({ meta }) => meta?.isAwaited === false });
}
