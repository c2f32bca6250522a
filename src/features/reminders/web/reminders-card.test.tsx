import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { t } from '#languages/t.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { watchClipboard } from '#test/watch-clipboard.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { RemindersCard } from './reminders-card.tsx';

const NON_RESPONDERS = [
  { id: 1, firstName: 'Ann', lastName: 'Hill', remindedAt: null },
  { id: 2, firstName: 'Ben', lastName: 'Hill', remindedAt: '2026-03-01T22:00:00.000Z' },
];
const preview = (sms: { people: number; messages: number; segments: number }) => ({
  language: 'en',
  sms: { ...sms, text: 'Hi Ann' },
  email: null,
});
const PREVIEW = {
  template: 'Hi {firstName}',
  isOwnTemplate: false,
  obstacle: null,
  warnings: [],
  example: 'Hi Someone',
  fresh: [preview({ people: 1, messages: 1, segments: 1 })],
  everybody: [preview({ people: 2, messages: 3, segments: 2 })],
  withoutPhoneNumber: 1,
};
const RESULT = {
  success: 1,
  failed: 1,
  withoutPhoneNumber: 1,
  members: [
    { id: 1, name: 'Ann Hill', status: 'sent', channel: 'sms' },
    {
      id: 2,
      name: 'Ben Hill',
      status: 'failed',
      channel: 'sms',
      detail: 'This number cannot receive text messages.',
    },
    { id: 3, name: 'Cid Hill', status: 'no-phone' },
  ],
};

interface Responses {
  nonResponders?: FakeResponse;
  preview?: object;
  isSmsSetUp?: boolean;
  canSend?: boolean;
  result?: FakeResponse;
  /** The response to the first text that is saved. Later ones are accepted. */
  savedText?: FakeResponse;
}

/** Renders the card on a server with the given responses. */
function open({
  nonResponders = { body: NON_RESPONDERS },
  preview = {},
  isSmsSetUp = true,
  canSend = isSmsSetUp,
  result = { body: RESULT },
  savedText,
}: Responses = {}) {
  const refusals = savedText ? [savedText] : [];
  return renderSignedIn(<RemindersCard />, ({ path, method }: Sent): FakeResponse => {
    if (path.includes('without-availability')) return nonResponders;
    if (path.includes('reminder-message'))
      return { body: { text: 'Hi everyone: https://roster.example.org', isSmsSetUp, canSend } };
    if (path.includes('answer-reminders'))
      return { body: { answerReminders: { isOn: false, daysBefore: [5, 1] }, canSend: true } };
    if (path.includes('preview')) return { body: { ...PREVIEW, ...preview } };
    if (path.includes('template')) return refusals.pop() ?? { body: { template: 'Dear {firstName}' } };
    return method === 'POST' ? result : { body: [] };
  });
}

async function openPreview() {
  fireEvent.click(await screen.findByRole('button', { name: 'Send reminders' }));
  return screen.findByText('Hi Ann');
}

test('starts with the next month, offers four months, and lists members who have not answered', async () => {
  const { sent } = open();
  await screen.findByText('2 members have not answered for April 2026.');
  const months = screen.getAllByRole('option').map((option) => option.textContent);
  expect(months).toEqual(['March 2026', 'April 2026', 'May 2026', 'June 2026']);
  const list = screen.getByRole('region', { name: 'Members without availability for April 2026' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Ann Hill', `Ben HillReminded ${dateInSentence('2026-03-02')}`]);
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: '3' } });
  await screen.findByText('2 members have not answered for June 2026.');
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/admin/answer-reminders',
    '/api/admin/members/without-availability?year=2026&month=4',
    '/api/admin/reminder-message?year=2026&month=4',
    '/api/admin/members/without-availability?year=2026&month=6',
    '/api/admin/reminder-message?year=2026&month=6',
  ]);
});

test('offers a message to copy where no text messages are set up', async () => {
  open({ isSmsSetUp: false });
  expect(await screen.findByText('Hi everyone: https://roster.example.org')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send reminders' })).toBeNull();
  const copied = watchClipboard();
  fireEvent.click(screen.getByRole('button', { name: 'Copy message' }));
  await screen.findByText('Message copied', { selector: 'output' });
  expect(copied).toEqual(['Hi everyone: https://roster.example.org']);
});

test('starts with the month in the address, where a link from the Roster Builder leads', async () => {
  window.history.replaceState(null, '', '/admin?tab=settings&month=2026-05#reminders');
  open();
  await screen.findByText('2 members have not answered for May 2026.');
  window.history.replaceState(null, '', '/');
});

test('says when all members have answered, and when the list could not be loaded', async () => {
  open({ nonResponders: { body: [] } });
  await screen.findByText('Everyone has answered for April 2026.');
  expect(screen.queryByRole('button', { name: 'Send reminders' })).toBeNull();
  cleanup();
  open({ nonResponders: { status: 500, body: {} } });
  await screen.findByText('Failed to fetch members without availability');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('copies the names, or says that copying failed', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy list' }));
  await screen.findByText('List copied', { selector: 'output' });
  expect(writeText).toHaveBeenCalledWith('Ann Hill\nBen Hill');
  writeText.mockRejectedValueOnce(new Error('no'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy list' }));
  await screen.findByText(/^Copy failed/);
});

test('shows the text and the cost, skips recently reminded members, and shows the results', async () => {
  const { sent } = open();
  await openPreview();
  expect(screen.getByText('1 person by text message, about 1 billable message.')).toBeTruthy();
  expect(screen.getByText("1 person can't be reached and will not get a reminder.")).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send to 1 person' }));
  await screen.findByRole('heading', { name: 'Reminder results' });
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    year: 2026,
    month: 4,
    skipReminded: true,
  });
  expect(screen.getByText('This number cannot receive text messages.')).toBeTruthy();
  expect(screen.getByText(t('reminders:failedHint'))).toBeTruthy();
  expect(screen.getByText(/need their profile updated in Member Management/)).toBeTruthy();
});

test('a failure shows the documented text and preserves the preview', async () => {
  open({ result: { status: 503, body: { message: 'Nothing is set.', code: 'not_configured' } } });
  await openPreview();
  fireEvent.click(screen.getByRole('button', { name: 'Send to 1 person' }));
  await screen.findByText('Failed to send SMS reminders / Nothing is set.');
  expect(screen.getByText('Hi Ann')).toBeTruthy();
});

test("says why reminders can't be sent, and shows warnings", async () => {
  open({
    preview: { obstacle: 'Ask the person who runs it.', warnings: ['The deadline has passed.', 'Beware.'] },
  });
  await openPreview();
  for (const text of [
    'SMS Configuration Invalid',
    'Ask the person who runs it.',
    'The deadline has passed.',
    'Beware.',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send to 1 person' }).disabled).toBe(true);
});

test('the text can be changed, is refused when it is too long, and is saved', async () => {
  const fault = 'This takes 3 message parts.';
  const { sent } = open({
    savedText: { status: 400, body: { message: fault, issues: [{ path: 'template', message: fault }] } },
  });
  await openPreview();
  fireEvent.click(screen.getByRole('button', { name: 'Change the text' }));
  const field = screen.getByLabelText('Text');
  fireEvent.change(field, { target: { value: 'x'.repeat(400) } });
  fireEvent.click(screen.getByRole('button', { name: 'Save text' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(fault).length).toBeGreaterThan(0);
  fireEvent.change(field, { target: { value: 'Dear {firstName}' } });
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Save text' }));
  await screen.findByText('Hi Ann');
  expect(sent.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/admin/reminder-template',
    body: { template: 'Dear {firstName}' },
  });
});
