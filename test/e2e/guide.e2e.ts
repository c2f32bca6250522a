import { START } from '#test/pins.ts';
import { expect, signIn, test } from './fixtures.ts';

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

/** Returns the boxes of the help button and of what it must not cover. */
function boxesAroundHelp() {
  const box = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect;
  const help = document.querySelector('[aria-label="Help"]');
  const others = [...document.querySelectorAll('header :is(a, button):not([aria-label="Help"])')];
  return {
    help: help && box(help),
    header: [...document.querySelectorAll('body > div header, #root header')].slice(0, 1).map(box),
    others: others.filter((element) => element.checkVisibility()).map(box),
  };
}

test('the help button is in the header of a phone and covers nothing there, at any text size', {
  tag: '@phone',
}, async ({ page, church }) => {
  await signIn(page, church.coordinator);
  await page.getByRole('button', { name: 'Got it, thanks!' }).click();
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
  for (const [width, fontSize] of [
    [390, ''],
    [320, ''],
    [390, '225%'],
    [320, '225%'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    const { help, header, others } = await page.evaluate(boxesAroundHelp);
    const [frame] = header;
    expect(others.length).toBeGreaterThan(0);
    expect.soft(help?.bottom, `${width} ${fontSize}`).toBeLessThanOrEqual(frame?.bottom ?? 0);
    expect.soft(help?.right, `${width} ${fontSize}`).toBeLessThanOrEqual(frame?.right ?? 0);
    const covered = others.filter(
      (other) =>
        other.left < (help?.right ?? 0) &&
        other.right > (help?.left ?? 0) &&
        other.top < (help?.bottom ?? 0) &&
        other.bottom > (help?.top ?? 0),
    );
    expect.soft(covered, `${width} ${fontSize}`).toEqual([]);
  }
});

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the splash covers the app once per session, and closes by itself or on a tap', {
    tag: '@phone',
  }, async ({ page, church }) => {
    const splash = page.locator('.animate-splash');
    // Before the page opens, because it closes by itself.
    const member = await church.addMember();
    await Promise.all([
      expect(splash.getByText('Sundial')).toBeVisible({ timeout: 60_000 }),
      signIn(page, member),
    ]);
    await expect(page.getByRole('switch').first()).toBeVisible();
    await expect(page.getByRole('dialog', { name: NEWS })).toBeVisible();
    await expect(splash).toBeHidden();
    await page.reload();
    await expect(page.getByRole('dialog', { name: NEWS })).toBeVisible();
    await expect(splash).toBeHidden();
    await page.evaluate(() => sessionStorage.clear());
    await Promise.all([expect(splash).toBeVisible({ timeout: 60_000 }), page.reload()]);
    // A tap anywhere closes it immediately.
    await page.mouse.click(2, 2);
    await expect(splash).toBeHidden();
  });
});
