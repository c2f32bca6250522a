import { expect, type Page } from '@playwright/test';
import { pageScript } from '#test/browsers/in-page/script.ts';
import { waitUntilSettled } from './fixtures.ts';

interface Phone {
  readonly width: number;
  readonly height: number;
  /** The font size of the root element. */
  readonly fontSize: string;
}

/** Twice the 112.5 % of theme.css. */
const TWICE = '225%';
export const NARROW: Phone = { width: 320, height: 640, fontSize: '' };
export const LARGE_TEXT: Phone = { width: 390, height: 844, fontSize: TWICE };
const NARROW_WITH_LARGE_TEXT: Phone = { ...NARROW, fontSize: TWICE };

async function show(page: Page, { width, height, fontSize }: Phone): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, fontSize);
  await waitUntilSettled(page);
}

/** Returns what overflows the screen sideways or can only be read by scrolling sideways. */
function findSidewaysOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const scrolling = Array.from(document.querySelectorAll('body *')).filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      // A visually hidden element has one pixel.
      element.clientWidth > 1 &&
      !['visible', 'clip'].includes(getComputedStyle(element).overflowX) &&
      !element.matches('input, select, .sr-only *, [data-scrolls-sideways]'),
  );
  return [
    ...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth} px`] : []),
    ...scrolling.map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`),
  ];
}

/** Expects no sideways overflow on a phone. */
export async function expectNoSidewaysOverflow(page: Page, place: string, phone: Phone): Promise<void> {
  await show(page, phone);
  const overflow = await page.evaluate(findSidewaysOverflow);
  expect.soft(overflow, `${place}: ${phone.width} px ${phone.fontSize}`).toEqual([]);
}

/**
 * Addresses, what `fillWithLongWords` and `addTeams` fill in, and where texts of the pseudo-locale meet. Two letters or
 * digits in each of a calendar's seven columns have no room.
 */
const MAY_BREAK =
  /^"⟦*(Thanksgivingremembrance|Processional|\(?Intergenerational\)?\??|\w\w|[^" ]*[·⟧][^" ]*)"|breaks in "https?:\/\/[^ ]+"$/;

/** Expects no word to break at 320 px with text at twice the size. */
export async function expectWholeWords(page: Page, place: string): Promise<void> {
  await show(page, NARROW_WITH_LARGE_TEXT);
  const broken = await page.evaluate<string[]>(pageScript('brokenWords').expression);
  const unexpected = broken.filter((message) => !MAY_BREAK.test(message));
  expect.soft(unexpected, place).toEqual([]);
}

/** Expects the header and the bottom bar to take at most a quarter of the window's height. */
export async function expectSmallBars(page: Page, place: string): Promise<void> {
  const share = await page.evaluate(() => {
    const bars = document.querySelectorAll('#root header:not(main *), nav[data-bottom-bar]');
    const heights = [...bars].map((bar) => bar.getBoundingClientRect().height);
    return heights.reduce((sum, height) => sum + height, 0) / window.innerHeight;
  });
  expect.soft(share, place).toBeLessThanOrEqual(0.25);
}
