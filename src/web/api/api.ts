import type { Call, CallInput, RefusalOf, ResponseOf } from '#contract/call.ts';
import { withCodeNames, withRequestNames } from '#contract/names.ts';
import { SESSION_HEADER } from '#contract/session-header.ts';
import { t } from '#languages/t.ts';

import { clearOfflineCache, memberOfPageHeader, noteSession } from '../offline/note-session.ts';
import { FROM_CACHE_HEADER } from '../offline/offline-cache.ts';
import { setReachable } from '../offline/reachability.ts';
import { createStore } from '../ui/create-store.ts';
import { setSessionEnd } from './session-end.ts';

interface RefusalBody {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly params?: unknown;
  readonly issues?: ReadonlyArray<{ path: string; message: string }>;
}

function readRefusal(text: string): RefusalBody {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** A refused call. `message` is in the form `status: body`; `sentence` is for the user. */
export class ApiError<C extends Call = Call> extends Error {
  readonly call: C;
  readonly status: number;
  /** Null if the response is not Sundial's own, for example that of a proxy. */
  readonly refusal: RefusalOf<C> | null;
  /** The server's sentence, or null when the body has none. */
  readonly sentence: string | null;
  /** The error message of each invalid field, by field path. */
  readonly issues: Readonly<Record<string, string>>;

  constructor(call: C, { status, statusText }: Pick<Response, 'status' | 'statusText'>, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    const { code, params = null, message, issues = [] } = readRefusal(text);
    this.call = call;
    this.status = status;
    this.refusal = typeof code === 'string' ? ({ code, params } as RefusalOf<C>) : null;
    this.sentence = typeof message === 'string' ? message : null;
    this.issues = Object.fromEntries(issues.map((issue) => [issue.path, issue.message]));
  }
}

/** Returns why one of these calls was refused: only its own codes and the common ones compile. Null for any other error. */
export function refusalOf<Calls extends readonly Call[]>(
  error: unknown,
  ...calls: Calls
): RefusalOf<Calls[number]> | null {
  return error instanceof ApiError && calls.includes(error.call)
    ? (error.refusal as RefusalOf<Calls[number]> | null)
    : null;
}

/** No response arrived: there is no connection, or the server is down. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(t('common:offlineSentence'), { cause });
    this.name = 'NetworkError';
  }
}

/**
 * Returns the sentence to show for a failure: the server's own, or that Sundial cannot be reached, or `otherwise`.
 */
export function sentenceOf(error: unknown, otherwise: string = t('common:pleaseTryAgain')): string {
  if (!(error instanceof ApiError)) return error instanceof NetworkError ? error.message : otherwise;
  // A proxy responds 502, 503 or 504, without a sentence of ours, while Sundial is down.
  return (
    error.sentence ?? (error.status > 501 && error.status < 505 ? t('common:offlineSentence') : otherwise)
  );
}

/** Returns the error messages of the fields that the server rejected, by field path. */
export function issuesOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.issues : {};
}

/** Returns the path and query of a call with its parameters. */
export function addressOf(call: Call, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const entries = Object.entries(withRequestNames(call, input.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return entries.length > 0 ? `${path}?${query}` : path;
}

/** In characters of JSON. Browsers refuse more than 64 KB of pending keepalive requests. */
const MAX_KEEPALIVE_LENGTH = 8_000;

/** In milliseconds. A lost connection may take minutes to fail, so a repeated press is then sent again. */
const MAX_SHARED_MS = 10_000;

/** Changes that are being sent, by their content, and since when. */
const inFlight = createStore<
  ReadonlyMap<string, { readonly response: Promise<unknown>; readonly since: number }>
>(new Map());

/**
 * Makes a call of the contract and returns its response. A change that is already being sent is not sent again: every
 * press of a button in the meantime gets the response of the first one. A change of normal size reaches the server even
 * if the page is closed right away. Throws {@link ApiError} when the call is refused and {@link NetworkError} when
 * Sundial can't be reached.
 */
export function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<ResponseOf<C>> {
  if (call.method === 'GET') return request(call, input, signal);
  const key = call.method + call.path + JSON.stringify(input);
  const now = performance.now();
  const shared = inFlight.get().get(key);
  if (shared && now - shared.since < MAX_SHARED_MS) return shared.response as Promise<ResponseOf<C>>;
  const response = request(call, input, signal).finally(() => {
    const others = [...inFlight.get()].filter(([, change]) => change.response !== response);
    inFlight.set(new Map(others));
  });
  inFlight.set(new Map([...inFlight.get(), [key, { response, since: now }]]));
  return response;
}

async function request<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<ResponseOf<C>> {
  const { body } = input as { body?: unknown };
  const json = body === undefined ? '' : JSON.stringify(withRequestNames(call, body));
  // Every sign-in and the sign-out are public changes. The page may close before the response confirms them.
  if (call.access === 'public' && call.method !== 'GET') clearOfflineCache();
  const response = await fetch(addressOf(call, input), {
    method: call.method,
    credentials: 'same-origin',
    keepalive: call.method !== 'GET' && json.length < MAX_KEEPALIVE_LENGTH,
    headers: {
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(call.signsIn ? {} : memberOfPageHeader()),
    },
    ...(json ? { body: json } : {}),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    // The query aborted a read that is no longer needed.
    if (signal?.aborted) throw error;
    setReachable(false);
    throw new NetworkError(error);
  });
  const isFromServer = !response.headers.has(FROM_CACHE_HEADER);
  setReachable(isFromServer);
  const isForOther = isFromServer && noteSession(response.headers.get(SESSION_HEADER)) && !call.signsIn;
  if (isForOther) setSessionEnd('replaced');
  if (call.media && response.ok && !isForOther)
    return new Uint8Array(await response.arrayBuffer()) as ResponseOf<C>;
  const text = await response.text();
  if (!response.ok || isForOther) throw new ApiError(call, response, text);
  return (text === '' ? undefined : withCodeNames(JSON.parse(text))) as ResponseOf<C>;
}
