import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import type { Boot } from '#contract/boot.ts';
import type { Call } from '#contract/call.ts';
import { type CallName, contract } from '#contract/index.ts';
import { withCodeNames } from '#contract/names.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken } from '#server/http/cookies.ts';
import { createServerState } from '#web/api/server-state.ts';
import { setMemberOfPage } from '#web/offline/note-session.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { aMember, firstAdmin } from './factories.ts';
import { openVariant } from './recording-senders.ts';
import { copiedDatabase, openTestServer, type TestServer } from './test-server.ts';
import { Visitor } from './visitor.ts';

type OpenDatabase = Awaited<ReturnType<typeof copiedDatabase>>;

let current: OpenDatabase | null = null;

function openDatabase(): Database {
  if (!current) throw new Error('The church is not open yet.');
  return current.database;
}

/** The database of the test that runs. */
const database: Database = {
  kind: 'sqlite',
  get query() {
    return openDatabase().query;
  },
  transaction: (work) => openDatabase().transaction(work),
  close: async () => undefined,
};

/** The Sundial of this worker's tests. Building one for each would take longer than most tests. */
let sundial: Promise<TestServer> | null = null;

/**
 * Opens a new church for each test of a file, on a Sundial in this process. With `overrides`, it is a Sundial of the
 * file's own, for example one that can send messages. Returns a function that returns the church.
 */
export function churchForEachTest(overrides?: Partial<Deps>): () => TestServer {
  let church: TestServer | undefined;
  let variant: Awaited<ReturnType<typeof openVariant>> | undefined;
  beforeEach(async () => {
    current = await copiedDatabase('sqlite');
    sundial ??= openTestServer('sqlite', async () => ({ database, drop: async () => undefined }));
    church = await sundial;
    church.clock.restart();
    if (overrides) {
      variant ??= await openVariant(church, overrides);
      church = variant;
    }
  });
  afterAll(() => variant?.[Symbol.asyncDispose]());
  afterEach(async () => {
    await current?.database.close();
    await current?.drop();
    current = null;
  });
  return () => {
    if (!church) throw new Error('The church is not open yet.');
    return church;
  };
}

/** Presses a button, by its name or itself. Unlike a browser, this does not focus it. */
export function press(button: string | RegExp | HTMLElement): void {
  fireEvent.click(button instanceof HTMLElement ? button : screen.getByRole('button', { name: button }));
}

/** Enters a value in a field, by its label. */
export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** A request of the page. */
export interface Sent {
  readonly call: CallName;
  readonly path: string;
  readonly body: unknown;
}

/** A browser that shows a part of the app. */
export interface AnyBrowser {
  /** Makes calls in the same session, as another tab does. */
  readonly visitor: Visitor;
  /** Renders a part of the app, whose requests reach the server. */
  readonly show: (view: ReactNode) => void;
  /** Returns the requests of the page, oldest first. */
  readonly sent: () => readonly Sent[];
  /** Returns the changes that the page has sent, oldest first. */
  readonly changes: () => readonly Sent[];
  /** Makes the next request for this call fail: without a response, or with a status that is not Sundial's. */
  readonly failNext: (call: Call, status?: number) => void;
  /** Makes the responses to this call wait. Returns a function that lets them go on. */
  readonly hold: (call: Call) => () => void;
}

/** A browser of a signed-in member. */
export interface Browser extends AnyBrowser {
  readonly memberId: MemberId;
}

/** Starts a session and returns a visitor with it. */
export async function signedIn(
  server: TestServer,
  memberId: MemberId,
  device = 'Chrome on Android',
): Promise<Visitor> {
  const token = server.deps.random.token();
  const now = server.clock.now();
  await server.database.query
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      memberId,
      createdAt: now,
      lastSeenAt: now,
      device,
      publicId: server.deps.random.token(),
    })
    .execute();
  const visitor = new Visitor(server);
  const isSecure = server.deps.publicUrl?.startsWith('https:') === true;
  visitor.setCookie(isSecure ? '__Host-sundial' : 'sundial', token);
  return visitor;
}

/** What the app passes to `fetch`. */
interface Request {
  readonly method: Call['method'];
  readonly body?: string;
  readonly headers: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** Shows the toast as plain text, with its action. Its appearance has its own tests. */
function ToastText() {
  const toast = useToast();
  return (
    <>
      <output>{toast ? [toast.title, toast.description].filter(Boolean).join(' / ') : ''}</output>
      {toast?.action && (
        <button type="button" onClick={toast.action.onClick}>
          {toast.action.label}
        </button>
      )}
    </>
  );
}

/** Returns the name of the call of a request. */
function nameOf(method: string, path: string): CallName {
  const [address = ''] = path.split('?');
  const matches = (call: Call) =>
    call.method === method && new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(address);
  const name = (Object.keys(contract) as CallName[]).find((key) => matches(contract[key]));
  if (!name) throw new Error(`${method} ${path} is not a call of the contract.`);
  return name;
}

/** Opens a browser where this member is signed in, or a new one with these options. */
export async function openBrowser(
  server: TestServer,
  as: MemberId | Parameters<typeof aMember>[1] = {},
): Promise<Browser> {
  const memberId = typeof as === 'number' ? as : await aMember(server, as);
  return { memberId, ...(await openBrowserOf(await signedIn(server, memberId))) };
}

/** Opens a browser in the session of a visitor, for example a limited one. */
export async function openBrowserOf(visitor: Visitor): Promise<AnyBrowser> {
  const user = (await visitor.call(contract.getCurrentUser, {})).body;
  const settings = (await visitor.call(contract.getSettings, {})).body;
  return openPage(visitor, { ...SIGNED_OUT, user, settings });
}

/** Opens a browser in which no one is signed in, on a page that contains these responses. */
export async function openSignedOutBrowser(
  server: TestServer,
  reads: Boot['reads'] = [],
): Promise<AnyBrowser> {
  const admin = await signedIn(server, await firstAdmin(server));
  const settings = (await admin.call(contract.getSettings, {})).body;
  await admin.call(contract.logout, {});
  return openPage(new Visitor(server), { ...SIGNED_OUT, settings, reads });
}

const SIGNED_OUT = {
  user: null,
  reads: [],
  verse: null,
  language: 'en',
  needsTeamLink: false,
  teamLinkId: null,
} as const;

/** Opens a page whose requests the visitor makes. */
function openPage(visitor: Visitor, boot: Boot): AnyBrowser {
  const sent: Sent[] = [];
  const failures = new Map<CallName, () => Response>();
  const gates = new Map<CallName, Promise<void>>();
  const keyOf = (call: Call) => nameOf(call.method, call.path);

  async function respond(
    name: CallName,
    path: string,
    { method, body, headers }: Request,
  ): Promise<Response> {
    await gates.get(name);
    const failure = failures.get(name);
    failures.delete(name);
    if (failure) return failure();
    const response = await visitor.send(method, path, body, headers);
    return new Response(response.status === 204 ? null : Buffer.from(response.bytes), {
      status: response.status,
      headers: response.headers as Record<string, string>,
    });
  }

  vi.stubGlobal('fetch', (path: string, request: Request) => {
    const name = nameOf(request.method, path);
    sent.push({
      call: name,
      path,
      body: request.body === undefined ? undefined : withCodeNames(JSON.parse(request.body)),
    });
    const aborted = new Promise<never>((_, reject) => {
      request.signal?.addEventListener('abort', () => reject(request.signal?.reason));
    });
    return Promise.race([respond(name, path, request), aborted]);
  });

  setMemberOfPage(boot.user?.id ?? null);
  return {
    visitor,
    show: (view) =>
      void render(
        <QueryClientProvider client={createServerState(boot)}>
          {view}
          <ToastText />
        </QueryClientProvider>,
      ),
    sent: () => sent,
    changes: () =>
      sent.filter(
        ({ call }) => contract[call].method !== 'GET' && !['listCandidates', 'listConcerns'].includes(call),
      ),
    failNext: (call, status) =>
      void failures.set(keyOf(call), () => {
        if (status === undefined) throw new TypeError('Failed to fetch');
        return new Response('gateway', { status });
      }),
    hold: (call) => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      gates.set(keyOf(call), released);
      return release;
    },
  };
}

/** Renders a part of the app in a browser that {@link openBrowser} opens. */
export async function showScreen(
  ...[server, view, as]: [TestServer, ReactNode, Parameters<typeof openBrowser>[1]?]
) {
  const browser = await openBrowser(server, as);
  browser.show(view);
  return browser;
}
