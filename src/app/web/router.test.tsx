import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Boot } from '#contract/boot.ts';
import { t } from '#languages/t.ts';
import { aMember } from '#test/factories.ts';
import { churchForEachTest, openSignedOutBrowser, press, type } from '#test/screen.tsx';
import { PIN } from '#test/test-server.ts';
import { Routes } from './router.tsx';

const church = churchForEachTest();
const BOOT = { verse: null, needsTeamLink: false } as Boot;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
});

/** Signs Ruth in on the sign-in screen. */
async function signIn(): Promise<void> {
  type(t('auth:nameLabel'), 'zz');
  await screen.findByText(t('auth:noName'));
  type(t('auth:nameLabel'), 'Ruth Moab');
  type(t('auth:pinLabel'), PIN);
  press(t('auth:logIn'));
}

test('a page that requires a sign-in asks for it, and shows after it', async () => {
  window.history.replaceState(null, '', '/roster?tab=availability');
  await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' });
  (await openSignedOutBrowser(church())).show(<Routes boot={BOOT} />);
  expect(window.location.pathname + window.location.search).toBe(
    `/auth?next=${encodeURIComponent('/roster?tab=availability')}`,
  );
  await signIn();
  await screen.findByRole('navigation', { name: t('common:frame.shortcuts') });
  expect(window.location.pathname + window.location.search).toBe('/roster?tab=availability');
});

test('after signing in, a member with another language than the page goes to a page in theirs', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  onTestFinished(() => {
    assign.mockRestore();
    document.documentElement.hidden = false;
  });
  window.history.replaceState(null, '', '/auth');
  await aMember(church(), { firstName: 'Ruth', lastName: 'Moab', language: 'de' });
  (await openSignedOutBrowser(church())).show(<Routes boot={BOOT} />);
  await signIn();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
});
