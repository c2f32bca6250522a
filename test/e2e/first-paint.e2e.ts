import type { Locator, Page } from '@playwright/test';
import { gate } from '#test/gate.ts';
import { expect, signIn, test, waitForHydration } from './fixtures.ts';

test('the sign-in page is readable before any script has run', { tag: '@phone' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.locator('figure')).toContainText(/\w+ \d+:\d+/);
  await context.close();
});

/** Delays the app's scripts. Returns a function that releases them. */
async function delayScripts(page: Page): Promise<() => void> {
  const { open: release, opened: delayed } = gate();
  await page.route('**/assets/*.js', async (route) => {
    await delayed;
    await route.continue();
  });
  return release;
}

/** Taps the middle of an element. Playwright refuses to click inert elements. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('a sign-in that is filled in and submitted before the scripts load succeeds once they do', {
  tag: '@phone',
}, async ({ page, church }) => {
  const release = await delayScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Your name').fill(church.coordinator.name);
  await page.getByLabel('PIN').fill('abc');
  await page.getByLabel('PIN').pressSequentially(church.coordinator.pin);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/auth');
  release();
  await expect(page).toHaveURL('/admin');
});

test('a tap on the page before hydration is repeated after hydration', { tag: '@phone' }, async ({
  page,
  church,
}) => {
  await signIn(page, church.coordinator);
  const release = await delayScripts(page);
  await page.goto('/roster', { waitUntil: 'commit' });
  const tab = page.getByRole('tab', { name: "Member's Availability", includeHidden: true });
  await tap(page, tab);
  await expect(page).toHaveURL('/roster');
  release();
  await waitForHydration(page);
  await expect(page).toHaveURL('/roster?tab=availability');
  await expect(page.getByRole('tab', { name: "Member's Availability" })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a page whose file of texts could not be loaded loads each of them from a file of its own', {
  tag: '@phone',
}, async ({ page, consoleWatch }) => {
  consoleWatch.expect(/Failed to load resource/);
  await page.route('**/assets/texts/en-*/page-auth.json', (route) => route.abort());
  await page.goto('/auth');
  await waitForHydration(page);
});

test('a page whose texts could not be loaded loads itself again', { tag: '@phone' }, async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/Failed to load resource/);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route('**/assets/texts/en-*/*.json', (route) =>
    loads === 1 ? route.abort() : route.continue(),
  );
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect.poll(() => loads).toBe(2);
  await waitForHydration(page);
});
