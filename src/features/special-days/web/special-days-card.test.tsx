import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { SpecialDaysCard } from './special-days-card.tsx';

const EASTER = { id: 4, date: '2026-04-05', name: 'Easter', description: null, color: '#FFD700' };

async function open(change: FakeResponse) {
  const { sent } = renderSignedIn(<SpecialDaysCard />, ({ method }) =>
    method === 'GET' ? { body: [EASTER] } : change,
  );
  await screen.findByText('Easter');
  return sent;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const ACTIONS: ReadonlyArray<[action: string, title: string, fallback: string, act: () => void]> = [
  [
    'adding',
    'Error',
    'Failed to save special day',
    () => {
      press('Add special day');
      type('Date', '2026-12-25');
      type('Name', 'Christmas');
      press('Save');
    },
  ],
  [
    'editing',
    'Error',
    'Failed to save special day',
    () => {
      press('Edit Easter');
      press('Save');
    },
  ],
  [
    'deleting',
    'Failed to delete special day',
    'Please try again.',
    () => {
      press('Delete Easter');
      press('Delete');
    },
  ],
];

test.each(ACTIONS)(
  "%s a special day fails with '%s' and the server's message, or '%s'",
  async (_, title, fallback, act) => {
    await open({ status: 409, body: { message: 'Message from the server.' } });
    act();
    await screen.findByText(`${title} / Message from the server.`);
    cleanup();
    await open({ status: 500, body: 'gateway' });
    act();
    await screen.findByText(`${title} / ${fallback}`);
  },
);

test("shows 'Special day deleted successfully'", async () => {
  const sent = await open({ body: {} });
  press('Delete Easter');
  press('Delete');
  await screen.findByText('Special day deleted successfully');
  expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe('/api/admin/special-days/4');
});

test('deleting a special day leaves the focus on the heading, because its row is gone', async () => {
  let days = [EASTER];
  renderSignedIn(<SpecialDaysCard />, ({ method }) => {
    if (method === 'DELETE') days = [];
    return { body: method === 'GET' ? days : {} };
  });
  const button = await screen.findByRole('button', { name: 'Delete Easter' });
  button.focus();
  fireEvent.click(button);
  press('Delete');
  await screen.findByText('No special days to come.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Special days'));
});

test('a missing name and date are reported at each field, and nothing is sent', async () => {
  const sent = await open({ body: EASTER });
  press('Add special day');
  press('Save');
  expect(screen.getByText('Name is required')).toBeTruthy();
  expect(screen.getByText('Date is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Date'));
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a failed read of the special days falls back to an empty list', async () => {
  renderSignedIn(<SpecialDaysCard />, () => ({ status: 503, body: { message: 'Away.' } }));
  expect(await screen.findByText('No special days to come.')).toBeTruthy();
});

test('offers a service on a date without one only, and adds it with the name of the special day', async () => {
  const sent = await open({ body: EASTER });
  press('Add special day');
  type('Date', '2026-12-27');
  type('Date', '2026-12-24');
  await screen.findByLabelText('Add a service on this day');
  // By now, the response for the first date has been processed too.
  type('Date', '2026-12-27');
  expect(screen.queryByLabelText('Add a service on this day')).toBeNull();
  type('Date', '2026-12-24');
  fireEvent.click(await screen.findByLabelText('Add a service on this day'));
  type('Name', 'Christmas Eve');
  type('Start time of the service (optional)', '17:00');
  press('Save');
  await screen.findByText('Special day and service saved');
  expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/admin/special-days', body: { date: '2026-12-24', name: 'Christmas Eve' } },
    {
      path: '/api/admin/service-times',
      body: { date: '2026-12-24', name: 'Christmas Eve', startsAt: '17:00' },
    },
  ]);
});

test('says that only the special day was saved, and another try adds only the service', async () => {
  let isFull = true;
  const { sent } = renderSignedIn(<SpecialDaysCard />, ({ method, path }) => {
    if (method === 'GET') return { body: [EASTER] };
    if (path !== '/api/admin/service-times') return { status: 201, body: EASTER };
    return isFull ? { status: 400, body: { message: 'Too many.' } } : { status: 201, body: {} };
  });
  await screen.findByText('Easter');
  press('Add special day');
  type('Date', '2026-12-24');
  fireEvent.click(await screen.findByLabelText('Add a service on this day'));
  type('Name', `${'Christmas '.repeat(5)}Eve`);
  press('Save');
  await screen.findByText('The special day is saved, but not the service');
  screen.getByText('Too many.');
  isFull = false;
  press('Add the service');
  await screen.findByText('Special day and service saved');
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/admin/special-days',
    '/api/admin/service-times',
    '/api/admin/service-times',
  ]);
  // The name of a service has at most 40 characters.
  const { body } = sent.findLast(({ method }) => method === 'POST') ?? {};
  expect(body).toMatchObject({ name: 'Christmas Christmas Christmas Christmas' });
});
