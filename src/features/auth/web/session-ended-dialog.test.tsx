import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { readRememberedMember, rememberMember } from '#web/session/remembered-member.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';

afterEach(() => {
  document.documentElement.hidden = false;
  vi.restoreAllMocks();
});

test("'Sign in as someone else' marks the device as shared", async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const ruth = { id: 7, firstName: 'Ruth', lastName: 'Moab' };
  rememberMember(ruth);
  renderSignedIn(<SessionEndedDialog />, () => ({ body: {} }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in as someone else' }));
  expect(assign).toHaveBeenCalledWith('/auth');
  rememberMember(ruth);
  expect(readRememberedMember()).toBeNull();
});
