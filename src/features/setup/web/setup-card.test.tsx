import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Setup } from '#contract/setup.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { useRefresh } from '#web/api/server-state.ts';
import { SetupCard } from './setup-card.tsx';

const NOTHING: Setup['done'] = {
  roles: false,
  services: false,
  members: false,
  pins: false,
  serving: false,
  month: false,
};

/** Reads everything on the screen again, as a change elsewhere on the page does. */
function ChangeButton() {
  const refresh = useRefresh();
  return (
    <button type="button" onClick={() => void refresh()}>
      Change
    </button>
  );
}

/** Renders the card on a server that returns the steps and stores what is confirmed. */
function open(done: Partial<Setup['done']> = {}, confirmed?: FakeResponse) {
  const setup = { isShown: true, done: { ...NOTHING, ...done } };
  const respond = ({ method, body }: Sent): FakeResponse => {
    if (method === 'GET') return { body: setup };
    if (method === 'PATCH') return { body: {} };
    const { step } = body as { step: 'services' | 'serving' | 'month' | 'all' };
    if (!confirmed && step === 'all') setup.isShown = false;
    else if (!confirmed) setup.done = { ...setup.done, [step]: true };
    return confirmed ?? { body: setup };
  };
  return {
    ...renderSignedIn(
      <>
        <SetupCard tab="settings" />
        <ChangeButton />
      </>,
      respond,
    ),
    setup,
  };
}

const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('links to each step, and only scrolls within the open tab', async () => {
  open({ roles: true });
  expect(await screen.findByText('1 of 6 steps done')).toBeTruthy();
  expect(linkOf('Add the roles people serve in')).toBe('#service-roles');
  expect(linkOf('Enter your services')).toBe('#services');
  expect(linkOf('Import or add your members')).toBe('/admin?tab=members#import');
  expect(linkOf('Hand out the first PINs')).toBe('/admin?tab=members#import');
});

test.each([
  ['Yes, I serve too', false],
  ['No, I only organize', true],
])('%j stores whether the administrator serves, and checks the step off', async (name, doesNotServe) => {
  const { sent } = open();
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('1 of 6 steps done')).toBeTruthy();
  expect(sent.flatMap(({ body }) => body ?? [])).toEqual([{ doesNotServe }, { step: 'serving' }]);
  expect(screen.queryByRole('button', { name })).toBeNull();
});

test('explains the month, and checks the step off once it is understood', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'See how a month works' }));
  expect(await screen.findByText(/until the 20th of the month/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(await screen.findByText('1 of 6 steps done')).toBeTruthy();
});

test('stays when hiding it fails, and says so', async () => {
  open({}, { status: 503, body: { message: 'Many people are signing in.', code: 'busy' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Hide this list' }));
  expect(await screen.findByText("Couldn't save this / Many people are signing in.")).toBeTruthy();
  expect(screen.getByText('Set up your church')).toBeTruthy();
});
