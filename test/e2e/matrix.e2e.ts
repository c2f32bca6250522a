import { addDays, monthKey } from '#domain/calendar/calendar.ts';
import { formatMonth } from '#languages/dates.ts';
import { expectNoAxeViolations } from './accessibility.ts';
import { MONTH } from './builder-page.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn, test } from './fixtures.ts';

test('the grid of answers opens and scrolls by keyboard with names and dates in place at 320 px', {
  tag: '@phone',
}, async ({ page, church }) => {
  const sundays = sundaysFromNow(MONTH);
  const [first] = sundays;
  for (let number = 1; number <= 24; number += 1) await church.addNewcomer();
  const ann = await church.addMember('Ann');
  await church.answer(ann, sundays.slice(1));
  await church.answer(ann, [first], false);
  for (let number = 1; number <= 10; number += 1) {
    const service = { date: addDays(first, number), startsAt: '18:00', name: 'Evening Prayer' };
    await church.api.send('POST', '/api/admin/service-times', service);
  }

  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, church.coordinator, `/roster?tab=availability&month=${monthKey(monthFromNow(MONTH))}`);
  await page.getByRole('radio', { name: 'Card View' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const region = page.getByRole('region', {
    name: `Member's Availability, ${formatMonth(monthFromNow(MONTH))}`,
  });
  const annsRow = region.getByRole('row', { name: ann.name });
  await expect(annsRow.getByRole('cell').first()).toHaveText('No');
  await expect(annsRow.getByRole('cell', { name: 'Yes' })).toHaveCount(sundays.length - 1);
  await expectNoAxeViolations(page);

  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(region).toBeFocused({ timeout: 1 });
  }).toPass();
  /** Returns where the first name and the first date are in the region, and how far the region has scrolled. */
  const positions = () =>
    region.evaluate((scroller) => {
      const { left, top } = scroller.getBoundingClientRect();
      const name = scroller.querySelector('tbody th')?.getBoundingClientRect();
      const date = scroller.querySelector('thead th + th')?.getBoundingClientRect();
      return {
        inPlace: [(name?.left ?? 0) - left, (date?.top ?? 0) - top],
        scrolled: [scroller.scrollLeft, scroller.scrollTop],
      };
    });
  const { inPlace } = await positions();
  for (const [axis, key] of ['ArrowRight', 'ArrowDown'].entries())
    await expect(async () => {
      await page.keyboard.press(key);
      expect((await positions()).scrolled[axis]).toBeGreaterThan(20);
    }).toPass();
  expect((await positions()).inPlace).toEqual(inPlace);
  // The grid scrolls, the page does not.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await page.reload();
  await expect(region).toBeVisible();
});
