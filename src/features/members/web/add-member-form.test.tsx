import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fullName } from '#domain/members/member-name.ts';
import { t } from '#languages/t.ts';
import { RUTH, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { aTeamLink } from '#test/team-link.ts';
import { watchClipboard } from '#test/watch-clipboard.ts';
import { AddMemberForm } from './add-member-form.tsx';

/** Renders the form on a server that accepts every member. */
function open() {
  return renderSignedIn(<AddMemberForm />, ({ method, path, body }: Sent) => {
    if (method === 'POST')
      return { status: 201, body: { ...RUTH, ...(body as object), id: 99, oneTimePin: '736194' } };
    if (path.endsWith('/team-link')) return { body: aTeamLink() };
    return { body: [] };
  });
}

function add(firstName: string, lastName: string): void {
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: firstName } });
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: lastName } });
  fireEvent.click(screen.getByRole('button', { name: 'Add member' }));
}

const posted = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST');

test.each([
  ['小龙', '李'],
  ['محمد', 'العربي'],
  ['שרה', 'כהן'],
  ['Zoë', "O'Brien-Łukasz"],
  ['क्षितिज', 'श्री'],
  ['🙂', '🎉'],
  ['👍🏽'.repeat(60), 'Big'],
])('accepts the name %s %s unchanged and shows whose PIN it is', async (firstName, lastName) => {
  const { sent } = open();
  add(firstName, lastName);
  expect(await screen.findByText('736194')).toBeTruthy();
  expect(posted(sent)[0]?.body).toEqual({ firstName, lastName, phoneNumber: '', email: '' });
  expect(
    screen.getByText(new RegExp(`^Give this PIN to \\u2068?${fullName({ firstName, lastName })}\\u2069?\\.`)),
  ).toBeTruthy();
});

test('accepts a name of one word, which hides and clears the last name', async () => {
  const { sent } = open();
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Sarkisian' } });
  fireEvent.click(screen.getByLabelText(t('common:memberFields.others.hasOneName')));
  expect(screen.queryByLabelText('Last name')).toBeNull();
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Cher' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add member' }));
  await screen.findByText('736194');
  expect(posted(sent)[0]?.body).toEqual({ firstName: 'Cher', lastName: null, phoneNumber: '', email: '' });
  expect(screen.getByLabelText('Last name')).toBeTruthy();
});

test('offers a message with the address, the name and the PIN', async () => {
  const copied = watchClipboard();
  open();
  add('Ben', 'Moss');
  const copy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Copy message' });
  await waitFor(() => expect(copy.disabled).toBe(false));
  fireEvent.click(copy);
  await screen.findByText('Message copied', { selector: 'output' });
  for (const text of ['https://roster.example.org', 'Ben Moss', '736194']) expect(copied[0]).toContain(text);
});

test.each([
  [' ', 'Moss', 'First name is required'],
  ['Ben', '\u200b', 'Last name is required'],
  ['B'.repeat(61), 'Moss', 'First name can be at most 60 characters long'],
  ['👍🏽'.repeat(61), 'Moss', 'First name can be at most 60 characters long'],
  ['Ben', '\u202emoss', 'Last name contains characters that are not allowed'],
  ['Ben', `o${'\u0301'.repeat(40)}`, 'Last name contains characters that are not allowed'],
])('shows an error at the field for %j %j, sends nothing and clears nothing', (first, last, fault) => {
  const { sent } = open();
  add(first, last);
  const field = screen.getByLabelText(fault.startsWith('First') ? 'First name' : 'Last name');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(fault);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe(first);
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe(last);
  expect(posted(sent)).toEqual([]);
});

test('sends the phone number and the email address, and then clears both', async () => {
  const { sent } = open();
  const [phone, email] = ['Phone number (optional)', 'Email (optional)'].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  ) as [HTMLInputElement, HTMLInputElement];
  fireEvent.change(phone, { target: { value: '0491 570 156' } });
  fireEvent.change(email, { target: { value: 'ben@example' } });
  add('Ben', 'Moss');
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  expect(posted(sent)).toEqual([]);
  fireEvent.change(email, { target: { value: 'ben@example.org' } });
  add('Ben', 'Moss');
  await screen.findByText('736194');
  expect(posted(sent)[0]?.body).toMatchObject({ phoneNumber: '0491 570 156', email: 'ben@example.org' });
  expect([phone.value, email.value]).toEqual(['', '']);
});

/** Renders the form on a server that has Ruth and loses the responses to the first attempts. */
function openLosing(lost: number) {
  const members = [{ ...RUTH, isLocked: false }];
  let attempts = 0;
  return renderSignedIn(<AddMemberForm />, ({ method, path, body }: Sent) => {
    if (method !== 'POST') return { body: path.endsWith('/team-link') ? aTeamLink() : members };
    attempts += 1;
    const added = { ...RUTH, ...(body as object), id: 90 + attempts, isLocked: false };
    members.push(added);
    if (attempts <= lost) throw new TypeError('Failed to fetch');
    return { status: 201, body: { ...added, oneTimePin: '736194' } };
  });
}

test('a second member with the name of another is added only after a question', async () => {
  const { sent } = openLosing(0);
  add(' ruth ', 'Moab');
  expect(await screen.findByText('Ruth Moab (RM) is already a member')).toBeTruthy();
  expect(posted(sent)).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe(' ruth ');
  fireEvent.click(screen.getByRole('button', { name: 'Add a second member' }));
  expect(await screen.findByText('736194')).toBeTruthy();
  expect(posted(sent)).toHaveLength(1);
  expect(screen.queryByText('Ruth Moab (RM) is already a member')).toBeNull();
});

test('a retry after a lost response notices that the member was added', async () => {
  const { sent } = openLosing(1);
  add('Naomi', 'Moab');
  expect(await screen.findByText(/Sundial cannot be reached/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add member' }));
  expect(await screen.findByText('Naomi Moab (RM) is already a member')).toBeTruthy();
  expect(posted(sent)).toHaveLength(1);
});
