import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { churchForEachTest, press, showScreen } from '#test/screen.tsx';
import { useCurrentUser } from '../session/session.ts';
import { useSignOut } from './use-sign-out.ts';

const church = churchForEachTest();

function SignOut() {
  const { signOut, isPending } = useSignOut();
  const { firstName } = useCurrentUser();
  return (
    <button type="button" disabled={isPending} onClick={() => void signOut()}>
      Goodbye {firstName}
    </button>
  );
}

const show = () => showScreen(church(), <SignOut />, { firstName: 'Ruth' });

test.each([
  [undefined, t('common:offlineSentence')],
  [500, 'You are still signed in. Please try again.'],
])("shows 'Logout failed' after the status %j, and nothing else changes", async (status, reason) => {
  const { changes, failNext, visitor } = await show();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Goodbye Ruth' });
  failNext(contract.logout, status);
  press(button);
  expect(button.disabled).toBe(true);
  await screen.findByText(`Logout failed / ${reason}`);
  expect(button.disabled).toBe(false);
  expect(changes().map(({ call }) => call)).toEqual(['logout']);
  expect((await visitor.call(contract.getCurrentUser, {})).status).toBe(200);
});

test('asks before it discards unsaved work', async () => {
  const warn = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  onTestFinished(() => window.removeEventListener('beforeunload', warn));
  const { changes, failNext } = await show();
  press('Goodbye Ruth');
  await screen.findByText(t('common:frame.unsaved'));
  expect(changes()).toEqual([]);
  failNext(contract.logout);
  press(t('common:frame.signOut'));
  await screen.findByText(/^Logout failed/);
  expect(changes()).toHaveLength(1);
});
