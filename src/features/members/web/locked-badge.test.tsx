import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RUTH, renderSignedIn } from '#test/render-signed-in.tsx';
import { MembersTable } from './members-table.tsx';

const LISTED = [
  { ...RUTH, isLocked: true },
  { ...RUTH, id: 8, firstName: 'Naomi', isLocked: false },
];

test('marks only locked members, and one tap unlocks them', async () => {
  const { sent } = renderSignedIn(<MembersTable />, ({ method, path }) => {
    if (method === 'POST') return { body: {} };
    return { body: path === '/api/service-roles' ? [] : LISTED };
  });
  expect(await screen.findAllByText('Locked')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Unlock Ruth Moab' }));
  await screen.findByText('Ruth Moab can sign in again', { selector: 'output' });
  expect(sent).toContainEqual(
    expect.objectContaining({ method: 'POST', path: '/api/admin/members/7/unlock' }),
  );
});

test('shows why unlocking was refused', async () => {
  renderSignedIn(<MembersTable />, ({ method }) =>
    method === 'POST'
      ? { status: 404, body: { message: 'This member no longer exists.', code: 'unknown_member' } }
      : { body: LISTED },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Unlock Ruth Moab' }));
  await screen.findByText("Couldn't unlock the member / This member no longer exists.");
});
