import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { churchForEachTest, press, showScreen } from '#test/screen.tsx';
import { useRead } from '../api/server-state.ts';
import { useChurch } from '../api/use-church.ts';
import { useOwnAccount } from './own-account.ts';
import { useCurrentUser } from './session.ts';

const church = churchForEachTest();
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
  const { data } = useRead(contract.listSpecialDays, {});
  return (
    <button type="button" onClick={() => void signOut().then(() => setState('signed out'))}>
      {[state, nameFormat, firstName, data ? 'read' : 'not read'].join(', ')}
    </button>
  );
}

test('until the page is gone after signing out, it can still render, without the data that it has read', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { sent } = await showScreen(church(), <ScreenThatSignsOut />, { firstName: 'Ruth' });
  press(await screen.findByRole('button', { name: 'signed in, full, Ruth, read' }));
  await screen.findByText('signed out, full, Ruth, not read');
  expect(assign).toHaveBeenCalledWith('/auth');
  // A read would be refused.
  expect(sent().map(({ call }) => call)).toEqual(['listSpecialDays', 'logout']);
});
