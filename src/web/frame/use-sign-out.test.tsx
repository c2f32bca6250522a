import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { RUTH, renderSignedIn } from '#test/render-signed-in.tsx';
import { useCurrentUser } from '../session/session.ts';
import { useSignOut } from './use-sign-out.ts';

function SignOut() {
  const { signOut, isPending } = useSignOut();
  const { firstName } = useCurrentUser();
  return (
    <button type="button" disabled={isPending} onClick={() => void signOut()}>
      Sign out {firstName}
    </button>
  );
}

test.each([
  [{ status: 503, body: { message: 'Message from the server.' } }, 'Message from the server.'],
  [{ status: 500, body: 'gateway' }, 'You are still signed in. Please try again.'],
])("shows 'Logout failed' after %j, and nothing else changes", async (response, reason) => {
  const { sent } = renderSignedIn(<SignOut />, () => response);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: `Sign out ${RUTH.firstName}` });
  fireEvent.click(button);
  expect(button.disabled).toBe(true);
  await screen.findByText(`Logout failed / ${reason}`);
  expect(button.disabled).toBe(false);
  expect(sent).toEqual([{ method: 'POST', path: '/api/logout', body: undefined }]);
});

test('asks before it discards unsaved work', async () => {
  const warn = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  onTestFinished(() => window.removeEventListener('beforeunload', warn));
  const page = <SignOut />;
  const { sent } = renderSignedIn(page, () => ({ status: 503, body: {} }));
  fireEvent.click(screen.getByRole('button', { name: `Sign out ${RUTH.firstName}` }));
  await screen.findByText('Some selections are not saved');
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByText(/^Logout failed/);
  expect(sent).toHaveLength(1);
});
