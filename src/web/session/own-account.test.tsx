import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { specialDayCalls } from '#contract/special-days.ts';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { useRead } from '../api/server-state.ts';
import { useChurch } from '../api/use-church.ts';
import { useOwnAccount } from './own-account.ts';
import { useCurrentUser } from './session.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.hidden = false;
});

/** Renders again after signing out, as a screen whose read was refused does. */
function ScreenThatSignsOut() {
  const { signOut } = useOwnAccount();
  const [state, setState] = useState('signed in');
  const { nameFormat } = useChurch();
  const { firstName } = useCurrentUser();
  const { data } = useRead(specialDayCalls.listSpecialDays, {});
  return (
    <button type="button" onClick={() => void signOut().then(() => setState('signed out'))}>
      {[state, nameFormat, firstName, data ? 'read' : 'not read'].join(', ')}
    </button>
  );
}

test('until the page is gone after signing out, it can still render, without the data that it has read', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  let isSignedIn = true;
  const { sent } = renderSignedIn(<ScreenThatSignsOut />, ({ path }) => {
    if (path === '/api/logout') isSignedIn = false;
    return isSignedIn || path === '/api/logout'
      ? { body: [] }
      : { status: 401, body: { code: 'not_signed_in' } };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'signed in, full, Ruth, read' }));
  expect(await screen.findByText('signed out, full, Ruth, not read')).toBeTruthy();
  expect(assign).toHaveBeenCalledWith('/auth');
  // A read would be refused.
  expect(sent.map(({ path }) => path)).toEqual([specialDayCalls.listSpecialDays.path, '/api/logout']);
});
