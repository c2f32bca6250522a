import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, RUTH, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { RolePreferencesPanel } from './role-preferences-panel.tsx';

const USHER = { id: 1, name: 'Usher', isActive: true, description: null, order: 1, maxLimit: 1 };
const MEMBERS = Array.from({ length: 25 }, (_, at) => ({
  ...RUTH,
  id: at + 1,
  firstName: `Person${at + 1}`,
  preferredRoleId: null as number | null,
}));

/** Renders the panel on a server that stores changes, or returns the given response to them. */
async function open(saving?: FakeResponse) {
  const members = MEMBERS.map((member) => ({ ...member }));
  const respond = ({ method, path, body }: Sent): FakeResponse => {
    if (path === '/api/service-roles') return { body: [USHER] };
    if (method !== 'PATCH') return { body: members };
    if (saving) return saving;
    const id = Number(path.split('/')[3]);
    Object.assign(members.find((member) => member.id === id) ?? {}, body);
    return { body: {} };
  };
  const rendered = renderSignedIn(<RolePreferencesPanel />, respond);
  await screen.findByRole('group', { name: 'Person1 Moab' });
  return rendered;
}

const rowOf = (name: string) => within(screen.getByRole('group', { name }));
const preferUsher = (name: string) =>
  fireEvent.change(rowOf(name).getByLabelText('Preferred role'), { target: { value: '1' } });

test('shows ten members at a time and finds the others by name', async () => {
  await open();
  expect(screen.getAllByRole('group')).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Show more members' }));
  expect(screen.getAllByRole('group')).toHaveLength(20);
  fireEvent.change(screen.getByLabelText('Find a member by name'), { target: { value: 'person25' } });
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(screen.getByText('1 of 25 members')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Find a member by name'), { target: { value: 'nobody' } });
  expect(screen.getByText('No members match your search.')).toBeTruthy();
});

test('saves each member separately, once something has changed', async () => {
  const { sent } = await open();
  const save = () => rowOf('Person2 Moab').getByRole<HTMLButtonElement>('button');
  expect(save().disabled).toBe(true);
  preferUsher('Person2 Moab');
  fireEvent.click(save());
  await screen.findByText(/^Preferences Updated \/ The role preferences of Person2 Moab/);
  expect(sent.find(({ method }) => method === 'PATCH')).toEqual({
    method: 'PATCH',
    path: '/api/users/2/role-preferences',
    body: { preferredRoleId: 1, secondaryRoleId: null, maxPerMonth: null, neverTwoInARow: false },
  });
  expect(rowOf('Person2 Moab').getByLabelText<HTMLSelectElement>('Preferred role').value).toBe('1');
  expect(save().disabled).toBe(true);
});

test('a failure shows the documented text and preserves the choice', async () => {
  await open({ status: 500, body: 'gateway' });
  preferUsher('Person3 Moab');
  fireEvent.click(rowOf('Person3 Moab').getByRole('button'));
  await screen.findByText('Failed to update role preferences');
  expect(rowOf('Person3 Moab').getByLabelText<HTMLSelectElement>('Preferred role').value).toBe('1');
});
