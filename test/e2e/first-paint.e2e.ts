import { expectNoAxeViolations } from './accessibility.ts';
import { appIsAlive, expect, test } from './fixtures.ts';

test('the sign-in page is readable before any script has run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.locator('figure')).toContainText(/\w+ \d+:\d+/);
  await context.close();
});

test('the sign-in page comes alive without an error and without findings', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Your name').fill('Chur');
  await expect(page.getByRole('option', { name: 'Church Admin' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('somebody signed out who asks for a page is asked to sign in first', async ({ page }) => {
  await page.goto('/roster?tab=availability');
  await expect(page).toHaveURL('/auth?next=%2Froster%3Ftab%3Davailability');
});

test('an address that does not exist says so', async ({ page, consoleWatch }) => {
  consoleWatch.expect(/status of 404/);
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('what is typed before the script has come is not lost', async ({ page, church }) => {
  let letScriptsThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Your name').fill(church.coordinator.name);
  await page.getByLabel('PIN').fill(church.coordinator.pin);
  letScriptsThrough();
  await appIsAlive(page);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/');
});
