import type { Page } from '@playwright/test';
import { settingsAddress } from '#contract/pages.ts';
import { chooseSunday, MONTH, openBuilder } from './builder-page.ts';
import { sundaysFromNow } from './church.ts';
import { expect, test, waitUntilSettled } from './fixtures.ts';

/** Returns the focused element and what covers it at the middle of its visible part, or null if nothing does. */
function describeCoveredFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const [x, y] = [left + right, Math.max(top, 0) + Math.min(bottom, window.innerHeight)];
  const shown = document.elementFromPoint(x / 2, y / 2);
  if (shown !== null && (focused.contains(shown) || shown.contains(focused))) return null;
  return `${focused.outerHTML.slice(0, 150)} under ${shown?.outerHTML.slice(0, 80)}`;
}

/**
 * Moves down the page with Tab and up twice as far with Shift+Tab, which continues from the end of the page. Expects
 * every focused element to be visible, at the latest once rows that scrolled into sight have their real height.
 */
async function expectFocusInSight(page: Page, steps: number): Promise<void> {
  await waitUntilSettled(page);
  for (let press = 0; press < 3 * steps; press += 1) {
    await page.keyboard.press(press < steps ? 'Tab' : 'Shift+Tab');
    await expect.poll(() => page.evaluate(describeCoveredFocus), { intervals: [20] }).toBeNull();
  }
}

/** How far to move on the pages with bars of their own. More on those that scroll. */
const STEPS = {
  '/': 10,
  [settingsAddress('services')]: 15,
  '/admin?tab=members': 15,
};

test('no sticky bar covers the focused element', { tag: '@phone' }, async ({ page, church }) => {
  const [sunday] = sundaysFromNow(MONTH);
  await church.addRole('Bellringer', 2);
  for (let person = 0; person < 12; person += 1) await church.answer(await church.addMember(), [sunday]);
  await openBuilder(page, church);
  await chooseSunday(page, sunday);
  await expectFocusInSight(page, 25);
  for (const [address, steps] of Object.entries(STEPS)) {
    await page.goto(address);
    await expectFocusInSight(page, steps);
  }
});
