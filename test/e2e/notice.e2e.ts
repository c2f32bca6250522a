import { formatMonth, formatShortDate } from '#languages/dates.ts';
import { chooseSunday, MONTH, openBuilder, personIn, SAVE } from './builder-page.ts';
import { monthFromNow, type Person, sundaysFromNow } from './church.ts';
import { expect } from './fixtures.ts';
import { test } from './with-messaging.ts';

test('publishing tells the people who serve, and publishing again only those whose duties changed', {
  tag: '@desktop',
}, async ({ page, church, twilio }) => {
  const [date] = sundaysFromNow(MONTH);
  const porter = 'Porter';
  await church.addRole(porter, 3);
  const people = [
    await church.addMember('Ada'),
    await church.addMember('Ben'),
    await church.addMember('Cleo'),
  ];
  const [ada, ben, cleo] = people as [Person, Person, Person];
  await church.setPhoneNumber(ada, '0491 570 156');
  await church.setPhoneNumber(ben, '0491 570 157');
  for (const person of people) await church.answer(person, [date]);
  const assign = async (...chosen: readonly Person[]) => {
    for (const person of chosen) await personIn(page, porter, person).click();
    await page.getByRole('button', { name: SAVE }).click();
    for (const person of chosen)
      await expect(personIn(page, porter, person)).toHaveAccessibleDescription('Saved assignment');
  };
  const textsTo = (number: string) =>
    twilio.accepted.filter(({ to }) => to === number).map(({ body }) => body);
  const month = formatMonth(monthFromNow(MONTH));

  await openBuilder(page, church);
  await chooseSunday(page, date);
  await assign(ada, cleo);
  await page.getByRole('button', { name: 'Finalize Roster' }).click();
  const question = page.getByRole('dialog', { name: 'Finalize Roster' });
  await question.getByLabel('Tell the person who serves').check();
  await expect(question.getByText('1 person by text message (1 billable message).')).toBeVisible();
  await expect(question.getByText(`Cannot be reached: ${cleo.name}.`)).toBeVisible();
  await question.getByText('Preview of the message').click();
  await expect(question.getByText(`Hi ${ada.name.split(' ')[0]}, the roster for ${month}`)).toBeVisible();
  await question.getByRole('button', { name: 'Finalize Roster' }).click();
  await expect(page.getByText('Messages on their way').first()).toBeVisible();
  const served = `You serve: ${porter} on ${formatShortDate(date)}. http`;
  await expect.poll(() => textsTo('+61491570156')).toEqual([expect.stringContaining(served)]);

  await page.getByRole('button', { name: 'Revise Roster' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revise Roster' }).click();
  await expect(page.getByText('Roster in Draft Mode')).toBeVisible();
  await assign(ben);
  await page.getByRole('button', { name: 'Re-Finalize Roster' }).click();
  const again = page.getByRole('dialog', { name: 'Re-Finalize Roster' });
  await expect(again.getByLabel('Tell the person whose duties changed')).not.toBeChecked();
  await again.getByRole('button', { name: 'Re-Finalize Roster' }).click();
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  expect(textsTo('+61491570157')).toEqual([]);

  // It can be done later, too.
  await page.getByRole('button', { name: 'Tell people' }).click();
  const later = page.getByRole('dialog');
  await later.getByRole('button', { name: 'Send 1 message' }).click();
  await expect(later).toBeHidden();
  await expect.poll(() => textsTo('+61491570157')).toEqual([expect.stringContaining('has changed')]);
  expect(textsTo('+61491570156')).toHaveLength(1);
});
