import {
  enterNameAndPin,
  expect,
  loseSession,
  signIn,
  signInOnScreen,
  signOut,
  test,
  waitUntilSettled,
  withHydrationWaits,
} from './fixtures.ts';

test('signing in returns to the requested page, and signing out ends the session', {
  tag: '@phone',
}, async ({ page, church }) => {
  await page.goto('/roster?tab=availability');
  await enterNameAndPin(page, church.coordinator);
  await expect(page).toHaveURL('/roster?tab=availability');
  await expect(page.getByRole('banner')).toBeVisible();
  await signOut(page);
  await page.goto('/account');
  await expect(page).toHaveURL('/auth?next=%2Faccount');
});

test('the next sign-in on the same phone requires only the PIN', { tag: '@phone' }, async ({
  page,
  church,
}) => {
  const member = await church.addMember();
  await signInOnScreen(page, member);
  await signOut(page);
  await expect(page.getByText(member.name)).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeHidden();
  await expect(page.getByLabel('PIN')).toBeFocused();
  await page.keyboard.type(member.pin);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await signOut(page);
  await page.getByRole('button', { name: 'Not you?' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveValue('');
  await enterNameAndPin(page, member);
  await expect(page).toHaveURL('/');
  await signOut(page);
  await page.reload();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expect(page.getByText(member.name)).toHaveCount(0);
});

test('after signing out, Back shows no data of the member who was signed in', { tag: '@desktop' }, async ({
  page,
  church,
  consoleWatch,
}) => {
  // A read in progress when the session ends is refused.
  consoleWatch.expect(/status of 401/);
  await signIn(page, church.coordinator, '/account');
  await page.goto('/admin?tab=members');
  await signOut(page);
  for (const address of ['/admin?tab=members', '/account']) {
    await page.goBack();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(address)}`);
    await expect(page.getByText(church.coordinator.name)).toBeHidden();
  }
});

test('signing out in one tab ends the others', { tag: '@desktop' }, async ({ page, context, church }) => {
  await signIn(page, church.coordinator);
  const second = withHydrationWaits(await context.newPage());
  await second.goto('/account');
  await waitUntilSettled(second);
  await signOut(page);
  await expect(second).toHaveURL('/auth?next=%2Faccount');
  await expect(second.getByLabel('Your name')).toBeVisible();
});

test('a session that ends under an open form asks for the PIN and loses no input', {
  tag: '@desktop',
}, async ({ page, church, consoleWatch }) => {
  consoleWatch.expect(/status of 401/);
  await signIn(page, church.coordinator, '/admin?tab=members');
  await page.getByRole('button', { name: 'Add New Member' }).click();
  await page.getByLabel('First name').fill('Priscilla');
  await page.getByLabel('Last name').fill('Tentmaker');
  await loseSession(page);
  await page.getByRole('button', { name: 'Add member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  // The dialog has the message, so the failed save shows no toast.
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('PIN').fill(church.coordinator.pin);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Priscilla');
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByRole('dialog', { name: 'One-time PIN' })).toContainText('Priscilla Tentmaker');
});
