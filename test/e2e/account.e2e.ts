import { expect, signIn, test } from './fixtures.ts';

test('a member changes names and contact data, and sees the new name immediately', { tag: '@phone' }, async ({
  page,
  church,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 400/);
  const member = await church.addMember();
  await signIn(page, member, '/account');
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('First name').fill('');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Current PIN must be 4-6 digits')).toBeVisible();

  await page.getByLabel('First name').fill('Priscilla');
  await page.getByLabel('Current PIN').fill(member.pin);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  // Phone numbers are read on the server.
  await expect(page.getByText('Please enter a valid phone number').first()).toBeVisible();
  await page.getByLabel('Phone number').fill('0491 570 156');
  await expect(page.getByText('It will be saved as +61491570156.')).toBeVisible();
  await page.getByRole('radio', { name: 'Email' }).check();
  await expect(page.getByText("There's no email address, so no emails can be sent.")).toBeVisible();
  const email = page.getByLabel('Email (optional)');
  await email.fill('priscilla at home');
  await page.getByLabel('Current PIN').fill(member.pin);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
  await expect(email).toHaveValue('priscilla at home');
  await email.fill('priscilla@example.org');
  await page.getByLabel('Current PIN').fill(member.pin);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile Updated').first()).toBeVisible();
  await expect(page.getByText('Your profile has been updated successfully.').first()).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('+61491570156');
  await page.reload();
  await expect(email).toHaveValue('priscilla@example.org');
  await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/^Welcome, Priscilla /)).toBeVisible();
});

test('a member sets a preferred and a secondary role, never the same one', { tag: '@phone' }, async ({
  page,
  church,
}) => {
  await church.addRole('Greeter', 1);
  await church.addRole('Singer', 1);
  await signIn(page, await church.addMember(), '/account?tab=preferences');
  await page.getByRole('button', { name: 'Change role preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Role Preferences' });
  await dialog.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Please set at least one preference before saving.').first()).toBeVisible();
  await dialog.getByLabel('Preferred role').selectOption('Greeter');
  await expect(dialog.getByLabel('Secondary role').getByText('Greeter')).toHaveCount(0);
  await dialog.getByLabel('Secondary role').selectOption('Singer');
  await dialog.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Preferences Updated').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText('Greeter')).toBeVisible();
  await expect(page.getByText('Singer')).toBeVisible();
});

test('a member changes the PIN on the Security tab', { tag: '@phone' }, async ({ page, church }) => {
  const member = await church.addMember();
  await signIn(page, member, '/account');
  await page.getByRole('tab', { name: 'Profile' }).press('ArrowLeft');
  await expect(page).toHaveURL('/account?tab=security');
  await page.getByLabel('Current PIN').fill(member.pin);
  await page.getByLabel('New PIN', { exact: true }).fill('629514');
  await page.getByLabel('Confirm new PIN').fill('629515');
  await page.getByRole('button', { name: 'Change PIN' }).click();
  await expect(page.getByText("PIN's don't match")).toBeVisible();
  await page.getByLabel('Confirm new PIN').fill('629514');
  await page.getByRole('button', { name: 'Change PIN' }).click();
  await expect(page.getByText('Your PIN has been changed successfully.').first()).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, { ...member, pin: '629514' });
});

test('a member signs out all other devices, which takes effect there immediately', { tag: '@phone' }, async ({
  page,
  church,
  openForAnother,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 401/);
  const member = await church.addMember();
  const elsewhere = await openForAnother();
  await signIn(elsewhere, member);
  await signIn(page, member, '/account?tab=security');
  await expect(page.getByText('This device')).toHaveCount(1);
  await expect(page.getByText('Last used today').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out everywhere else').first()).toBeVisible();
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
  await elsewhere.goto('/account');
  await expect(elsewhere).toHaveURL(/\/auth/);
});
