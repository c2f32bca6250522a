import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { MessagesCard } from './messages-card.tsx';
import { SendingCard } from './sending-card.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['SMS', { body: { success: true, details: 'Fine.' } }, 'SMS Configuration Valid', 'Fine.'],
  ['SMS', { body: { success: false, error: 'Set it.' } }, 'SMS Configuration Invalid', 'Set it.'],
  ['SMS', { status: 502, body: { message: 'Away.' } }, 'SMS Configuration Test Failed', 'Away.'],
  ['Email', { body: { success: true, details: 'Fine.' } }, 'Email Configuration Valid', 'Fine.'],
  ['Email', { body: { success: false, details: 'Set it.' } }, 'Email Configuration Invalid', 'Set it.'],
  ['Email', { status: 502, body: { message: 'Away.' } }, 'Email Configuration Test Failed', 'Away.'],
])('the %s configuration test shows its result', async (kind, response: FakeResponse, title, text) => {
  renderSignedIn(<SendingCard />, () => response);
  press(`Test ${kind === 'SMS' ? 'SMS' : 'email'} configuration`);
  await screen.findByText(title);
  expect(screen.getByText(text)).toBeTruthy();
});

const MESSAGES = [
  {
    id: 1,
    kind: 'roster',
    title: 'Roster for April 2026',
    year: 2026,
    month: 4,
    createdAt: '2026-03-01T22:00:00.000Z',
    createdBy: 'Ruth Moab',
    recipients: [
      { id: 11, name: 'r…@example.org', state: 'unknown', detail: 'Nobody knows.', canSendAgain: true },
      { id: 12, name: 'n…@example.org', state: 'sent', detail: '', canSendAgain: false },
    ],
  },
];

function openSent(
  again: FakeResponse = { body: { state: 'sent', detail: '' } },
  messages: object = MESSAGES,
) {
  const rendered = renderSignedIn(<MessagesCard />, ({ method }: Sent) =>
    method === 'POST' ? again : { body: messages },
  );
  press('Show sent messages');
  return rendered;
}

test('shows when and by whom a message was sent, to how many, and what is not known', async () => {
  openSent();
  await screen.findByRole('heading', { name: 'Roster for April 2026' });
  expect(screen.getByText('2 March 2026, by Ruth Moab')).toBeTruthy();
  expect(screen.getByText('Nobody knows.')).toBeTruthy();
  expect(screen.getByText('1 of 2 sent')).toBeTruthy();
});

test('sends an email in an unknown state again on request', async () => {
  const { sent } = openSent();
  fireEvent.click(await screen.findByRole('button', { name: 'Send again to r…@example.org' }));
  await screen.findByText('Email sent', { selector: 'output' });
  expect(sent.find(({ method }) => method === 'POST')?.path).toBe(
    '/api/admin/messages/recipients/11/send-again',
  );
});
