import type { Page } from '@playwright/test';
import { monthKey } from '#domain/calendar/calendar.ts';
import { pageScript } from '#test/browsers/in-page/script.ts';
import { chooseSunday } from './builder-page.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn, test, waitUntilSettled } from './fixtures.ts';
import { fillWithLongWords, fillWithShortWords, openPlace, PLACES, type Place } from './places.ts';

/** Returns what overflows the screen sideways or can only be read by scrolling sideways. */
function findSidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolling = Array.from(document.querySelectorAll('body *')).filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        !['visible', 'clip'].includes(getComputedStyle(element).overflowX) &&
        !element.matches('input, select, .visually-hidden, .visually-hidden *, [data-scrolls-sideways]'),
    );
    return [
      ...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth} px`] : []),
      ...scrolling.map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`),
    ];
  });
}

const NARROW = { width: 320, fontSize: '' };
/** Twice the 112.5 % of theme.css. */
const LARGE_TEXT = { width: 390, fontSize: '225%' };

/** Expects no sideways overflow on these phones. */
async function expectNoSidewaysOverflow(
  page: Page,
  place: string,
  phones = [NARROW, LARGE_TEXT],
): Promise<void> {
  for (const { width, fontSize } of phones) {
    await page.setViewportSize({ width, height: width === 320 ? 640 : 844 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    await waitUntilSettled(page);
    expect.soft(await findSidewaysOverflow(page), `${place}: ${width} px ${fontSize}`).toEqual([]);
  }
}

/** Opens a place and checks it. A dialog is as wide as the screen, so larger text is the harder case. */
async function visit(page: Page, place: Place): Promise<void> {
  await openPlace(page, place);
  const [address, opener] = place;
  if (opener) await expectNoSidewaysOverflow(page, `${address} ${opener}`, [LARGE_TEXT]);
  else await expectNoSidewaysOverflow(page, address);
}

/** Opens the last Sunday of the month in the builder. */
async function openLastSunday(page: Page): Promise<void> {
  await page.goto(`/admin?tab=roster&month=${monthKey(monthFromNow(0))}`);
  const sundays = sundaysFromNow(0);
  await chooseSunday(page, sundays.at(-1) ?? sundays[0]);
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeVisible();
}

test('nothing overflows the screen sideways at 320 px or with text at twice the size', {
  tag: '@phone',
}, async ({ page, church, consoleWatch }) => {
  consoleWatch.expect(/status of 404 .*\/nowhere/);
  await fillWithLongWords(church);
  await page.goto('/auth');
  await expectNoSidewaysOverflow(page, 'sign-in');
  await signIn(page, church.coordinator);
  for (const place of PLACES) await visit(page, place);
  await openLastSunday(page);
  await expectNoSidewaysOverflow(page, 'a Sunday of the builder');
});

/** Returns the part of the window's height that the header and the bottom bar take together. */
function heightOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bars = document.querySelectorAll('#root header:not(main *), nav[data-bottom-bar]');
    const heights = [...bars].map((bar) => bar.getBoundingClientRect().height);
    return heights.reduce((sum, height) => sum + height, 0) / window.innerHeight;
  });
}

test('at 320 px with text at twice the size no word breaks, and the bars take at most a quarter of the height', {
  tag: '@phone',
}, async ({ page, church, consoleWatch }) => {
  consoleWatch.expect(/status of 404 .*\/nowhere/);
  await fillWithShortWords(church);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '225%';
    });
  });
  const expectWholeWords = async (place: string) => {
    await waitUntilSettled(page);
    const broken = await page.evaluate(pageScript('brokenWords').expression);
    expect.soft(broken, place).toEqual([]);
  };
  await page.goto('/auth');
  await expectWholeWords('sign-in');
  await signIn(page, church.coordinator);
  for (const place of PLACES) {
    await openPlace(page, place);
    await expectWholeWords(place.join(' '));
    if (place.length === 1) expect.soft(await heightOfBars(page), place[0]).toBeLessThanOrEqual(0.25);
  }
  await openLastSunday(page);
  await expectWholeWords('a Sunday of the builder');
});
