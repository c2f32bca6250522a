import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { churchForEachTest, press, showScreen } from '#test/screen.tsx';
import { PIN } from '#test/test-server.ts';
import { ProfileForm } from './profile-form.tsx';

const church = churchForEachTest();
const show = () => showScreen(church(), <ProfileForm />, { firstName: 'Ruth', lastName: 'Moab' });

const [FIRST, LAST, PHONE, EMAIL, CURRENT] = [
  /^First name/,
  /^Last name/,
  /^Phone number/,
  /^Email \(/,
  /^Current PIN/,
];
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => press(t('auth:profile.update'));
const faultOf = (label: RegExp) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((describedBy) => describedBy.endsWith('-error'));
  return (id && document.getElementById(id)?.textContent) || null;
};

test('every field shows its own error, and nothing is sent', async () => {
  const { changes } = await show();
  type(FIRST, '  ');
  type(LAST, '');
  type(CURRENT, '12a');
  submit();
  expect(faultOf(FIRST)).toBe('First name is required');
  expect(faultOf(LAST)).toBe('Last name is required');
  expect(faultOf(CURRENT)).toBe('Current PIN must be 4-6 digits');
  expect(changes()).toEqual([]);
  type(FIRST, 'Ruth');
  expect(faultOf(FIRST)).toBeNull();
  expect(faultOf(LAST)).toBe('Last name is required');
});

test('a landline shows that messages go by email, and what is missing for that', async () => {
  await show();
  type(PHONE, '02 5550 1234');
  expect(await screen.findByText(/It will be saved as \+61255501234\. This number can't/)).toBeTruthy();
  expect(screen.getByText(/no email address, so no messages can be sent/)).toBeTruthy();
  type(EMAIL, 'ruth@example.org');
  expect(screen.getByText(/so messages go by email/)).toBeTruthy();
  type(PHONE, '');
  expect(screen.queryByText(/It will be saved as/)).toBeNull();
});

test('a saved profile shows a toast and the stored values, and clears the PIN', async () => {
  const { visitor } = await show();
  type(FIRST, ' Naomi ');
  type(PHONE, '0491 570 157');
  type(EMAIL, 'naomi@example.org');
  fireEvent.click(screen.getByRole('radio', { name: 'Email' }));
  type(CURRENT, PIN);
  submit();
  await screen.findByText('Profile Updated / Your profile has been updated successfully.');
  expect((await visitor.call(contract.getCurrentUser, {})).body).toMatchObject({
    firstName: 'Naomi',
    lastName: 'Moab',
    phoneNumber: '+61491570157',
    email: 'naomi@example.org',
    contactBy: 'email',
  });
  expect([FIRST, PHONE, EMAIL, CURRENT].map((label) => field(label).value)).toEqual([
    'Naomi',
    '+61491570157',
    'naomi@example.org',
    '',
  ]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Email' }).checked).toBe(true);
});

test('a wrong PIN shows an error at its field and a toast, and clears no field', async () => {
  await show();
  type(FIRST, 'Naomi');
  type(CURRENT, '9999');
  submit();
  await screen.findByText('Update Failed / Current PIN is incorrect');
  expect(faultOf(CURRENT)).toBe('Current PIN is incorrect');
  expect([FIRST, CURRENT].map((label) => field(label).value)).toEqual(['Naomi', '9999']);
});

test("shows 'Failed to update profile.' after a failure without a message", async () => {
  const { failNext } = await show();
  type(CURRENT, PIN);
  failNext(contract.updateProfile, 500);
  submit();
  await screen.findByText('Update Failed / Failed to update profile.');
});

test('does not take back a phone number that a coordinator has changed meanwhile', async () => {
  const { visitor } = await show();
  const details = async () => (await visitor.call(contract.getCurrentUser, {})).body;
  type(FIRST, 'Ruthie');
  type(CURRENT, PIN);
  const theirs = { phoneNumber: '+61491570156' };
  await church().database.query.updateTable('users').set(theirs).where('firstName', '=', 'Ruth').execute();
  submit();
  await waitFor(async () => expect(await details()).toMatchObject({ firstName: 'Ruthie', ...theirs }));
});

test('shows an email address that a coordinator has changed meanwhile, and replaces it with the next save', async () => {
  const { visitor } = await show();
  const stored = async () => {
    const user = (await visitor.call(contract.getCurrentUser, {})).body;
    return 'email' in user ? user.email : null;
  };
  type(EMAIL, 'ruth@example.org');
  type(CURRENT, PIN);
  const theirs = { email: 'office@example.org' };
  await church().database.query.updateTable('users').set(theirs).where('firstName', '=', 'Ruth').execute();
  submit();
  await screen.findByText(/office@example\.org/);
  expect(await stored()).toBe(theirs.email);
  submit();
  await waitFor(async () => expect(await stored()).toBe('ruth@example.org'));
});
