import { expect, signIn, test } from './fixtures.ts';

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
  await signIn(page, { ...member, pin: '629514' });
});
