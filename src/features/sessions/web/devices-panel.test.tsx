import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Session } from '#contract/sessions.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { dateInSentence } from '#web/parts/dates.ts';
import { DevicesPanel } from './devices-panel.tsx';

const DESK: Session = {
  id: 'desk',
  device: 'Firefox on Windows',
  since: '2026-03-01',
  lastUsed: '2026-03-02',
  isLimited: false,
  isThis: true,
};
const PHONE: Session = {
  ...DESK,
  id: 'phone',
  device: 'Safari on iPhone',
  lastUsed: '2026-02-20',
  isThis: false,
};

/** Renders the panel on a server that ends sessions, or returns the given response to that. */
function open(sessions: readonly Session[], ending?: FakeResponse) {
  let left = sessions;
  return renderSignedIn(<DevicesPanel />, ({ method, path }: Sent) => {
    if (method === 'GET') return { body: left };
    if (ending) return ending;
    left = left.filter(({ id, isThis }) => isThis || (!path.endsWith('/others') && !path.endsWith(id)));
    return { body: null };
  });
}

test('lists each device with its dates and marks this one', async () => {
  open([DESK, PHONE]);
  const desk = (await screen.findByText('Firefox on Windows')).closest('li');
  expect(desk?.textContent).toContain('This device');
  expect(desk?.textContent).toContain(`Signed in on ${dateInSentence('2026-03-01')}`);
  expect(desk?.textContent).toContain('Last used today');
  const phone = screen.getByText('Safari on iPhone').closest('li');
  expect(phone?.textContent).not.toContain('This device');
  expect(phone?.textContent).toContain(`Last used on ${dateInSentence('2026-02-20')}`);
});

test('signs out all other devices after confirmation', async () => {
  const { sent } = open([DESK, PHONE, { ...PHONE, id: 'tablet' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(screen.getByText(/^Every other device is signed out at once/)).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Signed out everywhere else', { selector: 'output' })).toBeTruthy();
  expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe('/api/sessions/others');
  expect(screen.queryByText('Safari on iPhone')).toBeNull();
});

test('says so when signing out a single device fails, and still lists it', async () => {
  const away = { status: 503, body: { message: 'Sundial is away.', code: 'database_away' } };
  const { sent } = open([DESK, PHONE], away);
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Signing out failed / Sundial is away.')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe('/api/sessions/phone');
  expect(screen.getByText('Safari on iPhone')).toBeTruthy();
});
