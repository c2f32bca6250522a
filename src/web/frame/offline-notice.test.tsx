import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { type Browser, churchForEachTest, openBrowser } from '#test/screen.tsx';
import { useRead } from '../api/server-state.ts';
import { setReachable } from '../offline/reachability.ts';
import { OfflineNotice } from './offline-notice.tsx';

const church = churchForEachTest();
afterEach(() => {
  cleanup();
  setReachable(true);
});

/** Shows a screen that reads two lists. */
function Lists() {
  useRead(contract.listSpecialDays, {});
  useRead(contract.listServiceRoles, {});
  return <OfflineNotice />;
}

const reads = ({ sent }: Browser, name: 'listSpecialDays' | 'listServiceRoles') =>
  sent().filter(({ call }) => call === name).length;

test('clears the notice and reads everything on the screen again once the server responds', async () => {
  const browser = await openBrowser(church());
  browser.show(<Lists />);
  await waitFor(() => expect(browser.sent()).toHaveLength(2));
  act(() => setReachable(false));
  screen.getByText(t('common:frame.offline.title'));
  act(() => setReachable(true));
  expect(screen.queryByText(t('common:frame.offline.title'))).toBeNull();
  await waitFor(() => expect(reads(browser, 'listSpecialDays')).toBe(2));
  expect(reads(browser, 'listServiceRoles')).toBe(2);
});

test('reads again only every five seconds when one list loads and another never does', async () => {
  const browser = await openBrowser(church());
  const toServer = fetch;
  let failures = 0;
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    if (path !== contract.listSpecialDays.path) return toServer(path, request);
    failures += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  // Each look moves the clock by a millisecond.
  const eventually = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 15_000 });
  browser.show(<Lists />);
  await eventually(() => expect([failures, reads(browser, 'listServiceRoles')]).toEqual([2, 2]));
  await eventually(() => expect(screen.queryByText(t('common:frame.offline.title'))).toBeNull());
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(failures).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await eventually(() => expect(failures).toBe(3));
});
