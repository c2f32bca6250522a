import type { PlainDate } from '#domain/calendar/calendar.ts';
import { formatDate, formatMonth } from '#languages/dates.ts';
import { chooseSunday, MONTH, openBuilder, personIn, roleList } from './builder-page.ts';
import { monthFromNow, type Person, sundaysFromNow } from './church.ts';
import { expect, test } from './fixtures.ts';

test('the whole month is planned, undone, planned again and then saved in one step', {
  tag: '@desktop',
}, async ({ page, church }) => {
  const [first, second] = sundaysFromNow(MONTH);
  const steward = 'Steward';
  const roleId = await church.addRole(steward, 1);
  const people = [await church.addMember(), await church.addMember()] as [Person, Person];
  for (const person of people) await church.prefer(person, roleId);
  const [, amos] = people;
  for (const person of people) await church.answer(person, [first, second]);
  await openBuilder(page, church);
  const sunday = (date: PlainDate) =>
    page.getByRole('region', { name: 'Sundays' }).getByRole('button', { name: formatDate(date) });

  await chooseSunday(page, second);
  await personIn(page, steward, amos).click();
  await expect(sunday(second)).toContainText('1 not saved yet');
  await page.getByRole('button', { name: 'Smart Assign the month' }).click();
  await expect(page.getByText('Smart assignments applied').first()).toBeVisible();
  await expect(sunday(first)).toContainText('1 not saved yet');
  await expect(sunday(second)).toContainText('1 not saved yet');

  await page.getByRole('button', { name: 'Undo Smart Assign' }).click();
  await expect(sunday(first)).not.toContainText('not saved yet');
  await expect(personIn(page, steward, amos)).toHaveAttribute('aria-pressed', 'true');

  // Opening another month loses nothing, and one tap leads back.
  await page.getByRole('button', { name: 'Smart Assign the month' }).click();
  await expect(sunday(first)).toContainText('1 not saved yet');
  await page.getByRole('button', { name: /Next month/ }).click();
  await page.getByRole('button', { name: `2 not saved yet in ${formatMonth(monthFromNow(MONTH))}` }).click();
  await page.getByRole('button', { name: 'Save the month (2)' }).click();
  await expect(page.getByText('Roster saved').first()).toBeVisible();
  await expect(sunday(first)).not.toContainText('not saved yet');
  await expect(sunday(second)).not.toContainText('not saved yet');
  await chooseSunday(page, first);
  const saved = roleList(page, steward).getByRole('button', { pressed: true });
  await expect(saved).toHaveAccessibleDescription('Saved assignment');
  await expect(saved).toContainText(/Member/);
});
