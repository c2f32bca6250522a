import { fireEvent, screen } from '@testing-library/react';
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
  await screen.findByLabelText('Preferred role of Person1 Moab');
  return rendered;
}

const preferredOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Preferred role of ${name}`);
const preferUsher = (name: string) => fireEvent.change(preferredOf(name), { target: { value: '1' } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save Preferences/ }));
const patched = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PATCH');

test('shows twenty members at a time and finds the others by name', async () => {
  await open();
  expect(screen.getAllByRole('rowheader')).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Show more members' }));
  expect(screen.getAllByRole('rowheader')).toHaveLength(25);
  fireEvent.change(screen.getByLabelText('Find a member by name'), { target: { value: 'person25' } });
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  expect(screen.getByText('1 of 25 members')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Find a member by name'), { target: { value: 'nobody' } });
  expect(screen.getByText('No members match your search.')).toBeTruthy();
});

test('saves all changed members by one button', async () => {
  const { sent } = await open();
  preferUsher('Person2 Moab');
  preferUsher('Person4 Moab');
  preferUsher('Person5 Moab');
  fireEvent.change(preferredOf('Person5 Moab'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Preferences (2)' }));
  await screen.findByText(/^Preferences Updated \/ The role preferences of 2 members/);
  const body = { preferredRoleId: 1, secondaryRoleId: null };
  expect(patched(sent)).toEqual([
    { method: 'PATCH', path: '/api/users/2/role-preferences', body },
    { method: 'PATCH', path: '/api/users/4/role-preferences', body },
  ]);
  await screen.findByRole('button', { name: 'Save Preferences' });
  expect(preferredOf('Person2 Moab').value).toBe('1');
});

test('saving without a change says what to do and sends nothing', async () => {
  const { sent } = await open();
  save();
  await screen.findByText('No Changes / Please set at least one preference before saving.');
  expect(patched(sent)).toEqual([]);
});

test('a failure shows the documented text and preserves the choices', async () => {
  const { sent } = await open({ status: 500, body: 'gateway' });
  preferUsher('Person3 Moab');
  preferUsher('Person4 Moab');
  save();
  await screen.findByText('Failed to update role preferences');
  await screen.findByRole('button', { name: 'Save Preferences (2)' });
  expect(patched(sent)).toHaveLength(1);
});
