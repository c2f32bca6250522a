import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { contract } from '#contract/index.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { SESSION_HEADER } from '#contract/session-header.ts';
import { settingsCalls } from '#contract/settings.ts';
import { send } from '../api/api.ts';
import { useSessionEnd } from '../api/session-end.ts';
import { setMemberOfPage } from './note-session.ts';
import { FROM_CACHE_HEADER, offlineCache } from './offline-cache.ts';

let cleared: string[];
let header: Record<string, string>;

beforeEach(() => {
  cleared = [];
  vi.stubGlobal('caches', {
    keys: async () => ['sundial-files-1-en', offlineCache('de'), offlineCache('en')],
    delete: async (name: string) => {
      cleared.push(name);
      return true;
    },
  });
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: null } });
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: header }));
  setMemberOfPage(7);
});

const requestSettings = () => send(settingsCalls.getSettings, {});
const recoveryCode = { body: { code: 'abcd' } };

test('the offline cache stays while the same person is signed in', async () => {
  header = { [SESSION_HEADER]: 'member=7; max-age=60' };
  await requestSettings();
  expect(cleared).toEqual([]);
});

test.each(['member=8; max-age=60', 'none'])(
  'a response with the session "%s" empties the offline cache',
  async (session) => {
    header = { [SESSION_HEADER]: session };
    await requestSettings().catch(() => undefined);
    await vi.waitFor(() => expect(cleared).toEqual([offlineCache('de'), offlineCache('en')]));
  },
);

test('a response from the offline cache says nothing about who is signed in now', async () => {
  header = { [SESSION_HEADER]: 'member=8; max-age=60', [FROM_CACHE_HEADER]: 'yesterday' };
  await requestSettings();
  expect(cleared).toEqual([]);
});

test('a sign-in with a recovery code empties the offline cache before it is sent and when it succeeds', async () => {
  setMemberOfPage(null);
  header = { [SESSION_HEADER]: 'member=8; max-age=60' };
  const signIn = send(passkeyCalls.signInByRecoveryCode, recoveryCode);
  await signIn;
  // Both caches, twice.
  await vi.waitFor(() => expect(cleared).toHaveLength(4));
});

test('a response for another member than the page is not used, and ends the page', async () => {
  header = { [SESSION_HEADER]: 'member=8; max-age=60' };
  await expect(requestSettings()).rejects.toThrow();
  const { result } = renderHook(useSessionEnd);
  expect(result.current).toBe('replaced');
});

test('every call but those that sign in names the member of the page', async () => {
  const sent = vi.fn(async (_path: string, _init: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', sent);
  await requestSettings();
  await send(authCalls.logout, {});
  await send(passkeyCalls.signInByRecoveryCode, recoveryCode);
  setMemberOfPage(null);
  await requestSettings();
  const named = sent.mock.calls.map(([, { headers }]) => new Headers(headers).get(SESSION_HEADER));
  expect(named).toEqual(['member=7', 'member=7', null, null]);
});

test('the calls that sign people in or out are public changes', () => {
  const isPublicChange = ({ access, method }: { access: string; method: string }) =>
    access === 'public' && method !== 'GET';
  expect(Object.values(contract).filter(isPublicChange)).toEqual(
    expect.arrayContaining([
      authCalls.login,
      authCalls.logout,
      passkeyCalls.signInByPasskey,
      passkeyCalls.signInByRecoveryCode,
    ]),
  );
});
