import type { Page } from '@playwright/test';
import { settingsAddress } from '#contract/pages.ts';
import { formatDate } from '#languages/dates.ts';
import { sundaysFromNow } from './church.ts';
import { expect, signIn, test } from './fixtures.ts';

const card = (page: Page) => page.locator('#services');

test('a coordinator adds Christmas Eve at two times, cancels a Sunday and restores it', {
  tag: '@phone',
}, async ({ page, church, consoleWatch }) => {
  consoleWatch.expect(/status of 409/);
  const [sunday] = sundaysFromNow(1);
  const roleId = await church.addRole('Usher', 2);
  const person = await church.addMember('Phoebe');
  await church.answer(person, [sunday]);
  const assignment = { roleId, userId: person.id, serviceDate: sunday };
  await church.api.send('POST', '/api/admin/roster-assignments', assignment);

  await signIn(page, church.coordinator, settingsAddress('services'));
  const dialog = page.getByRole('dialog');
  await card(page).getByRole('button', { name: 'Add a service' }).click();
  await dialog.getByLabel('Date').fill('2026-12-24');
  await dialog.getByLabel('Start time').fill('17:00');
  await dialog.getByLabel('Name').fill('Christmas Eve');
  await dialog.getByRole('button', { name: 'Save and add another on this day' }).click();
  await expect(dialog.getByLabel('Start time')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveValue('Christmas Eve');
  await dialog.getByLabel('Start time').fill('23:00');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const once = card(page).getByRole('region', { name: 'Once' });
  await expect(once.getByRole('listitem')).toContainText([/17:00 Christmas Eve/, /23:00 Christmas Eve/]);

  await card(page).getByRole('button', { name: 'More about Thursday' }).last().click();
  await card(page).getByRole('button', { name: 'Roles for Thursday' }).click();
  await dialog.getByLabel('Usher').selectOption('Not needed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(once.getByRole('listitem').filter({ hasText: '23:00' })).toContainText('Usher: not needed');

  await card(page).getByRole('button', { name: 'More about Every Sunday' }).click();
  await card(page).getByRole('button', { name: 'Cancel a date of Every Sunday' }).click();
  await dialog.getByLabel('Which date?').selectOption(formatDate(sunday));
  await dialog.getByLabel('Reason').fill('Church camp');
  await dialog.getByRole('button', { name: 'Cancel this service' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: person.name })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel it and remove them' }).click();
  const canceled = card(page).getByRole('region', { name: 'Canceled' });
  await expect(canceled).toContainText(`${formatDate(sunday)}Church camp`);
  const assignments = (await church.api.send('GET', '/api/admin/roster-assignments/all')) as unknown[];
  expect(assignments).toEqual([]);

  await canceled.getByRole('button', { name: `Restore ${formatDate(sunday)}` }).click();
  await expect(page.getByText('Service restored').first()).toBeVisible();
  await expect(canceled).toHaveCount(0);
});
