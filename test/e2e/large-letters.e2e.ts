import type { Page } from '@playwright/test';
import { type Church, sundaysFromNow } from './church.ts';
import type { ConsoleWatch } from './console-watch.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Screens by address, and on some of them what opens over it: the name of its button. */
const PLACES: readonly (readonly [address: string, opener?: string | RegExp])[] = [
  ['/'],
  ['/', 'Menu'],
  ['/', 'Help'],
  ['/roster'],
  ['/roster', /\d{4}$/],
  ['/roster?tab=availability'],
  ['/account'],
  ['/account?tab=preferences', 'Change Role Preferences'],
  ['/account?tab=security'],
  ['/admin'],
  ['/admin', 'Add Role'],
  ['/admin', /^Delete Bearer/],
  ['/admin', 'Add Special Day'],
  ['/admin', 'Send SMS Reminders'],
  ['/admin', 'Show Sent Messages'],
  ['/admin', 'Show Change Log'],
  ['/admin?tab=members'],
  ['/admin?tab=members', /^Edit initials/],
  ['/admin?tab=members', /^Edit (?!initials)/],
  ['/admin?tab=members', /^Reset/],
  ['/admin?tab=members', /^Delete Bartholomew/],
  ['/admin?tab=roster'],
  ['/admin?tab=roster', 'Finalize Roster'],
  ['/nowhere'],
];

/** What leaves the screen sideways, or can only be read by moving it sideways. */
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

/** Long names, long words, and something on every list. */
async function fillWithLongWords(church: Church): Promise<void> {
  const [sunday = ''] = sundaysFromNow(0);
  const serial = Date.now();
  await church.addRole(`Bearer of the Processional Cross ${serial}`, 2);
  await church.answer(await church.addMember('Bartholomew-Maximilian'), sundaysFromNow(0));
  await church.api
    .send('POST', '/api/admin/special-days', { date: sunday, name: 'Thanksgivingremembrance' })
    // The other journey of this file has it already.
    .catch(() => undefined);
}

async function expectNothingSideways(
  page: Page,
  church: Church,
  consoleWatch: ConsoleWatch,
  rootSize: string | null,
): Promise<void> {
  const open = async (address: string) => {
    await page.goto(address);
    if (rootSize) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, rootSize);
    }
  };
  consoleWatch.expect(/status of 404 .*\/nowhere/);
  await fillWithLongWords(church);
  await open('/auth');
  expect(await leavingSideways(page), 'sign-in').toEqual([]);
  await signIn(page, church.coordinator);
  for (const [address, opener] of PLACES) {
    await open(address);
    await expect(page.locator('main')).toBeVisible();
    if (opener) {
      await page.getByRole('button', { name: opener }).first().click();
      const opened = page.getByRole('dialog').or(page.getByRole('table', { name: 'Changes, newest first' }));
      await expect(opened.filter({ visible: true }).first()).toBeVisible();
    }
    await page.waitForLoadState('networkidle');
    expect(await leavingSideways(page), `${address} ${opener ?? ''}`).toEqual([]);
  }
}

test('with letters twice as large nothing leaves the screen sideways', async ({
  page,
  church,
  consoleWatch,
}) => {
  await expectNothingSideways(page, church, consoleWatch, '225%');
});

test('on 320 px nothing leaves the screen sideways', async ({ page, church, consoleWatch }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothingSideways(page, church, consoleWatch, null);
});
