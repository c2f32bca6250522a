import { START } from '#test/pins.ts';
import { expect, signIn, test } from './fixtures.ts';
import { LAYOUT_NAMES } from './layouts.ts';

test.use({ hasSeenGuide: false });

const NEWS_DELAY_MS = 1000;

const NEWS = "What's New in Sundial 1.3.2";

test('the news appears, and does not appear again after its button is pressed', {
  tag: '@phone',
}, async ({ page, church }) => {
  await signIn(page, await church.addMember());
  const news = page.getByRole('dialog', { name: NEWS });
  await expect(news).toBeVisible();
  for (const title of ['Smart assignment', 'Privacy', 'Role distribution']) {
    await expect(news.getByRole('heading', { name: title })).toBeVisible();
  }
  await news.getByRole('button', { name: 'Got it, thanks!' }).click();
  await expect(news).toBeHidden();
  await page.clock.install({ time: START });
  await page.reload();
  await page.clock.runFor(2 * NEWS_DELAY_MS);
  // An open dialog would block this click.
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: "What's New" })).toBeVisible();
  await expect(news).toBeHidden();
});

test('the help button pulses until its first click and opens the guide with two steps', {
  tag: '@phone',
}, async ({ page, church }) => {
  await signIn(page, await church.addMember());
  await page.getByRole('button', { name: 'Got it, thanks!' }).click();
  const help = page.getByRole('button', { name: 'Help' });
  await expect(help).toHaveClass(/animate-pulse/);
  await help.click();
  const guide = page.getByRole('dialog', { name: "What's New" });
  await expect(guide).toContainText('Version 1.3.2');
  await guide.getByRole('button', { name: 'Next' }).click();
  const steps = page.getByRole('dialog', { name: 'Navigation Guide' });
  await expect(steps).toContainText('Green means available.');
  await expect(steps).toContainText('Red means unavailable.');
  await expect(steps).toContainText('Special dates are highlighted.');
  await expect(steps.getByText('View Availability/Roster')).toBeVisible();
  await steps.getByRole('button', { name: 'Back' }).click();
  await guide.getByRole('button', { name: 'Show Full Update Details' }).click();
  await expect(page.getByRole('dialog', { name: NEWS })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(help).toBeFocused();
  await page.reload();
  await expect(help).not.toHaveClass(/animate-pulse/);
});

/** Scrolls to the end and returns the elements that the help button covers there. */
function coveredByHelp(): string[] {
  window.scrollTo(0, document.documentElement.scrollHeight);
  const help = document.querySelector('[aria-label="Help"]')?.getBoundingClientRect();
  const others = document.querySelectorAll('main button, main a, main input, main select, nav a, nav button');
  return [...others]
    .filter((element) => {
      const at = element.getBoundingClientRect();
      const isApart =
        !help ||
        at.width === 0 ||
        at.right <= help.left ||
        at.left >= help.right ||
        at.bottom <= help.top ||
        at.top >= help.bottom;
      return !isApart;
    })
    .map((element) => element.outerHTML);
}

for (const layout of LAYOUT_NAMES) {
  test(`the help button covers neither the bottom bar nor the end of a screen, and is not printed on a ${layout}`, {
    tag: `@${layout}`,
  }, async ({ page, church, isMobile }) => {
    await signIn(page, church.coordinator);
    await page.getByRole('button', { name: 'Got it, thanks!' }).click();
    // Only the phone has the bottom bar.
    const onPhonesOnly = isMobile ? ['/account?tab=security', '/admin?tab=members'] : [];
    for (const address of ['/', '/admin', ...onPhonesOnly]) {
      await page.goto(address);
      await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
      // Lists that load later make the page longer.
      await expect.poll(() => page.evaluate(coveredByHelp), address).toEqual([]);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Help' })).toBeHidden();
  });
}

test('nothing opens over the first-login dialog, and the news waits until it is closed', {
  tag: '@phone',
}, async ({ page, church }) => {
  await page.clock.install({ time: START });
  await signIn(page, await church.addNewcomer());
  const firstLogin = page.getByRole('dialog', { name: 'Welcome! Please Change Your PIN' });
  await expect(firstLogin).toBeVisible();
  await page.clock.runFor(2 * NEWS_DELAY_MS);
  // Another dialog on top would block this click.
  await firstLogin.getByRole('button', { name: 'Suggest a PIN' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await firstLogin.getByRole('button', { name: 'Set New PIN' }).click();
  await expect(firstLogin).toBeHidden();
  await expect(page.getByRole('dialog', { name: NEWS })).toBeVisible();
});

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the splash covers the app once per session, and closes by itself or on a tap', {
    tag: '@phone',
  }, async ({ page, church }) => {
    await signIn(page, await church.addMember());
    const splash = page.locator('.animate-splash');
    await expect(splash.getByText('Sundial')).toBeVisible();
    await expect(page.getByRole('switch').first()).toBeVisible();
    await expect(page.getByRole('dialog', { name: NEWS })).toBeVisible();
    await expect(splash).toBeHidden();
    await page.reload();
    await expect(page.getByRole('dialog', { name: NEWS })).toBeVisible();
    await expect(splash).toBeHidden();
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(splash).toBeVisible();
    // A tap anywhere closes it immediately.
    await page.mouse.click(2, 2);
    await expect(splash).toBeHidden();
  });
});
