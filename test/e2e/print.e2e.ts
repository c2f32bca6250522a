import { formatMonth } from '#languages/dates.ts';
import { readPdf } from '../pdf.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn, test } from './fixtures.ts';

test('who is available in a month prints on one page with its title, without the open popover', {
  tag: '@desktop',
}, async ({ page, church }) => {
  const people = await Promise.all(Array.from({ length: 12 }, () => church.addMember()));
  for (const person of people) await church.answer(person, sundaysFromNow(1));
  await signIn(page, church.coordinator, '/roster?tab=availability');
  const month = formatMonth(monthFromNow(1));
  await expect(page.getByText(people[0]?.name ?? '').first()).toBeVisible();
  await page.getByRole('button', { name: month }).click();
  await expect(page.getByText('Available Months')).toBeVisible();

  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain(`Member's Availability, ${month}`);
  for (const { name } of people) expect(pages[0]).toContain(name);
  expect(pages[0]).not.toContain('Available Months');
});
