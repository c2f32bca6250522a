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

test('the sign-in page starts without an error in the console', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Your name').fill('Chur');
  await expect(page.getByRole('option', { name: 'Church Admin' })).toBeVisible();
});

test('a signed-out visitor who opens a page is sent to the sign-in screen', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/roster?tab=availability');
  await expect(page).toHaveURL('/auth?next=%2Froster%3Ftab%3Davailability');
});

test('an unknown address shows the 404 page', { tag: '@desktop' }, async ({ page, consoleWatch }) => {
  consoleWatch.expect(/status of 404/);
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
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
  await page.getByLabel('PIN').fill(church.coordinator.pin);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/auth');
  release();
  await expect(page).toHaveURL('/admin');
});

test('Enter in the PIN field before the scripts load signs in once they do', { tag: '@phone' }, async ({
  page,
  church,
}) => {
  const release = await delayScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Your name').fill(church.coordinator.name);
  await page.getByLabel('PIN').fill(church.coordinator.pin);
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL('/admin');
});

test('the first part of a name that is typed before the scripts load opens the list of names', {
  tag: '@phone',
}, async ({ page, church }) => {
  const member = await church.addMember();
  // Typed text takes precedence over the remembered member.
  await page.addInitScript(
    (id) => localStorage.setItem('sundial.member', `${id} Church Admin`),
    church.coordinator.id,
  );
  const release = await delayScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  // Focus without a tap, because a tap would be repeated and would also open the list.
  await page.getByLabel('Your name').focus();
  await page.keyboard.type(member.name.slice(0, -1));
  release();
  await page.getByRole('option', { name: member.name, exact: true }).click();
  await expect(page.getByLabel('PIN')).toBeFocused();
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

test('only the last of several taps on the page before hydration is repeated after hydration', {
  tag: '@phone',
}, async ({ page, church }) => {
  const member = await church.addMember();
  await signIn(page, member);
  const release = await delayScripts(page);
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/availability'))
      saved.push(request.postData() ?? '');
  });
  await page.goto('/', { waitUntil: 'commit' });
  // The first Sundays of the month are past.
  const last = page.getByRole('switch', { includeHidden: true }).last();
  await tap(page, last);
  await tap(page, last);
  await expect(last).not.toBeChecked();
  release();
  await expect(page.getByRole('switch').last()).toBeChecked();
  await expect.poll(() => saved.length).toBe(1);
});
