import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { deferredResponse, type FakeResponse, RUTH, renderSignedIn } from '#test/render-signed-in.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

const duty = (serviceDate: string, role: string) => ({
  serviceDate,
  serviceTimeId: 1,
  startsAt: null,
  name: null,
  sharesDate: false,
  role: { id: 4, name: role },
});

const LOST: FakeResponse = { status: 500, body: null };

function open(responses: FakeResponse[], removal: Promise<FakeResponse> | FakeResponse = { body: '' }) {
  const onClose = vi.fn();
  const { sent } = renderSignedIn(
    <RemoveMemberDialog member={RUTH} onClose={vi.fn()} onRemoved={onClose} />,
    ({ method }) => (method === 'DELETE' ? removal : (responses.shift() ?? LOST)),
  );
  return { sent, onClose };
}

test('names the services to come with their roles, and reads them no more once it removes', async () => {
  const { response, respond } = deferredResponse();
  const duties = [duty('2026-03-08', 'Sound'), duty('2026-03-22', 'Usher')];
  const { sent, onClose } = open([{ body: duties }], response);
  await screen.findByText('They serve at 2 services to come. Cover is sought for each:');
  expect(screen.getByText('Sun 8 Mar').closest('li')?.textContent).toContain('Sound');
  expect(screen.getByText('Sun 22 Mar').closest('li')?.textContent).toContain('Usher');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Deleting...');
  respond({ body: '' });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/admin/members/7/duties',
    'DELETE /api/admin/members/7',
  ]);
});

test('offers to load them again, and removing stays possible', async () => {
  open([LOST, { body: [duty('2026-03-08', 'Sound')] }]);
  await screen.findByText(/^Couldn't load the services/);
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('They serve at 1 service to come. Cover is sought for it:');
});
