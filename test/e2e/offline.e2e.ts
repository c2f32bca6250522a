import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './accessibility.ts';
import { expect, rememberGuide, signIn, signOut, test, waitForApp } from './fixtures.ts';

/** The addresses whose answers the worker keeps. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await caches.open('sundial-kept');
    return (await kept.keys()).map(({ url }) => url.slice(window.location.origin.length));
  });
}

/** What keeps a browser from offering to install Sundial; that a test's own window is private does not count. */
async function installabilityFaults(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  return installabilityErrors.map(({ errorId }) => errorId).filter((fault) => fault !== 'in-incognito');
}

/** Waits until the worker has laid up the pages, as it does some seconds after the first one. */
async function laidUp(page: Page): Promise<void> {
  const pages = ['/', '/roster', '/roster?tab=availability'];
  await expect.poll(() => keptAddresses(page)).toEqual(expect.arrayContaining(pages));
}

test('what was read last can be read without a connection, until signing out', async ({
  browser,
  ownSundial,
  consoleWatch,
  contextOptions,
  viewport,
}) => {
  consoleWatch.expect(
    /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|Failed to fetch/,
  );
  const context = await browser.newContext({
    ...contextOptions,
    viewport,
    baseURL: ownSundial.url,
    serviceWorkers: 'allow',
  });
  consoleWatch.listenTo(context);
  await rememberGuide(context);
  const page = waitForApp(await context.newPage());
  await signIn(page, { name: 'Church Admin', pin: ownSundial.adminPin });
  const firstLogin = page.getByRole('dialog', { name: 'Welcome! Please Change Your PIN' });
  await firstLogin.getByLabel('New PIN').fill('482913');
  await firstLogin.getByLabel('Confirm PIN').fill('482913');
  await firstLogin.getByRole('button', { name: 'Set New PIN' }).click();
  await expect(firstLogin).toBeHidden();
  await laidUp(page);
  expect(await installabilityFaults(page)).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  const notice = page.getByRole('status').getByText('You are offline');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Welcome, Church Admin')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto('/roster?tab=availability');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('tab', { name: "Member's Availability" })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await context.setOffline(false);
  await expect(notice).toBeHidden();

  // On a shared phone nothing of the one who signed out may stay.
  await page.goto('/');
  await laidUp(page);
  await signOut(page);
  await expect.poll(() => keptAddresses(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Church Admin')).toHaveCount(0);
  await context.close();
});
