import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { specialDayCalls } from '#contract/special-days.ts';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { useRead } from '../api/server-state.ts';
import { setReachable } from '../offline/reachability.ts';
import { OfflineNotice } from './offline-notice.tsx';

/** Shows a screen that reads two lists. */
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
  setReachable(true);
});

test('clears the notice and reads everything on the screen again once the server responds', async () => {
  const { sent } = renderSignedIn(<Lists />, () => ({ body: [] }));
  await pass(100);
  act(() => setReachable(false));
  screen.getByText('You are offline');
  sent.length = 0;
  act(() => setReachable(true));
  expect(screen.queryByText('You are offline')).toBeNull();
  await pass(100);
  expect(sent.map(({ path }) => path)).toEqual(
    expect.arrayContaining([specialDayCalls.listSpecialDays.path, serviceRoleCalls.listServiceRoles.path]),
  );
});

test('does not retry in a loop when one list loads and another never does', async () => {
  const pending = { failing: [] as (() => void)[], loading: [] as (() => void)[] };
  const { sent } = renderSignedIn(
    <Lists />,
    ({ path }) =>
      new Promise((resolve, reject) => {
        if (path !== specialDayCalls.listSpecialDays.path) pending.loading.push(() => resolve({ body: [] }));
        else pending.failing.push(() => reject(new TypeError('Failed to fetch')));
      }),
  );
  for (let round = 0; round < 300; round += 1) {
    for (const fail of pending.failing.splice(0)) fail();
    await pass(5);
    for (const load of pending.loading.splice(0)) load();
    await pass(10);
  }
  expect(sent.length).toBeLessThan(10);
});
