import type { Locator, Page } from '@playwright/test';
import { addDays, monthKey } from '#domain/calendar/calendar.ts';
import { formatMonth } from '#languages/dates.ts';
import { pageScript } from '#test/browsers/in-page/script.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn, test, waitForSavedAnswer, waitUntilSettled } from './fixtures.ts';

/** Opens the month before or after the current one. The screen starts with the current month until the 15th. */
async function showMonth(page: Page, count: -1 | 1): Promise<void> {
  await page.getByRole('button', { name: count < 0 ? /Previous month/ : /Next month/ }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(formatMonth(monthFromNow(count)));
}

/** The place and size of every control on the screen. */
const controlPlaces = (page: Page) => page.evaluate<string[]>(pageScript('controlPlaces').expression);

/** Scrolls a control away from the bar at the bottom, where a click could press one place and release another. */
const scrollToCenter = (control: Locator) =>
  control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));

test('two taps in rhythm on each choice of a month record one answer and move no control, at 320 and 1280 px', {
  tag: '@phone',
}, async ({ page, church }) => {
  const evening = { weekday: 0, startsAt: '18:00', name: 'Evening' };
  await church.api.send('POST', '/api/admin/service-times', evening);
  await signIn(page, await church.addMember());
  await page.setViewportSize({ width: 320, height: 640 });
  await showMonth(page, 1);
  const choices = page.getByRole('main').getByRole('button', { name: "I can't" });
  await expect(choices.first()).toBeVisible();
  // It loads last.
  await expect(page.getByRole('button', { name: "I'm away" })).toBeVisible();
  await waitUntilSettled(page);
  const chosen = page.getByRole('button', { name: "I can't", pressed: true });
  const count = await choices.count();
  expect(count).toBe(2 * sundaysFromNow(1).length);
  const onPhone = await controlPlaces(page);
  for (let service = 0; service < count; service += 1) {
    const no = choices.nth(service);
    await scrollToCenter(no);
    const saved = waitForSavedAnswer(page);
    await no.click({ position: { x: 12, y: 12 } });
    await saved;
    const { x = 0, y = 0 } = (await no.boundingBox()) ?? {};
    await page.mouse.click(x + 12, y + 12);
    await expect(chosen).toHaveCount(service + 1);
    expect(await controlPlaces(page)).toEqual(onPhone);
  }
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 640 });
  await waitUntilSettled(page);
  const onDesktop = await controlPlaces(page);
  for (const toggle of await page.getByRole('switch').all()) {
    await scrollToCenter(toggle);
    const saved = waitForSavedAnswer(page);
    await toggle.click();
    await saved;
    await expect(toggle).toBeChecked();
    expect(await controlPlaces(page)).toEqual(onDesktop);
  }
});

test('on a phone, the first answer is on the first screen, eight services are on two, and being offline moves none', {
  tag: '@phone',
}, async ({ page, church, consoleWatch }) => {
  consoleWatch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const sundays = sundaysFromNow(1);
  const member = await church.addMember();
  for (const date of sundays.slice(0, 8 - sundays.length)) {
    const service = { date: addDays(date, 3), startsAt: '19:00', name: 'Evening Prayer' };
    await church.api.send('POST', '/api/admin/service-times', service);
  }
  await church.publish(member, await church.addRole('Usher', 1), [sundays[0]]);
  await signIn(page, member, `/?month=${monthKey(monthFromNow(1))}`);
  const rows = page.getByRole('main').locator('h3 ~ ul, div:has(> h3) ~ ul').getByRole('listitem');
  await expect(rows).toHaveCount(8);
  await waitUntilSettled(page);
  const bottomOf = async (row: Locator) => {
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    return y + height;
  };
  expect(await bottomOf(rows.first().getByRole('button'))).toBeLessThanOrEqual(500);
  expect(await bottomOf(rows.last())).toBeLessThanOrEqual(2 * 844);

  await expect(page.getByRole('button', { name: "I'm away" })).toBeVisible();
  const toggle = page.getByRole('switch').first();
  const before = await toggle.boundingBox();
  const notice = page.getByRole('status').getByText('You are offline');
  await page.context().setOffline(true);
  await toggle.click();
  await expect(notice).toBeAttached();
  await expect.poll(() => toggle.boundingBox()).toEqual(before);
  await page.context().setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect.poll(() => toggle.boundingBox()).toEqual(before);
});

test('Back closes a dialog before it leaves the screen, and the focus returns', { tag: '@phone' }, async ({
  page,
  church,
}) => {
  await signIn(page, await church.addMember(), '/roster');
  await page.getByRole('link', { name: 'Availability', exact: true }).click();
  await showMonth(page, -1);
  const locked = page.getByRole('switch').first();
  const dialog = page.getByRole('dialog', { name: 'Deadline passed' });
  await locked.click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(locked).toBeFocused();
  await locked.click();
  await expect(dialog).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/?month=${monthKey(monthFromNow(-1))}`);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL('/roster');
});

test('a family of four answers a month of eight services or more in two taps, after which no choice has moved', {
  tag: '@phone',
}, async ({ page, church }) => {
  await church.api.send('POST', '/api/admin/service-times', {
    weekday: 0,
    startsAt: '18:00',
    name: 'Evening',
  });
  const parent = await church.addMember('Ruth');
  const children = [
    await church.addMember('Ben'),
    await church.addMember('Mia'),
    await church.addMember('Tom'),
  ];
  await church.api.send('POST', '/api/admin/families', {
    members: [parent, ...children].map(({ id }) => ({ userId: id, isChild: id !== parent.id })),
    ...{ serving: 'own', whom: 'adults', strictness: 'prefer', oneFree: [], childrenWith: [] },
  });
  await signIn(page, parent, `/?month=${monthKey(monthFromNow(1))}`);
  const everyone = page.getByRole('radio', { name: 'All of us' });
  const place = await everyone.boundingBox();
  await everyone.click();
  const rows = page.getByRole('main').getByRole('switch');
  await expect(rows.last()).not.toBeChecked();
  expect(await everyone.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: /^All of them/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await rows.count()).toBeGreaterThanOrEqual(8);
  for (const { id } of [parent, ...children]) {
    const answers = await church.api.send('GET', `/api/availability?userId=${id}`);
    expect(answers).toHaveLength(await rows.count());
  }
  // "Answered by" has its place before.
  await page.goto(`/?for=${children[0]?.id}&month=${monthKey(monthFromNow(2))}`);
  const lastTop = () => rows.last().evaluate((row) => row.getBoundingClientRect().top + window.scrollY);
  await rows.first().scrollIntoViewIfNeeded();
  const before = await lastTop();
  await rows.first().click();
  await expect(page.getByText(/^Answered by/)).toBeVisible();
  expect(await lastTop()).toBe(before);
});
