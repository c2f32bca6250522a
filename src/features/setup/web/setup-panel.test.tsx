import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Setup } from '#contract/setup.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { SetupPanel } from './setup-panel.tsx';

const NOTHING: Setup['done'] = {
  church: false,
  roles: false,
  services: false,
  members: false,
  pins: false,
  month: false,
};

/** Renders the bar on a server that returns the steps and stores what is confirmed. */
function open(done: Partial<Setup['done']> = {}, confirmed?: FakeResponse) {
  window.history.replaceState(null, '', '/admin');
  const setup = { isShown: true, done: { ...NOTHING, ...done } };
  const respond = ({ method, body }: Sent): FakeResponse => {
    if (method === 'GET') return { body: setup };
    if (method === 'PATCH') return { body: {} };
    const { step } = body as { step: 'services' | 'month' | 'all' };
    if (!confirmed && step === 'all') setup.isShown = false;
    else if (!confirmed) setup.done = { ...setup.done, [step]: true };
    return confirmed ?? { body: setup };
  };
  return renderSignedIn(<SetupPanel />, respond);
}

const address = () => window.location.pathname + window.location.search + window.location.hash;
const next = async () => fireEvent.click(await screen.findByRole('button', { name: 'Next' }));

test('leads from step to step, and says which one it is', async () => {
  open({ pins: true });
  expect(await screen.findByText('1 of 6 steps done')).toBeTruthy();
  await screen.findByRole('heading', { name: "Enter your church's name and country" });
  await next();
  expect(address()).toBe('/admin?tab=settings&page=church#church');
  await next();
  expect(address()).toBe('/admin?tab=settings&page=services#service-roles');
  await next();
  expect(address()).toBe('/admin?tab=settings&page=services#services');
});

test('the services are right as they are if the next step is opened', async () => {
  const { sent } = open({ church: true, roles: true });
  await next();
  await next();
  expect(address()).toBe('/admin?tab=members#import');
  expect(await screen.findByText('3 of 6 steps done')).toBeTruthy();
  expect(sent.flatMap(({ body }) => body ?? [])).toEqual([{ step: 'services' }]);
});

test('ends with how a month works, stores whether the administrator serves, and says what to do now', async () => {
  const { sent } = open({ church: true, roles: true, services: true, members: true, pins: true });
  await next();
  expect(await screen.findByText(/until the 20th of the month/)).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: /^I serve too/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  const title = await screen.findByRole('heading', { name: 'Your church is set up' });
  expect(document.activeElement).toBe(title);
  expect(sent.flatMap(({ body }) => body ?? [])).toEqual([{ doesNotServe: true }, { step: 'month' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Open the Roster Builder' }));
  expect(address()).toBe('/admin?tab=roster&month=2026-04');
});

test('stays when hiding it fails, and says so', async () => {
  open({}, { status: 503, body: { message: 'Many people are signing in.', code: 'busy' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Hide this list' }));
  expect(await screen.findByText("Couldn't save this / Many people are signing in.")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
});
