import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { Member } from '#contract/members.ts';
import type { RelativeInResponse } from '#contract/my-family.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { ClockTime } from '#domain/calendar/time-zone.ts';
import type { ServiceTime } from '#domain/services/service-time.ts';
import { servicesBetween } from '#domain/services/services.ts';
import { SUNDAYS } from '#test/services.ts';
import { createServerState } from '#web/api/server-state.ts';
import { useToast } from '#web/ui/toast-store.ts';

/** The member that components are rendered for. */
export const RUTH: Member = {
  id: 7,
  firstName: 'Ruth',
  lastName: 'Moab',
  initials: 'RM',
  isAdmin: false,
  firstLogin: false,
  phoneNumber: '+61491570156',
  canText: true,
  email: null,
  contactBy: null,
  role: 'member',
  preferredRoleId: null,
  secondaryRoleId: null,
  maxPerMonth: null,
  neverTwoInARow: false,
  doesNotServe: false,
  language: null,
};

/** A request to the server. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** A response. The status defaults to 200. */
export interface FakeResponse {
  readonly status?: number;
  readonly body: unknown;
}

/** Returns a response that arrives when the test calls `respond`. */
export function deferredResponse<T = FakeResponse>() {
  let respond: (response: T) => void = () => undefined;
  const response = new Promise<T>((resolve) => {
    respond = resolve;
  });
  return { response, respond };
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

const TODAY: PlainDate = '2026-03-02';
const NOW: ClockTime = '12:00';

export const SETTINGS = {
  deadlineDay: 20,
  deadlineMonth: 'same',
  churchName: 'St Mark',
  country: 'AU',
  language: 'en',
  nameFormat: 'full',
  timeZone: 'Australia/Sydney',
  today: TODAY,
} as const;

/** Returns the response to GET /api/services of a church with these service times. */
function listServices(address: string, times: readonly ServiceTime[]): FakeResponse {
  const query = new URLSearchParams(address.split('?')[1]);
  const [from, to] = [query.get('from'), query.get('to')] as [PlainDate, PlainDate];
  return {
    body: servicesBetween(from, to, { times, canceled: [] }).map(({ date, timeId, startsAt, name }) => {
      const isPast = date < TODAY || (date === TODAY && startsAt !== null && startsAt <= NOW);
      return { date: date, timeId: timeId, startsAt, name, isPast };
    }),
  };
}

/**
 * Renders a component for Ruth on a server that responds as given. Returns the requests that it sends, except those that
 * every page sends: for Ruth, her family, the settings, the church's services, which come from `times`, and the names that no font can
 * print.
 */
export function renderSignedIn(
  view: ReactNode,
  respond: (sent: Sent) => FakeResponse | Promise<FakeResponse>,
  times: readonly ServiceTime[] = [SUNDAYS],
  unprintableNames: readonly string[] = [],
  family: readonly RelativeInResponse[] = [],
): { sent: Sent[] } {
  const sent: Sent[] = [];
  /** Returns the response to what every page reads, or null for any other request. */
  function respondAlways(path: string): FakeResponse | null {
    if (path === '/api/user') return { body: RUTH };
    if (path === '/api/my-family') return { body: family };
    if (path === '/api/settings') return { body: SETTINGS };
    if (path === '/api/sheets/unprintable-names') return { body: unprintableNames };
    return path.startsWith('/api/services?') ? listServices(path, times) : null;
  }
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { method, body, signal }: RequestInit & { method: string; body?: string }) => {
      const request = { method, path, body: body === undefined ? undefined : JSON.parse(body) };
      const always = respondAlways(path);
      if (!always) sent.push(request);
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      const response = await Promise.race([always ?? respond(request), aborted]);
      return new Response(JSON.stringify(response.body), {
        status: response.status ?? 200,
        headers: { 'content-type': 'application/json' },
      });
    }),
  );
  const client = createServerState({
    user: RUTH,
    settings: SETTINGS,
    reads: [],
    verse: null,
    language: 'en',
    needsTeamLink: false,
    teamLinkId: null,
  });
  render(
    <QueryClientProvider client={client}>
      {view}
      <ToastText />
    </QueryClientProvider>,
  );
  return { sent };
}
