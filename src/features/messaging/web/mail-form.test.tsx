import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { SendRosterCard } from './send-roster-card.tsx';

const SENT = { recipients: [{ email: 'ruth@example.org', status: 'sent' }] };

function respondWith(response: FakeResponse, months: readonly string[] = ['2026-03', '2026-04']) {
  return ({ method }: Sent): FakeResponse => (method === 'GET' ? { body: months } : response);
}

const typeAddress = (text: string) =>
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: text } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

test("the roster card starts with the builder's month, even if that month has no answers", async () => {
  const builderMonth = { year: 2026, month: 5 };
  const { sent } = renderSignedIn(
    <SendRosterCard builderMonth={builderMonth} />,
    respondWith({ body: SENT }),
  );
  await screen.findByRole('option', { name: 'April 2026' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'May 2026',
    'April 2026',
    'March 2026',
  ]);
  typeAddress('ruth@example.org');
  press();
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ month: '2026-05-01' }),
  );
});

test('sends the chosen month and style, and clears the address afterwards', async () => {
  const { sent } = renderSignedIn(<SendRosterCard />, respondWith({ body: SENT }));
  await screen.findByRole('option', { name: 'April 2026' });
  expect(screen.getByLabelText<HTMLSelectElement>('Month').value).toBe('2026-03');
  typeAddress('ruth@example.org');
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-04' } });
  fireEvent.click(screen.getByLabelText('By role'));
  press();
  await screen.findByText('Email sent / The PDF for April 2026 was sent to ruth@example.org.');
  expect(sent.find(({ method }) => method === 'POST')).toEqual({
    method: 'POST',
    path: '/api/admin/send-roster',
    body: { email: 'ruth@example.org', month: '2026-04-01', viewType: 'roles' },
  });
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('');
});

test.each([
  [
    { status: 502, body: { message: 'The mail server is away.', code: 'provider_failed' } },
    'The mail server is away.',
  ],
  [{ body: { recipients: [], error: 'ruth: refused' } }, 'ruth: refused'],
  [{ status: 500, body: 'gateway' }, 'please try again.'],
])('a failure shows the documented text and preserves the address', async (response, reason) => {
  renderSignedIn(<SendRosterCard />, respondWith(response));
  await screen.findByRole('option', { name: 'April 2026' });
  typeAddress('ruth@example.org');
  press();
  await screen.findByText(`Error Sending Email / Failed to send the roster: ${reason}`);
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ruth@example.org');
});

/** A builder whose button asks to send May. */
function Builder() {
  const [requests, setRequests] = useState(0);
  return (
    <>
      <SendRosterCard builderMonth={{ year: 2026, month: 5 }} requests={requests} />
      <button type="button" onClick={() => setRequests(requests + 1)}>
        Send by email
      </button>
    </>
  );
}

test("the builder's Send selects its month again, after another was picked", async () => {
  renderSignedIn(<Builder />, respondWith({ body: SENT }));
  await screen.findByRole('option', { name: 'April 2026' });
  const select = screen.getByRole<HTMLSelectElement>('combobox');
  fireEvent.change(select, { target: { value: '2026-04' } });
  expect(select.value).toBe('2026-04');
  fireEvent.click(screen.getByRole('button', { name: 'Send by email' }));
  expect(select.value).toBe('2026-05');
  fireEvent.change(select, { target: { value: '2026-04' } });
  expect(select.value).toBe('2026-04');
});
