import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RUTH, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { EditInitialsDialog } from './edit-initials-dialog.tsx';
import { EditMemberDialog } from './edit-member-dialog.tsx';

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const patched = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PATCH');

test('saves an email address and how to reach the member', async () => {
  const onClose = vi.fn();
  const { sent } = renderSignedIn(<EditMemberDialog member={RUTH} onClose={onClose} />, () => ({
    body: RUTH,
  }));
  fireEvent.change(screen.getByLabelText('Email (optional)'), { target: { value: 'ruth@example.org' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Email' }));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(patched(sent).map(({ body }) => body)).toEqual([
    { firstName: 'Ruth', lastName: 'Moab', email: 'ruth@example.org', contactBy: 'email' },
  ]);
});

test('leaves out unchanged contact data, so that what the member has since changed stays', async () => {
  const onClose = vi.fn();
  const { sent } = renderSignedIn(<EditMemberDialog member={RUTH} onClose={onClose} />, () => ({
    body: RUTH,
  }));
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Naomi' } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(patched(sent).map(({ body }) => body)).toEqual([{ firstName: 'Naomi', lastName: 'Moab' }]);
});

test("removes the user's own administrator rights last", async () => {
  const onClose = vi.fn();
  const admin = { ...RUTH, isAdmin: true };
  const { sent } = renderSignedIn(<EditMemberDialog member={admin} onClose={onClose} />, () => ({
    body: RUTH,
  }));
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
  const { sent } = renderSignedIn(<EditMemberDialog member={RUTH} onClose={vi.fn()} />, ({ body }) => {
    const { phoneNumber } = body as { phoneNumber: string };
    if (phoneNumber === '12') return { status: 400, body: { message: 'No', issues: [] } };
    return { body: { phoneNumber: '+61255501234', canText: false, notes: ['Saved as +61255501234.'] } };
  });
  const field = screen.getByLabelText<HTMLInputElement>(/^Phone number/);
  const enter = (value: string) => fireEvent.change(field, { target: { value } });
  enter('12');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(field.getAttribute('aria-invalid')).toBeNull();
  enter('02 5550 1234');
  const note = "Saved as +61255501234. This number can't get text messages.";
  expect(await screen.findByText(note)).toBeTruthy();
  expect(screen.getByText(/no email address, so no messages can be sent/)).toBeTruthy();
  enter(RUTH.phoneNumber ?? '');
  expect(screen.queryByText(note)).toBeNull();
  expect(sent.map(({ path }) => path)).toEqual(['/api/phone-number', '/api/phone-number']);
});

test('shows at the field that the server refuses the phone number, and preserves it', async () => {
  const message = 'Please enter a valid phone number';
  renderSignedIn(<EditMemberDialog member={RUTH} onClose={vi.fn()} />, () => ({
    status: 400,
    body: { code: 'invalid_input', message, issues: [{ path: 'phoneNumber', message }] },
  }));
  const field = screen.getByLabelText<HTMLInputElement>(/^Phone number/);
  fireEvent.change(field, { target: { value: '12' } });
  save();
  expect(await screen.findByText(message)).toBeTruthy();
  expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', '12']);
});

test('marks a member as not serving, and changes nothing else', async () => {
  const onClose = vi.fn();
  const { sent } = renderSignedIn(<EditMemberDialog member={RUTH} onClose={onClose} />, () => ({
    body: RUTH,
  }));
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
  const { sent } = renderSignedIn(<EditInitialsDialog member={RUTH} onClose={vi.fn()} />, () => ({
    body: RUTH,
  }));
  fireEvent.change(screen.getByLabelText('Initials'), { target: { value: initials } });
  save();
  expect(screen.getByText(fault)).toBeTruthy();
  expect(patched(sent)).toEqual([]);
});

test.each([
  [{ status: 409, body: { message: 'Message from the server.' } }, 'Message from the server.'],
  [{ status: 500, body: 'gateway' }, 'Failed to update member details'],
])("shows 'Failed to update member details' after %j", async (response, reason) => {
  const onClose = vi.fn();
  renderSignedIn(<EditMemberDialog member={RUTH} onClose={onClose} />, ({ method }: Sent) =>
    method === 'PATCH' ? response : { body: RUTH },
  );
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Naomi' } });
  save();
  await screen.findByText(`Failed to update member details / ${reason}`);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Naomi');
  expect(onClose).not.toHaveBeenCalled();
});

test("shows 'Failed to update initials' with the server's message", async () => {
  const taken = {
    status: 409,
    body: { message: 'Another member has these initials.', code: 'initials_taken' },
  };
  renderSignedIn(<EditInitialsDialog member={RUTH} onClose={vi.fn()} />, () => taken);
  fireEvent.change(screen.getByLabelText('Initials'), { target: { value: 'RMO' } });
  save();
  await screen.findByText('Failed to update initials / Another member has these initials.');
});
