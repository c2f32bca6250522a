import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RUTH, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { AddMemberForm } from './add-member-form.tsx';

/** Renders the form on a server that accepts every member. */
function open() {
  return renderSignedIn(<AddMemberForm />, ({ method, body }: Sent) =>
    method === 'POST'
      ? { status: 201, body: { ...RUTH, ...(body as object), id: 99, oneTimePin: '736194' } }
      : { body: [] },
  );
}

function add(firstName: string, lastName: string): void {
  fireEvent.change(screen.getByLabelText('First Name'), { target: { value: firstName } });
  fireEvent.change(screen.getByLabelText('Last Name'), { target: { value: lastName } });
  fireEvent.click(screen.getByRole('button', { name: 'Add member' }));
}

const posted = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST');

test.each([
  ['李', '小龙'],
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
  expect(posted(sent)[0]?.body).toEqual({ firstName, lastName });
  expect(screen.getByText(new RegExp(`^Give this PIN to ${firstName} ${lastName}\\.`))).toBeTruthy();
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
  const field = screen.getByLabelText(fault.startsWith('First') ? 'First Name' : 'Last Name');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(fault);
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe(first);
  expect(screen.getByLabelText<HTMLInputElement>('Last Name').value).toBe(last);
  expect(posted(sent)).toEqual([]);
});

test('adding a member closes the message about missing fields', async () => {
  open();
  add('Ben', '');
  expect(await screen.findByText(/^Please fill in all fields/)).toBeTruthy();
  add('Ben', 'Moss');
  expect(await screen.findByText('736194')).toBeTruthy();
  expect(screen.queryByText(/^Please fill in all fields/)).toBeNull();
});
