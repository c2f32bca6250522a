import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { MissedMessagesSheet } from './missed-messages-sheet.tsx';

const MESSAGE = {
  id: 5,
  title: 'Cover needed on 8 March 2026',
  person: 'Anna Hill (AH)',
  detail: 'No phone number reaches this person.',
  createdAt: '2026-03-01T20:00:00.000Z',
};
const ONE = { total: 1, messages: [MESSAGE] };
const NONE = { total: 0, messages: [] };

/** Opens the list on a server that lists these messages one after the other, and the last again and again. */
function open(lists: readonly object[], seeing: FakeResponse = { status: 200, body: '' }) {
  let at = 0;
  const { sent } = renderSignedIn(<MissedMessagesSheet onClose={() => undefined} />, ({ method }) => {
    if (method === 'POST') return seeing;
    const list = lists[Math.min(at, lists.length - 1)];
    at += 1;
    return list ? { body: list } : { status: 500, body: null };
  });
  return () => sent.filter(({ method }) => method === 'POST');
}

test('lists who was not reached and why, until "OK, seen", and then has the focus', async () => {
  const posts = open([ONE, NONE]);
  expect((await screen.findByText('Anna Hill (AH)')).closest('li')?.textContent).toBe(
    'Anna Hill (AH)Cover needed on 8 March 20262\u00a0March\u00a02026: No phone number reaches this person.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'OK, seen' }));
  const done = await screen.findByText('Marked as seen.');
  expect(document.activeElement).toBe(done);
  expect(posts()).toMatchObject([{ path: '/api/admin/missed-messages/seen', body: { ids: [5] } }]);
});

test('says how many there are beyond those that are listed, and goes on with them', async () => {
  open([{ total: 2, messages: [MESSAGE] }, ONE]);
  const more = await screen.findByText('The latest 1 are listed.');
  fireEvent.click(screen.getByRole('button', { name: 'OK, seen' }));
  await waitFor(() => expect(more.isConnected).toBe(false));
  expect(screen.getByText('Anna Hill (AH)')).toBeTruthy();
});

test('says so if they could not be marked, and they stay', async () => {
  open([ONE], { status: 500, body: null });
  fireEvent.click(await screen.findByRole('button', { name: 'OK, seen' }));
  await screen.findByText(/^Couldn't mark the messages as seen/);
  expect(screen.getByText('Anna Hill (AH)')).toBeTruthy();
});
