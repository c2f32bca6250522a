import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { specialDayCalls } from '#contract/special-days.ts';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { noteReached } from '../offline/reachability.ts';
import { useRead } from '../server-state.ts';
import { OfflineNotice } from './offline-notice.tsx';

/** A screen that reads two lists. */
function Lists() {
  useRead(specialDayCalls.listSpecialDays, {});
  useRead(serviceRoleCalls.listServiceRoles, {});
  return <OfflineNotice />;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  noteReached(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what comes back is said at once, and everything in sight is read afresh', async () => {
  const { sent } = renderSignedIn(<Lists />, () => ({ body: [] }));
  await pass(100);
  act(() => noteReached(false));
  screen.getByText('You are offline');
  sent.length = 0;
  act(() => noteReached(true));
  expect(screen.queryByText('You are offline')).toBeNull();
  await pass(100);
  expect(sent.map(({ path }) => path)).toEqual(
    expect.arrayContaining([specialDayCalls.listSpecialDays.path, serviceRoleCalls.listServiceRoles.path]),
  );
});

test('a line on which one list comes and another never does is not asked over and over', async () => {
  const { sent } = renderSignedIn(<Lists />, async ({ path }) => {
    if (path === specialDayCalls.listSpecialDays.path) throw new TypeError('Failed to fetch');
    await new Promise((resolve) => setTimeout(resolve, 10));
    return { body: [] };
  });
  await pass(4500);
  expect(sent.length).toBeLessThan(10);
});
