import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, renderSignedIn } from '#test/render-signed-in.tsx';
import { SpecialDaysCard } from './special-days-card.tsx';

const EASTER = { id: 4, date: '2026-04-05', name: 'Easter', description: null, color: '#FFD700' };

async function open(change: Answer) {
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
    await open({ status: 502, body: 'gateway' });
    act();
    await screen.findByText(`${title} / ${fallback}`);
  },
);

test("shows 'Special day deleted successfully'", async () => {
  const sent = await open({ body: {} });
  press('Delete Easter');
  press('Delete');
  await screen.findByText('Special day deleted successfully');
  expect(sent.some(({ method, path }) => `${method} ${path}` === 'DELETE /api/admin/special-days/4')).toBe(
    true,
  );
});

test('a missing name and date are reported at each field, and nothing is sent', async () => {
  const sent = await open({ body: EASTER });
  press('Add special day');
  press('Save');
  expect(screen.getByText('Name is required')).toBeTruthy();
  expect(screen.getByText('Date is required')).toBeTruthy();
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a failed read of the special days falls back to an empty list', async () => {
  renderSignedIn(<SpecialDaysCard />, () => ({ status: 503, body: { message: 'Away.' } }));
  expect(await screen.findByText('No special days yet.')).toBeTruthy();
});
