import { enterNameAndPin, expect, loseSession, loseSessionAtNextSave, signIn, test } from './fixtures.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

// Passkeys require a domain name. This machine has `localhost`.
test.use({
  baseURL: async ({ sundial }, use) => use(sundial.url.replace('127.0.0.1', 'localhost')),
});

test('an administrator adds a passkey, and signs in with it, also over a page whose session ended', {
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
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
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
  await phone.setWilling(true);
  // The virtual authenticator approves by itself.
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/admin');

  await page.goto('/admin?tab=members#add-member');
  await page.getByLabel('First name').fill('Priscilla');
  await page.getByLabel('Last name').fill('Tentmaker');
  await loseSessionAtNextSave(page);
  await page.getByRole('button', { name: 'Add member' }).click();
  const ended = page.getByRole('dialog', { name: 'Please sign in again' });
  await page.keyboard.press('Escape');
  await expect(ended).toBeVisible();
  // The dialog has the message, so the failed save shows no toast.
  await expect(page.locator('.toast')).toHaveCount(0);
  await ended.getByLabel('PIN').fill(admin.pin);
  await page.keyboard.press('Enter');
  await expect(ended).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Priscilla');
});
