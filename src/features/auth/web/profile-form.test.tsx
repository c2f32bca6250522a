import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RUTH, renderSignedIn } from '#test/render-signed-in.tsx';
import { ProfileForm } from './profile-form.tsx';

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
const faultOf = (label: RegExp) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((describedBy) => describedBy.endsWith('-error'));
  return (id && document.getElementById(id)?.textContent) || null;
};

test('every field shows its own error, and nothing is sent', () => {
  const { sent } = renderSignedIn(<ProfileForm />, () => ({ body: RUTH }));
  type(/First name/, '  ');
  type(/Last name/, '');
  type(/Current PIN/, '12a');
  submit();
  expect(faultOf(/First name/)).toBe('First name is required');
  expect(faultOf(/Last name/)).toBe('Last name is required');
  expect(faultOf(/Current PIN/)).toBe('Current PIN must be 4-6 digits');
  expect(sent).toEqual([]);
  type(/First name/, 'Ruth');
  expect(faultOf(/First name/)).toBeNull();
  expect(faultOf(/Last name/)).toBe('Last name is required');
});

test('a landline shows that messages go by email, and what is missing for that', async () => {
  renderSignedIn(<ProfileForm />, () => ({
    body: { phoneNumber: '+61255501234', canText: false, notes: ['It will be saved as +61255501234.'] },
  }));
  type(/Phone number/, '02 5550 1234');
  expect(await screen.findByText(/It will be saved as \+61255501234\. This number can't/)).toBeTruthy();
  expect(screen.getByText(/no email address, so no messages can be sent/)).toBeTruthy();
  type(/^Email \(/, 'ruth@example.org');
  expect(screen.getByText(/so messages go by email/)).toBeTruthy();
  type(/Phone number/, '');
  expect(screen.queryByText(/It will be saved as/)).toBeNull();
});

test('a saved profile shows a toast and the stored values, and clears the PIN', async () => {
  const contact = { phoneNumber: '+61491570157', email: 'naomi@example.org', contactBy: 'email' };
  const stored = { ...RUTH, ...contact, firstName: 'Naomi' };
  const { sent } = renderSignedIn(<ProfileForm />, () => ({ body: stored }));
  type(/First name/, ' Naomi ');
  type(/Phone number/, '0491 570 157');
  type(/^Email \(/, 'naomi@example.org');
  fireEvent.click(screen.getByRole('radio', { name: 'Email' }));
  type(/Current PIN/, '5738');
  submit();
  await screen.findByText('Profile Updated / Your profile has been updated successfully.');
  expect(sent[0]).toEqual({
    method: 'PUT',
    path: '/api/update-profile',
    body: {
      firstName: ' Naomi ',
      lastName: 'Moab',
      phoneNumber: '0491 570 157',
      email: 'naomi@example.org',
      contactBy: 'email',
      currentPin: '5738',
    },
  });
  expect(field(/First name/).value).toBe('Naomi');
  expect(field(/Phone number/).value).toBe('+61491570157');
  expect(field(/^Email \(/).value).toBe('naomi@example.org');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Email' }).checked).toBe(true);
  expect(field(/Current PIN/).value).toBe('');
});

test('a wrong PIN shows an error at its field and a toast, and clears no field', async () => {
  const body = { code: 'current_pin_incorrect', message: 'Current PIN is incorrect' };
  renderSignedIn(<ProfileForm />, () => ({ status: 400, body }));
  type(/First name/, 'Naomi');
  type(/Current PIN/, '9999');
  submit();
  await screen.findByText('Update Failed / Current PIN is incorrect');
  expect(faultOf(/Current PIN/)).toBe('Current PIN is incorrect');
  expect(field(/First name/).value).toBe('Naomi');
  expect(field(/Current PIN/).value).toBe('9999');
});

test("shows 'Failed to update profile.' after a failure without a message", async () => {
  renderSignedIn(<ProfileForm />, () => ({ status: 500, body: 'gateway' }));
  type(/Current PIN/, '5738');
  submit();
  await screen.findByText('Update Failed / Failed to update profile.');
});
