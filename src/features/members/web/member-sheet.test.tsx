import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ManagedMember } from '#contract/members.ts';
import { type FakeResponse, RUTH, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { MemberSheet } from './member-sheet.tsx';

/** Opens Ruth's sheet on a server with this response to changes. */
function open(
  respond: FakeResponse | ((sent: Sent) => FakeResponse) = { body: RUTH },
  ruth: Partial<ManagedMember> = {},
) {
  const onClose = vi.fn();
  const member = { ...RUTH, isLocked: false, isReachable: true, ...ruth };
  const { sent } = renderSignedIn(
    <MemberSheet member={member} startsAt="edit" onClose={onClose} />,
    (request) => {
      if (request.method === 'GET') return { body: request.path === '/api/service-roles' ? [USHER] : [] };
      return typeof respond === 'function' ? respond(request) : respond;
    },
  );
  return { sent, onClose };
}

const USHER = { id: 1, name: 'Usher', isActive: true, description: null, order: 1, maxLimit: 1 };
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const patched = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PATCH');

test('saves an email address and how to reach the member', async () => {
  const { sent, onClose } = open();
  fireEvent.change(screen.getByLabelText('Email (optional)'), { target: { value: 'ruth@example.org' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Email' }));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(patched(sent).map(({ body }) => body)).toEqual([
    { firstName: 'Ruth', lastName: 'Moab', email: 'ruth@example.org', contactBy: 'email' },
  ]);
});

test('leaves out unchanged contact data, so that what the member has since changed stays', async () => {
  const { sent, onClose } = open();
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Naomi' } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(patched(sent).map(({ body }) => body)).toEqual([{ firstName: 'Naomi', lastName: 'Moab' }]);
});

test("removes the user's own administrator rights last", async () => {
  const { sent, onClose } = open(undefined, { isAdmin: true });
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Naomi' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Administrator/ }));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(patched(sent).map(({ path }) => path)).toEqual([
    '/api/admin/members/7/name',
    '/api/admin/members/7/access',
  ]);
});

test('shows what the server says about a phone number, and nothing about one that it would refuse or has stored', async () => {
  const { sent } = open(({ body }) => {
    const { phoneNumber } = body as { phoneNumber: string };
    if (phoneNumber === '12') return { status: 400, body: { message: 'No', issues: [] } };
    return { body: { phoneNumber: '+61255501234', canText: false, notes: ['Saved as +61255501234.'] } };
  });
  const readings = () => sent.filter(({ method }) => method === 'POST').map(({ path }) => path);
  const field = screen.getByLabelText<HTMLInputElement>(/^Phone number/);
  const enter = (value: string) => fireEvent.change(field, { target: { value } });
  enter('12');
  await waitFor(() => expect(readings()).toHaveLength(1));
  expect(field.getAttribute('aria-invalid')).toBeNull();
  enter('02 5550 1234');
  const note = "Saved as +61255501234. This number can't get text messages.";
  expect(await screen.findByText(note)).toBeTruthy();
  expect(screen.getByText(/no email address, so no messages can be sent/)).toBeTruthy();
  enter(RUTH.phoneNumber ?? '');
  expect(screen.queryByText(note)).toBeNull();
  expect(readings()).toEqual(['/api/phone-number', '/api/phone-number']);
});

test('shows at the field that the server refuses the phone number, and preserves it', async () => {
  const message = 'Please enter a valid phone number';
  open({ status: 400, body: { code: 'invalid_input', message, issues: [{ path: 'phoneNumber', message }] } });
  const field = screen.getByLabelText<HTMLInputElement>(/^Phone number/);
  fireEvent.change(field, { target: { value: '12' } });
  save();
  expect(await screen.findByText(message)).toBeTruthy();
  expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', '12']);
});

test('marks a member as not serving, and changes nothing else', async () => {
  const { sent, onClose } = open();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Does not serve/ }));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(patched(sent).map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/members/7/access', { doesNotServe: true }],
  ]);
});

test.each([
  ['🙂', 'Initials must only contain letters'],
  ['R2', 'Initials must only contain letters'],
  ['', 'Initials must contain at least 1 character'],
  ['ABCDEF', 'Initials cannot exceed 5 characters'],
])('shows at the field why the initials %j are refused', (initials, fault) => {
  const { sent } = open();
  fireEvent.change(screen.getByLabelText('Initials'), { target: { value: initials } });
  save();
  expect(screen.getByText(fault)).toBeTruthy();
  expect(patched(sent)).toEqual([]);
});

test.each([
  [{ status: 409, body: { message: 'Message from the server.' } }, 'Message from the server.'],
  [{ status: 500, body: 'gateway' }, 'Failed to update member details'],
])("shows 'Failed to update member details' after %j", async (response, reason) => {
  const { onClose } = open(response);
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Naomi' } });
  save();
  await screen.findByText(`Failed to update member details / ${reason}`);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Naomi');
  expect(onClose).not.toHaveBeenCalled();
});

test("shows 'Failed to update initials' with the server's message, and saves only the rest again", async () => {
  const taken = {
    status: 409,
    body: { message: 'Another member has these initials.', code: 'initials_taken' },
  };
  const { sent, onClose } = open(({ path }) => (path.endsWith('/initials') ? taken : { body: RUTH }));
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Naomi' } });
  fireEvent.change(screen.getByLabelText('Initials'), { target: { value: 'RMO' } });
  save();
  await screen.findByText('Failed to update initials / Another member has these initials.');
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Initials'), { target: { value: 'RM' } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(patched(sent).map(({ path }) => path)).toEqual([
    '/api/admin/members/7/name',
    '/api/admin/members/7/initials',
  ]);
});

test('saves role preferences and limits together with the details', async () => {
  const { sent, onClose } = open();
  await screen.findByRole('option', { name: 'No preference' });
  const usher = (await screen.findAllByRole<HTMLOptionElement>('option', { name: 'Usher' }))[0];
  fireEvent.change(screen.getByLabelText('Preferred role'), { target: { value: usher?.value } });
  fireEvent.click(screen.getByLabelText('Never two weeks in a row'));
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Judah' } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(patched(sent).map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/users/7/role-preferences',
      { preferredRoleId: 1, secondaryRoleId: null, maxPerMonth: null, neverTwoInARow: true },
    ],
    ['/api/admin/members/7/name', { firstName: 'Ruth', lastName: 'Judah' }],
  ]);
});

test('offers no one to delete their own account, and unlocks a locked member', async () => {
  const { sent } = open(undefined, { isLocked: true });
  expect(screen.getByText('You cannot delete your own account')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Unlock Ruth Moab' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/admin/members/7/unlock'));
});

test('asks before what was typed is lost', async () => {
  const { onClose } = open();
  fireEvent.input(screen.getByLabelText('First name'), { target: { value: 'Naomi' } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  expect(onClose).not.toHaveBeenCalled();
});

test('merging asks first if something was typed that is not saved', async () => {
  open();
  fireEvent.input(screen.getByLabelText('First name'), { target: { value: 'Naomi' } });
  const merge = () => fireEvent.click(screen.getByRole('button', { name: 'Merge with another member' }));
  merge();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('button', { name: 'Merge members', hidden: true })).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
  merge();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('button', { name: 'Merge members' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).not.toBe('Naomi');
});
