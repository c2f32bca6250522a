import type { PlainDate } from '#domain/calendar/calendar.ts';
import { formatDate } from '#languages/dates.ts';
import { MONTH, openBuilder } from './builder-page.ts';
import { sundaysFromNow } from './church.ts';
import { expect, test } from './fixtures.ts';

test('a month with 24 places a service is used by keyboard, with every place in sight, and prints on one page', {
  tag: '@desktop',
}, async ({ page, church }) => {
  const dates = sundaysFromNow(MONTH);
  const [first, second] = dates;
  const ann = await church.addMember('Ann');
  await church.answer(ann, dates);
  for (let number = 1; number <= 24; number += 1) await church.addRole(`Role ${number}`, 1);
  await openBuilder(page, church);
  await page.getByRole('radio', { name: 'Month', exact: true }).check();
  const grid = page.getByRole('grid');
  const openPlace = (date: PlainDate) =>
    grid.getByRole('button', { name: new RegExp(`^Open.* Role 1, ${formatDate(date)}$`) });
  await expect(grid.getByRole('rowheader')).toHaveCount(24);

  // To the next service, to its candidates and back.
  await openPlace(first).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Role 1, ${formatDate(second)}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(openPlace(second)).toBeFocused();
  // The column of the roles stays in place and covers no place that has the focus.
  await page.keyboard.press('End');
  for (const _ of dates.slice(1)) {
    await page.keyboard.press('ArrowLeft');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement as Element;
      const role = focused.closest('tr')?.querySelector('th') as Element;
      return role.getBoundingClientRect().right - focused.getBoundingClientRect().left;
    });
    expect(covered).toBeLessThanOrEqual(1);
  }
  // The grid scrolls, the page does not.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await openPlace(first).click();
  await page.getByRole('dialog').getByRole('button', { name: ann.name }).click();
  // The next open place.
  await expect(grid.locator('button:focus')).toHaveAccessibleName(/^Open/);

  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
