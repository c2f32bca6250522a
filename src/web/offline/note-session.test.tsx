import { beforeEach, expect, test, vi } from 'vitest';
import { accountCalls } from '#contract/account.ts';
import { authCalls } from '#contract/auth.ts';
import { contract } from '#contract/index.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { SESSION_HEADER } from '#contract/session-header.ts';
import { settingsCalls } from '#contract/settings.ts';
import { send } from '../api/api.ts';
import { setMemberOfPage } from './note-session.ts';
import { FROM_CACHE_HEADER } from './offline-cache.ts';

let cleared: string[];
let header: Record<string, string>;

beforeEach(() => {
  cleared = [];
  vi.stubGlobal('caches', {
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

test('the offline cache stays while the same person is signed in', async () => {
  header = { [SESSION_HEADER]: 'member=7; max-age=60' };
  await requestSettings();
  expect(cleared).toEqual([]);
});

test.each(['member=8; max-age=60', 'none'])(
  'a response with the session "%s" empties the offline cache',
  async (session) => {
    header = { [SESSION_HEADER]: session };
    await requestSettings();
    expect(cleared).toEqual(['sundial-offline']);
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
  const signIn = send(passkeyCalls.signInByRecoveryCode, { body: { code: 'abcd' } });
  expect(cleared).toHaveLength(1);
  await signIn;
  expect(cleared).toHaveLength(2);
});

test('the calls that sign people in or out are public changes', () => {
  const isPublicChange = ({ access, method }: { access: string; method: string }) =>
    access === 'public' && method !== 'GET';
  expect(Object.values(contract).filter(isPublicChange)).toEqual(
    expect.arrayContaining([
      authCalls.login,
      accountCalls.logout,
      passkeyCalls.signInByPasskey,
      passkeyCalls.signInByRecoveryCode,
    ]),
  );
});
