import { enterNameAndPin, expect, loseSession, signIn, signInOnScreen, test } from './fixtures.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

// Passkeys require a domain name. This machine has `localhost`.
test.use({
  baseURL: async ({ sundial }, use) => use(sundial.url.replace('127.0.0.1', 'localhost')),
});

test('an administrator adds a passkey, saves the codes, signs in with it, and removes it', {
  tag: '@desktop',
}, async ({ page, church, consoleWatch }) => {
  consoleWatch.expect(/status of (401|403)/);
  const admin = await church.addAdministrator();
  await addVirtualAuthenticator(page);
  await signIn(page, admin, '/account?tab=security');
  await expect(page.getByText('You have no passkey. You sign in with your PIN only.')).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('My phone');
  await adding.getByLabel('Current PIN').fill(admin.pin);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();

  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  await expect(shown.getByRole('listitem').first()).toHaveText(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  const file = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toBe('sundial-recovery-codes.txt');
  await shown.getByRole('button', { name: 'I have written them down' }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByText('My phone')).toBeVisible();
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  await loseSession(page);
  await page.goto('/auth');
  await enterNameAndPin(page, admin);
  // The virtual authenticator approves by itself.
  await expect(page).toHaveURL('/admin');
  await page.goto('/account?tab=security');
  await expect(page.getByText('Last used today').first()).toBeVisible();

  await page.getByRole('button', { name: 'Remove My phone' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await expect(removing.getByText(/is your last passkey/)).toBeVisible();
  await removing.getByLabel('Current PIN').fill(admin.pin);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed').first()).toBeVisible();
  await expect(page.getByText('You have no passkey. You sign in with your PIN only.')).toBeVisible();
  await loseSession(page);
  await signInOnScreen(page, admin, '/admin');
});

test('a recovery code signs in without the passkey, and the passkey over a page whose session ended', {
  tag: '@desktop',
}, async ({ page, church, consoleWatch }) => {
  consoleWatch.expect(/status of (401|403)/);
  const admin = await church.addAdministrator();
  const phone = await addVirtualAuthenticator(page);
  await signIn(page, admin, '/account?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Current PIN').fill(admin.pin);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  const code = (await shown.getByRole('listitem').first().textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have written them down' }).click();

  await phone.setWilling(false);
  await loseSession(page);
  await page.goto('/auth');
  await enterNameAndPin(page, admin);
  const dialog = page.getByRole('dialog', { name: 'One more step' });
  await expect(dialog.getByRole('button', { name: 'Waiting for your passkey...' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to PIN' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Your name')).toHaveValue(admin.name);
  await expect(page.getByLabel('PIN')).toHaveValue(admin.pin);

  await page.getByRole('button', { name: 'Log In' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(dialog.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');

  await page.goto('/admin?tab=members#add-member');
  await page.getByLabel('First name').fill('Priscilla');
  await page.getByLabel('Last name').fill('Tentmaker');
  await loseSession(page);
  await page.getByRole('button', { name: 'Add member' }).click();
  const ended = page.getByRole('dialog', { name: 'Please sign in again' });
  await ended.getByLabel('PIN').fill(admin.pin);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await phone.setWilling(true);
  await dialog.getByRole('button', { name: 'Use your passkey instead' }).click();
  await expect(dialog).toBeHidden();
  await expect(ended).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Priscilla');
});
