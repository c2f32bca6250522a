import { monthKey } from '#domain/calendar/calendar.ts';
import { formatDate } from '#languages/dates.ts';
import { MONTH, openBuilder } from './builder-page.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn, test } from './fixtures.ts';
import { test as messagingTest } from './with-messaging.ts';

test('the month view fills a place and replaces a person in two clicks each', {
  tag: '@desktop',
}, async ({ page, church }) => {
  const dates = sundaysFromNow(MONTH);
  const [first, second] = dates;
  await church.addRole('Host', 1);
  const [ann, zoe] = [await church.addMember('Ann'), await church.addMember('Zoe')];
  for (const person of [ann, zoe]) await church.answer(person, dates);
  await openBuilder(page, church);
  await page.getByRole('radio', { name: 'Month', exact: true }).check();
  const grid = page.getByRole('grid');
  const places = (name: string | RegExp) => grid.getByRole('button', { name });
  await expect(places('Open')).toHaveCount(dates.length);

  const choose = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  await places(`Open Host, ${formatDate(first)}`).click();
  await choose(ann.name);
  await expect(places(`${ann.name} Not saved Host, ${formatDate(first)}`)).toBeVisible();
  // The next open place.
  await expect(places(/^Open\b.*/).first()).toBeFocused();
  await page.getByRole('button', { name: 'Save the month (1)' }).click();
  await expect(page.getByText('Roster saved').first()).toBeVisible();

  await places(`${ann.name} Host, ${formatDate(first)}`).click();
  await choose(zoe.name);
  await expect(page.getByText(`${zoe.name} now serves instead of ${ann.name}.`).first()).toBeVisible();
  await expect(places(`${zoe.name} Host, ${formatDate(first)}`)).toBeVisible();

  // By keyboard: to the next service, to its candidates and back, and to the first place again to empty it.
  await places(`${zoe.name} Host`).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Host, ${formatDate(second)}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(places(`Open Host, ${formatDate(second)}`)).toBeFocused();
  // The column of the roles stays in place and covers no place that has the focus.
  await page.keyboard.press('End');
  for (const _ of dates.slice(1)) {
    await page.keyboard.press('ArrowLeft');
    const covered = await page.evaluate(() => {
      const place = document.activeElement as Element;
      const role = place.closest('tr')?.querySelector('th') as Element;
      return role.getBoundingClientRect().right - place.getBoundingClientRect().left;
    });
    expect(covered).toBeLessThanOrEqual(1);
  }
  await page.keyboard.press('Delete');
  await expect(page.getByText('Assignment removed').first()).toBeVisible();
  await expect(places('Open')).toHaveCount(dates.length);
  // The grid scrolls, the page does not.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await page.reload();
  await expect(places('Open')).toHaveCount(dates.length);
});

test('a month with 24 places a service prints on one page', { tag: '@desktop' }, async ({ page, church }) => {
  const ann = await church.addMember('Ann');
  await church.answer(ann, sundaysFromNow(MONTH));
  for (let number = 1; number <= 24; number += 1) await church.addRole(`Role ${number}`, 1);
  await openBuilder(page, church);
  await page.getByRole('radio', { name: 'Month', exact: true }).check();
  await expect(page.getByRole('grid').getByRole('rowheader')).toHaveCount(24);
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

messagingTest(
  'on a published roster, four clicks put someone else in a place and tell the two, and the month stays published',
  { tag: '@desktop' },
  async ({ page, church, twilio }) => {
    const [first, second] = sundaysFromNow(1);
    const roleId = await church.addRole('Usher', 1);
    const [ruth, amos] = [await church.addMember('Ruth'), await church.addMember('Amos')];
    await church.publish(ruth, roleId, [first, second]);
    await church.setPhoneNumber(amos, '+61491570156');
    await signIn(page, church.coordinator, `/admin?tab=roster&view=month&month=${monthKey(monthFromNow(1))}`);
    const place = page
      .getByRole('grid')
      .getByRole('button', { name: `${ruth.name} Usher, ${formatDate(first)}` });

    await place.click();
    const popover = page.getByRole('dialog', { name: `Usher, ${formatDate(first)}` });
    await popover.getByRole('button', { name: 'Find someone else' }).click();
    await popover.getByRole('button', { name: amos.name }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await popover.getByRole('button', { name: 'Assign and tell' }).click();

    await expect(page.getByText(`${amos.name} serves as Usher`).first()).toBeVisible();
    const changed = page
      .getByRole('grid')
      .getByRole('button', { name: `${amos.name} Usher, ${formatDate(first)}` });
    await expect(changed).toBeFocused();
    await expect(page.getByText('Roster Finalized')).toBeVisible();
    await expect.poll(() => twilio.accepted.map(({ to }) => to)).toEqual(['+61491570156']);
  },
);
