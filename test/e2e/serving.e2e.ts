import { addDays, monthKey } from '#domain/calendar/calendar.ts';
import { formatMonth, formatPlannedDate, formatServiceDate } from '#languages/dates.ts';
import { type JourneyChurch, monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn, test, waitUntilSettled } from './fixtures.ts';

/** Publishes the next month: Ruth and Amos are ushers on its first Sunday, and Ruth also on the second. */
async function publishMonth(church: JourneyChurch) {
  const [first, second] = sundaysFromNow(1);
  const roleId = await church.addRole('Usher', 2);
  const [ruth, amos] = [await church.addMember('Ruth'), await church.addMember('Amos')];
  for (const [person, serviceDate] of [
    [ruth, first],
    [amos, first],
    [ruth, second],
  ] as const) {
    await church.answer(person, [serviceDate]);
    const body = { roleId, userId: person.id, serviceDate };
    await church.api.send('POST', '/api/admin/roster-assignments', body);
  }
  await church.api.send('POST', '/api/admin/finalize-roster', monthFromNow(1));
  return { first, second, ruth, amos };
}

test('a member sees without scrolling where they serve next, and their name on the roster', {
  tag: '@phone',
}, async ({ page, church }) => {
  const { first, second, ruth, amos } = await publishMonth(church);

  await signIn(page, ruth);
  const next = page.getByRole('region', { name: "You're serving" });
  await expect(next.getByRole('heading', { name: formatPlannedDate(first, first) })).toBeInViewport();
  await expect(next.getByText('Usher', { exact: true }).first()).toBeInViewport();
  await next.getByRole('button', { name: '1 more service' }).click();
  await expect(next.getByText(`With ${amos.name} (Usher)`)).toBeInViewport();
  await expect(next.getByRole('heading', { name: formatPlannedDate(second, first) })).toBeVisible();

  await page.goto(`/roster?month=${first.slice(0, 7)}`);
  const links = page
    .getByRole('navigation')
    .filter({ hasText: `You serve 2 times in ${formatMonth(monthFromNow(1))}` });
  await links.getByRole('link').nth(1).click();
  await expect(page.getByText(`${ruth.name} (you)`).nth(1)).toBeInViewport();
});

test('on a phone, a published month of ten services takes 1,500 px, and its grid keeps the dates in place', {
  tag: '@phone',
}, async ({ page, church }) => {
  const sundays = sundaysFromNow(1);
  const evening = { weekday: 0, startsAt: '18:00', name: 'Evening Service' };
  await church.api.send('POST', '/api/admin/service-times', evening);
  for (const date of sundays.slice(0, 10 - 2 * sundays.length)) {
    const service = { date: addDays(date, 3), startsAt: '19:00', name: 'Worship Night' };
    await church.api.send('POST', '/api/admin/service-times', service);
  }
  const ruth = await church.addMember('Ruth');
  const roles = ['Usher', 'Reader', 'Singer', 'Welcomer'];
  const midweek = addDays(sundays[0], 3);
  await church.answer(ruth, [midweek]);
  for (const [index, role] of roles.entries()) {
    const roleId = await church.addRole(role, 1);
    const person = index === 0 ? ruth : await church.addMember();
    await church.answer(person, [midweek]);
    const body = { roleId, userId: person.id, serviceDate: midweek };
    await church.api.send('POST', '/api/admin/roster-assignments', body);
  }
  await church.api.send('POST', '/api/admin/finalize-roster', monthFromNow(1));
  await signIn(page, ruth, `/roster?month=${monthKey(monthFromNow(1))}`);
  await expect(
    page.getByText('roles assigned').or(page.getByText('No assignments', { exact: true })),
  ).toHaveCount(10);
  await waitUntilSettled(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1500);

  const singer = page.getByRole('heading', { name: 'Singer' });
  await expect(singer).toBeHidden();
  await page.getByRole('button', { name: `4 roles assigned ${formatServiceDate(midweek)}` }).click();
  await expect(singer).toBeVisible();

  await page.getByText('Simple View').click();
  const date = page.getByRole('rowheader', { name: formatServiceDate(midweek) });
  const before = await date.boundingBox();
  await page.getByRole('region', { name: /^Service Roster/ }).evaluate((region) => region.scrollBy(80, 0));
  await expect(page.getByRole('region', { name: /^Service Roster/ })).toHaveJSProperty('scrollLeft', 80);
  expect((await date.boundingBox())?.x).toBe(before?.x);
});
