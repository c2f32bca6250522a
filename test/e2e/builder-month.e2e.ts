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

test('the finalize dialog shows open places and the load, and three clicks publish a month', {
  tag: '@desktop',
}, async ({ page, church }) => {
  const [date] = sundaysFromNow(MONTH);
  const baker = 'Baker';
  const roleId = await church.addRole(baker, 1);
  const [eve, lot] = [await church.addMember('Eve'), await church.addMember('Lot')] as [Person, Person];
  for (const person of [eve, lot]) await church.prefer(person, roleId);
  await church.answer(eve, [date]);
  await church.answer(lot, [date], false);
  await openBuilder(page, church);
  await page.getByRole('button', { name: 'Finalize Roster' }).click();
  const question = page.getByRole('dialog', { name: 'Finalize Roster' });
  await question.getByText(new RegExp(`^${formatDate(date)}: \\d+ places? open`)).click();
  await expect(question.getByText(`${eve.name} is free and could take it.`)).toBeVisible();
  await expect(question.getByText('No one serves two Sundays in a row.')).toBeVisible();
  await expect(question.getByText(/said yes but (is|are) not assigned/)).toBeVisible();
  await expect(question.getByText(eve.name, { exact: true }).first()).toBeVisible();
  await question.getByText(/^How often each person serves/).click();
  await expect(question.getByRole('row', { name: new RegExp(lot.name) })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'Smart Assign the month' }).click();
  // Its buttons appear with the plan and move Finalize.
  await expect(page.getByRole('button', { name: 'Save the month (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Finalize Roster' }).click();
  await question.getByRole('button', { name: 'Save 1 and finalize' }).click();
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
});
