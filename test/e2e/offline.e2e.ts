import type { Page } from '@playwright/test';
import { t } from '#languages/t.ts';
import { inLanguage } from '#server/language.ts';
import { expectNoAxeViolations } from './accessibility.ts';
import { test as base, enterNameAndPin, expect, signIn, signOut } from './fixtures.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';

/** The test base for browsers with a service worker, at a domain name, which passkeys require. */
const test = base.extend<{ openOffline: () => Promise<Page> }>({
  baseURL: async ({ sundial }, use) => use(sundial.url.replace('127.0.0.1', 'localhost')),

  openOffline: async ({ openForAnother, consoleWatch }, use) => {
    consoleWatch.expect(
      /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|Failed to fetch/,
    );
    await use(() => openForAnother({ serviceWorkers: 'allow' }));
  },
});

/** Returns every cached response by its address. */
function readCache(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const cache = await caches.open(`sundial-offline-${document.documentElement.lang}`);
    const entries = (await cache.keys()).map(async (request) => [
      request.url.slice(window.location.origin.length),
      await (await cache.match(request))?.text(),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  });
}

async function cachedAddresses(page: Page): Promise<string[]> {
  return Object.keys(await readCache(page));
}

/** Returns what stops a browser from offering to install Sundial. The test's private window doesn't count. */
async function installabilityFaults(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  return installabilityErrors.map(({ errorId }) => errorId).filter((fault) => fault !== 'in-incognito');
}

/** Waits until the worker has cached the offline pages, a few seconds after the first page. */
async function waitUntilPrecached(page: Page): Promise<void> {
  const pages = ['/', '/roster', '/roster?tab=availability'];
  await expect.poll(() => cachedAddresses(page)).toEqual(expect.arrayContaining(pages));
}

base(
  'a page whose server is lost while optional files load stays as it is',
  { tag: '@phone' },
  async ({ page, church, consoleWatch }) => {
    consoleWatch.expect(/ERR_CONNECTION_REFUSED/);
    let isLost = false;
    await page.route('**/*', (route) => (isLost ? route.abort('connectionrefused') : route.fallback()));
    // The file that registers the service worker is optional. The names of files are only hashes.
    await page.route('**/assets/*.js', async (route) => {
      if (isLost) return route.fallback();
      const response = await route.fetch();
      const isOptional = (await response.text()).includes('updateViaCache');
      return isOptional ? route.abort('connectionrefused') : route.fulfill({ response });
    });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
    await signIn(page, await church.addMember());
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    isLost = true;
    await failed;
    await page.getByRole('switch', { checked: false }).last().click();
    await expect(page.getByText(/^Sundial cannot be reached\./).first()).toBeVisible();
    await expect(page.locator('html[data-same-page]')).toBeAttached();
  },
);

test('pages can be read offline until the member signs out', { tag: '@phone' }, async ({
  openOffline,
  church,
}) => {
  const page = await openOffline();
  await signIn(page, church.coordinator);
  await waitUntilPrecached(page);
  expect(await installabilityFaults(page)).toEqual([]);

  await page.context().setOffline(true);
  await page.reload();
  const notice = page.getByRole('status').getByText('You are offline');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Welcome, Church Admin')).toBeVisible();
  await expectNoAxeViolations(page);
  const phone = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await page.goto('/roster?tab=availability');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('tab', { name: "Member's Availability" })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await page.context().setOffline(false);
  await expect(notice).toBeHidden();

  // On a shared phone no data of the signed-out member may remain.
  await page.goto('/');
  await waitUntilPrecached(page);
  await signOut(page);
  await expect.poll(() => cachedAddresses(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Church Admin')).toHaveCount(0);
});

test('what can be read offline is in the language that the member chose last, and nothing in another is kept', {
  tag: '@phone',
}, async ({ openOffline, church }) => {
  const page = await openOffline();
  await signIn(page, church.coordinator);
  await waitUntilPrecached(page);
  await page.request.patch('/api/my-language', { data: { language: 'de' } });
  await page.reload();
  await waitUntilPrecached(page);
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const addresses = requests.flat().map(({ url }) => url);
      return [names.length, ...addresses.filter((url) => /texts.(en|es|zh)/.test(url))];
    });
  await expect.poll(kept).toEqual([2]);

  await page.context().setOffline(true);
  await page.reload();
  const german = (text: () => string) => inLanguage({ tag: 'de' }, text);
  await expect(
    page.getByRole('status').getByText(german(() => t('common:frame.offline.title'))),
  ).toBeVisible();
  await page.goto('/nowhere', { waitUntil: 'commit' });
  await expect(
    page.getByRole('heading', { name: german(() => t('offline:offlinePage.title')) }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a sign-in with a second step never shows pages of the previous member', { tag: '@phone' }, async ({
  openOffline,
  church,
  openForAnother,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of (401|403)/);
  const previous = await church.addMember();
  const admin = await church.addAdministrator();

  const elsewhere = await openForAnother();
  await addVirtualAuthenticator(elsewhere);
  await signIn(elsewhere, admin, '/account?tab=security');
  await elsewhere.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = elsewhere.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Current PIN').fill(admin.pin);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = elsewhere.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem');
  const code = (await codes.first().textContent()) ?? '';

  const page = await openOffline();
  await signIn(page, previous);
  await waitUntilPrecached(page);
  // The session ends without a sign-out, and another person takes the device.
  await page.context().clearCookies();
  const phone = await addVirtualAuthenticator(page);
  await phone.setWilling(false);
  await page.goto('/auth');
  await enterNameAndPin(page, admin);
  const dialog = page.getByRole('dialog', { name: 'One more step' });
  await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await dialog.getByLabel('Recovery code').fill(code);
  await page.keyboard.press('Enter');
  // The church is not set up yet.
  await expect(page).toHaveURL('/admin');
  expect(Object.values(await readCache(page)).join('\n')).not.toContain(previous.name);

  await page.context().setOffline(true);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText(/You are offline/).first()).toBeVisible();
  await expect(page.getByText(previous.name)).toHaveCount(0);
});
