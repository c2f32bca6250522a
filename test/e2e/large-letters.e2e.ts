import type { Page } from '@playwright/test';
import { monthKey } from '#domain/calendar.ts';
import { chooseSunday } from './builder-page.ts';
import { type Church, monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn, test, waitUntilSettled } from './fixtures.ts';

/** A screen by its address, and the name of a button that opens something over it. */
type Place = readonly [address: string, opener?: string | RegExp];

const PLACES: readonly Place[] = [
  ['/'],
  ['/', 'Menu'],
  ['/', 'Help'],
  ['/roster'],
  ['/roster', /\d{4}$/],
  ['/roster?tab=availability'],
  ['/account'],
  ['/account?tab=preferences', 'Change role preferences'],
  ['/account?tab=security'],
  ['/nowhere'],
  ['/admin'],
  ['/admin', 'Add role'],
  ['/admin', /^Delete Bearer/],
  ['/admin', 'Add special day'],
  ['/admin', 'Send SMS reminders'],
  ['/admin', 'Show sent messages'],
  ['/admin', 'Show change log'],
  ['/admin?tab=members'],
  ['/admin?tab=members', /^Edit initials/],
  ['/admin?tab=members', /^Edit (?!initials)/],
  ['/admin?tab=members', /^Reset/],
  ['/admin?tab=members', /^Delete Bartholomew/],
  ['/admin?tab=roster'],
  ['/admin?tab=roster', 'Finalize Roster'],
];

/** Returns what overflows the screen sideways or can only be read by scrolling sideways. */
function leavingSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const scrolling = Array.from(document.querySelectorAll('body *')).filter(
      (each) =>
        each.scrollWidth > each.clientWidth + 1 &&
        !['visible', 'clip'].includes(getComputedStyle(each).overflowX) &&
        !each.matches('input, select, .visually-hidden, .visually-hidden *'),
    );
    return [
      ...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth} px`] : []),
      ...scrolling.map((each) => `${each.tagName} ${each.textContent?.slice(0, 60)}`),
    ];
  });
}

/** Adds long names and long words, so that every list has an entry. */
async function fillWithLongWords(church: Church): Promise<void> {
  const sundays = sundaysFromNow(0);
  await church.addRole('Bearer of the Processional Cross', 2);
  await church.answer(await church.addMember('Bartholomew-Maximilian'), sundays);
  const specialDay = { date: sundays.at(-1), name: 'Thanksgivingremembrance' };
  await church.api.send('POST', '/api/admin/special-days', specialDay);
}

const NARROW = { width: 320, letters: '' };
const LARGE_LETTERS = { width: 390, letters: '225%' };

/** Expects no sideways overflow on these phones. */
async function expectNothingSideways(
  page: Page,
  place: string,
  phones = [NARROW, LARGE_LETTERS],
): Promise<void> {
  for (const { width, letters } of phones) {
    await page.setViewportSize({ width, height: width === 320 ? 640 : 844 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    await waitUntilSettled(page);
    expect.soft(await leavingSideways(page), `${place}: ${width} px ${letters}`).toEqual([]);
  }
}

async function visit(page: Page, [address, opener]: Place): Promise<void> {
  if (page.url().endsWith(address)) await page.keyboard.press('Escape');
  else await page.goto(address);
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('main')).toBeVisible();
  if (opener) {
    await page.getByRole('button', { name: opener }).first().click();
    const opened = page.getByRole('dialog').or(page.getByRole('table', { name: 'Changes, newest first' }));
    await expect(opened.filter({ visible: true }).first()).toBeVisible();
  }
  // A dialog is as wide as the screen, so larger text is the harder case.
  if (opener) await expectNothingSideways(page, `${address} ${opener}`, [LARGE_LETTERS]);
  else await expectNothingSideways(page, address);
}

test('nothing overflows the screen sideways at 320 px or with text at twice the size', {
  tag: '@phone',
}, async ({ page, church, consoleWatch }) => {
  consoleWatch.expect(/status of 404 .*\/nowhere/);
  await fillWithLongWords(church);
  await page.goto('/auth');
  await expectNothingSideways(page, 'sign-in');
  await signIn(page, church.coordinator);
  for (const place of PLACES) await visit(page, place);
  await page.goto(`/admin?tab=roster&month=${monthKey(monthFromNow(0))}`);
  await chooseSunday(page, sundaysFromNow(0).at(-1) ?? '');
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeVisible();
  await expectNothingSideways(page, 'a Sunday of the builder');
});
