import { monthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import { formatDate, formatServiceDate, formatShortDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';

import { expectNoAxeViolations } from './accessibility.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn, test } from './fixtures.ts';

test('one tap answers a month, and another brings the earlier answers back', {
  tag: '@phone',
}, async ({ page, church }) => {
  const member = await church.addMember();
  const sundays = sundaysFromNow(1);
  await church.answer(member, [sundays[0]], false);
  await signIn(page, member, `/?month=${monthKey(monthFromNow(1))}`);
  const switches = page.getByRole('main').getByRole('switch');
  await page.getByRole('button', { name: /^All of them/ }).click();
  await expect(switches.and(page.getByRole('switch', { checked: true }))).toHaveCount(sundays.length);
  await page.getByRole('button', { name: 'Undo' }).click();
  const chosen = page.getByRole('button', { name: "I can't", pressed: true });
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(chosen).toHaveCount(1);
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(0);
  }
});

test('five taps enter a time away over a published service, and open a request for cover', {
  tag: '@phone',
}, async ({ page, church }) => {
  const [ann, usher] = [await church.addMember('Ann'), await church.addRole('Usher', 1)];
  const [first, second] = sundaysFromNow(1);
  await church.publish(ann, usher, [second]);
  await signIn(page, ann, `/?month=${monthKey(monthFromNow(1))}`);
  await page.getByRole('button', { name: "I'm away" }).click();
  const dialog = page.getByRole('dialog', { name: "I'm away" });
  await expectNoAxeViolations(page);
  for (const date of [first, second])
    await dialog.getByRole('button', { name: formatServiceDate(date), exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: t('common:duties.title') });
  await expect(question.getByRole('listitem')).toHaveText(`${formatShortDate(second)}Usher`);
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: t('common:duties.confirm') }).click();
  await expect(page.getByText(t('common:duties.declined'))).toBeVisible();
  await expect(page.getByRole('button', { name: "I'm away" })).toBeFocused();
  const day = (date: PlainDate) =>
    page
      .getByRole('listitem')
      .filter({ hasText: formatDate(date) })
      .first();
  await expect(day(first).getByText('Away')).toBeVisible();
  await expect(day(second).getByText("You can't make it: Usher")).toBeVisible();
  expect(await church.api.send('GET', '/api/cover-requests')).toHaveLength(1);
});
