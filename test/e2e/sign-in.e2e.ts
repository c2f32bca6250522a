import { expect, signIn, signOut, test, waitUntilSettled, withHydrationWaits } from './fixtures.ts';

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
