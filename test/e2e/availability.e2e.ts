import type { Page } from '@playwright/test';
import { formatDate, formatMonth, monthOf } from '#domain/calendar.ts';
import { expectNoAxeViolations } from './accessibility.ts';
import { monthFromNow, sundaysFromNow, today } from './church.ts';
import { answerSaved, expect, signIn, test } from './fixtures.ts';

/** Goes to a month from this one on, wherever the screen began. */
async function showMonth(page: Page, count: number): Promise<void> {
  const wanted = formatMonth(monthFromNow(count));
  const heading = page.getByRole('heading', { level: 2 });
  for (let step = 0; step < 4 && (await heading.textContent()) !== wanted; step += 1) {
    const shown = (await heading.textContent()) ?? '';
    const isLater = [2, 3].some((later) => formatMonth(monthFromNow(later)) === shown) || count < 1;
    await page.getByRole('button', { name: isLater ? /Previous month/ : /Next month/ }).click();
  }
  await expect(heading).toHaveText(wanted);
}

test('begins with this month until the 15th, then with the next', async ({ page, church }) => {
  await signIn(page, await church.addMember());
  const dayOfMonth = Number(today().slice(8));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    formatMonth(monthFromNow(dayOfMonth > 15 ? 1 : 0)),
  );
});

test('an answer is saved, shown in words, and still there after a reload', async ({ page, church }) => {
  const member = await church.addMember();
  const [sunday = ''] = sundaysFromNow(1);
  const special = { date: sunday, name: 'Harvest', color: '#AA3300', description: 'Bring a friend.' };
  await church.api.send('POST', '/api/admin/special-days', special).catch(() => undefined);
  await signIn(page, member);
  await expect(page.getByText(`Welcome, ${member.name}`)).toBeVisible();
  await showMonth(page, 1);
  const card = page.getByRole('listitem').filter({ hasText: formatDate(sunday) });
  await expect(card.getByText('Harvest')).toBeVisible();
  await expect(card.getByText('No answer yet')).toBeVisible();
  const saved = answerSaved(page);
  await card.getByRole('switch').click();
  await expect(card.getByText('Available', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await saved;
  await page.reload();
  await showMonth(page, 1);
  await expect(card.getByRole('switch', { name: `Available on ${formatDate(sunday)}` })).toBeChecked();
  await card.getByRole('switch').click();
  await expect(card.getByText('Not available')).toBeVisible();
});

test('an answer that cannot be saved goes back to what it was, and says so', async ({
  page,
  church,
  consoleWatch,
}) => {
  consoleWatch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const member = await church.addMember();
  const [sunday = ''] = sundaysFromNow(1);
  await signIn(page, member);
  await showMonth(page, 1);
  const toggle = page.getByRole('switch', { name: `Available on ${formatDate(sunday)}` });
  await expect(toggle).not.toBeChecked();
  await page.context().setOffline(true);
  await toggle.click();
  await expect(
    page.getByText('Sundial cannot be reached. Check your connection and try again.').first(),
  ).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await page.context().setOffline(false);
  await toggle.click();
  await expect(toggle).toBeChecked();
});

test('a slow save shows its dialog until the answer is fresh', async ({ page, church }) => {
  await signIn(page, await church.addMember());
  await showMonth(page, 1);
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/availability', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('switch').first().click();
  await expect(page.getByText('Updating your availability...')).toBeVisible();
  letThrough();
  await expect(page.getByText('Updating your availability...')).toBeHidden();
  await expect(page.getByRole('switch').first()).toBeChecked();
});

test('a locked Sunday says why and opens the deadline dialog on a try', async ({ page, church }) => {
  await signIn(page, await church.addMember());
  await showMonth(page, -1);
  await expect(page.getByText('This Sunday is past.').first()).toBeVisible();
  await page.getByRole('switch').first().click();
  const dialog = page.getByRole('dialog', { name: 'Deadline passed' });
  await expect(dialog).toContainText(
    'Sorry, it has passed the deadline. If you want to change your availability for this month, please contact the coordinator',
  );
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('switch').first()).not.toBeChecked();
  await expect(page.getByRole('switch').first()).toBeFocused();
});

test('the coordinator is never locked out', async ({ page, church }) => {
  await signIn(page, church.coordinator);
  await showMonth(page, -1);
  const first = page.getByRole('switch').first();
  const before = await first.isChecked();
  await first.click();
  await expect(first).toBeChecked({ checked: !before });
  expect(monthOf(today())).toEqual(monthFromNow(0));
});
