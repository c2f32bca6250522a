import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notificationCalls } from '#contract/notifications.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { useRead } from '#web/api/server-state.ts';
import { MissedMessagesNotice } from './missed-messages-notice.tsx';

const MESSAGE = {
  id: 5,
  title: 'Cover needed on 8 March 2026',
  person: 'Anna Hill (AH)',
  detail: 'No phone number reaches this person.',
  createdAt: '2026-03-01T20:00:00.000Z',
};
const ONE = { total: 1, messages: [MESSAGE] };
const NONE = { total: 0, messages: [] };

/** Waits for the first read, like the screen. */
function Screen() {
  return useRead(notificationCalls.listMissedMessages, {}).isPending ? (
    <p>Loading</p>
  ) : (
    <MissedMessagesNotice />
  );
}

/** Opens the notice on a server that lists these messages one after the other, and the last again and again. */
function open(lists: readonly object[], seeing: FakeResponse = { status: 200, body: '' }) {
  let at = 0;
  const { sent } = renderSignedIn(<Screen />, ({ method }) => {
    if (method === 'POST') return seeing;
    const list = lists[Math.min(at, lists.length - 1)];
    at += 1;
    return list ? { body: list } : { status: 500, body: null };
  });
  return () => sent.filter(({ method }) => method === 'POST');
}

test('lists who was not reached and why, until "OK, seen", and then has the focus', async () => {
  const posts = open([ONE, NONE]);
  await screen.findByRole('heading', { name: "1 message didn't arrive" });
  expect(screen.getByText('Anna Hill (AH)').closest('li')?.textContent).toBe(
    'Anna Hill (AH)Cover needed on 8 March 20262\u00a0March\u00a02026: No phone number reaches this person.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'OK, seen' }));
  const done = await screen.findByText('Marked as seen.');
  expect(document.activeElement).toBe(done);
  expect(posts()).toMatchObject([{ path: '/api/admin/missed-messages/seen', body: { ids: [5] } }]);
});

test('says how many there are beyond those that are listed, and goes on with them', async () => {
  open([{ total: 2, messages: [MESSAGE] }, ONE]);
  await screen.findByRole('heading', { name: "2 messages didn't arrive" });
  expect(screen.getByText('The latest 1 are listed.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'OK, seen' }));
  await screen.findByRole('heading', { name: "1 message didn't arrive" });
});

test('says so if they could not be marked, and they stay', async () => {
  open([ONE], { status: 500, body: null });
  fireEvent.click(await screen.findByRole('button', { name: 'OK, seen' }));
  await screen.findByText(/^Couldn't mark the messages as seen/);
  expect(screen.getByRole('heading', { name: "1 message didn't arrive" })).toBeTruthy();
});
