import type { AnswerOf, Call, CallInput } from '#contract/call.ts';
import { SESSION_HEADER } from '#contract/session-header.ts';
import { clearOfflineCache, noteSession } from './offline/note-session.ts';
import { FROM_CACHE_HEADER } from './offline/offline-cache.ts';
import { noteReached } from './offline/reachability.ts';

/** What a person reads when nothing came back at all. */
const OFFLINE_SENTENCE = 'Sundial cannot be reached. Check your connection and try again.';

interface RefusalBody {
  readonly message?: unknown;
  readonly code?: unknown;
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

/** A call that was refused. `message` is the specification's `status: body` form; `sentence` is for the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  /** The server's sentence, or null when the body had none. */
  readonly sentence: string | null;
  /** What is wrong with each field, by its path. */
  readonly issues: Readonly<Record<string, string>>;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    const refusal = readRefusal(body);
    this.status = status;
    this.code = typeof refusal.code === 'string' ? refusal.code : null;
    this.sentence = typeof refusal.message === 'string' ? refusal.message : null;
    this.issues = Object.fromEntries((refusal.issues ?? []).map((issue) => [issue.path, issue.message]));
  }
}

/** Nothing came back at all: no connection, or no Sundial at its end. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(OFFLINE_SENTENCE, { cause });
    this.name = 'NetworkError';
  }
}

/** Gives what to tell the person about a failure: the server's sentence, or what the screen says otherwise. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.sentence ?? otherwise;
  return error instanceof NetworkError ? error.message : otherwise;
}

/** Gives the faults of the fields that the server named. */
export function issuesOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.issues : {};
}

/** The address of a call with its parameters: for links to what the browser itself shall fetch. */
export function addressOf(call: Call, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `${path}?${query}` : path;
}

/** Browsers carry on 64 KB at most of what pages were sending when they were closed. */
const MAX_CARRIED_ON = 8_000;

/**
 * Makes a call of the contract and gives its answer. A change reaches the server even when the page is closed or left
 * right after it. Throws {@link ApiError} when it is refused,
 * {@link NetworkError} when Sundial cannot be reached.
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  const { body } = input as { body?: unknown };
  const json = body === undefined ? '' : JSON.stringify(body);
  // Every sign-in and the sign-out are public changes. The page may be closed before the answer that says so arrives.
  if (call.access === 'public' && call.method !== 'GET') clearOfflineCache();
  const response = await fetch(addressOf(call, input), {
    method: call.method,
    credentials: 'same-origin',
    keepalive: call.method !== 'GET' && json.length < MAX_CARRIED_ON,
    ...(json ? { headers: { 'content-type': 'application/json' }, body: json } : {}),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    // A read that nobody waits for any more was called off by us.
    if (signal?.aborted) throw error;
    noteReached(false);
    throw new NetworkError(error);
  });
  const isFromServer = !response.headers.has(FROM_CACHE_HEADER);
  noteReached(isFromServer);
  if (isFromServer) noteSession(response.headers.get(SESSION_HEADER));
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  if (text === '') return undefined as AnswerOf<C>;
  const isJson = response.headers.get('content-type')?.includes('json');
  return (isJson ? JSON.parse(text) : text) as AnswerOf<C>;
}
