import { formatDate } from '#texts/dates.ts';
import { sundaysFromNow } from './church.ts';
import { expect, signInOnScreen, test, waitForHydration, waitForSavedAnswer } from './fixtures.ts';
import { DESKTOP, PHONE } from './layouts.ts';

test('from the first start to a published roster', { tag: '@desktop' }, async ({
  sundial,
  openForAnother,
}) => {
  // The coordinator signs in with the one-time PIN and must choose another. The dialog can't be closed.
  const desk = await openForAnother(DESKTOP);
  await signInOnScreen(desk, { name: 'Church Admin', pin: sundial.adminPin }, '/admin');
  const firstLogin = desk.getByRole('dialog', { name: 'Welcome! Please Change Your PIN' });
  await expect(firstLogin).toBeVisible();
  for (let press = 0; press < 4; press += 1) await desk.keyboard.press('Escape');
  await expect(firstLogin).toBeVisible();
  await firstLogin.getByLabel('New PIN').fill('48x29z13');
  await expect(firstLogin.getByLabel('New PIN')).toHaveValue('482913');
  await firstLogin.getByLabel('Confirm PIN').fill('482914');
  await firstLogin.getByRole('button', { name: 'Set New PIN' }).click();
  await expect(firstLogin.getByText('PINs do not match')).toBeVisible();
  await firstLogin.getByLabel('Confirm PIN').fill('482913');
  await firstLogin.getByRole('button', { name: 'Set New PIN' }).click();
  await expect(desk.getByText('Your PIN has been changed successfully').first()).toBeVisible();
  await expect(firstLogin).toBeHidden();

  // The steps of the setup show below the dialog. Add a role and a special day.
  await expect(desk.getByText('0 of 6 steps done')).toBeVisible();
  await expect(desk.getByText('No service roles yet.', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'Add role' }).click();
  const roleDialog = desk.getByRole('dialog', { name: 'Add service role' });
  await roleDialog.getByRole('button', { name: 'Save' }).click();
  await expect(roleDialog.getByText('Role name is required')).toBeVisible();
  await roleDialog.getByLabel('Name', { exact: true }).fill('Usher');
  await roleDialog.getByLabel('Limit').fill('two');
  await roleDialog.getByLabel('Name', { exact: true }).focus();
  await expect(roleDialog.getByLabel('Limit')).toHaveValue('1');
  await roleDialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Role added').first()).toBeVisible();
  await expect(desk.getByText('1 of 6 steps done')).toBeVisible();
  await desk.getByRole('button', { name: 'Sundays only is right for us' }).click();
  await expect(desk.getByText('2 of 6 steps done')).toBeVisible();

  const [sunday] = sundaysFromNow(1);
  await desk.getByRole('button', { name: 'Add special day' }).click();
  const dayDialog = desk.getByRole('dialog', { name: 'Add special day' });
  await dayDialog.getByRole('button', { name: 'Save' }).click();
  await expect(dayDialog.getByText('Date is required')).toBeVisible();
  await expect(dayDialog.getByText('Name is required')).toBeVisible();
  await dayDialog.getByLabel('Date').fill(sunday);
  await dayDialog.getByLabel('Name', { exact: true }).fill('Harvest');
  await dayDialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Special day saved').first()).toBeVisible();

  // Add a member, with a PIN to hand over.
  await desk.getByRole('link', { name: 'Import or add your members' }).click();
  await expect(desk).toHaveURL('/admin?tab=members#import');
  await waitForHydration(desk);
  await desk.getByRole('button', { name: 'Add member' }).click();
  await expect(desk.getByText('Please fill in all fields').first()).toBeVisible();
  await desk.getByLabel('First name').fill('Ruth');
  await desk.getByLabel('Last name').fill('Ünal');
  await desk.getByRole('button', { name: 'Add member' }).click();
  const pinDialog = desk.getByRole('dialog', { name: 'One-time PIN' });
  const oneTimePin = /\d{6}/.exec((await pinDialog.textContent()) ?? '')?.[0] ?? '';
  await pinDialog.getByRole('button', { name: 'Done' }).click();
  await expect(desk.getByRole('row').filter({ hasText: 'Ruth Ünal' })).toContainText('RÜ');
  await expect(desk.getByText('4 of 6 steps done')).toBeVisible();
  await desk.getByRole('button', { name: 'Yes, I serve too' }).click();
  await expect(desk.getByText('5 of 6 steps done')).toBeVisible();
  await desk.getByRole('button', { name: 'See how a month works' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Got it' }).click();
  await expect(desk.getByText('Set up your church')).toBeHidden();
  // My Availability is still one tap away.
  await desk.getByRole('navigation').getByRole('link', { name: 'My Availability' }).first().click();
  await expect(desk).toHaveURL('/');

  // The member answers on a phone.
  const phone = await openForAnother(PHONE);
  await signInOnScreen(phone, { name: 'Ruth Ünal', pin: oneTimePin });
  await phone.getByRole('button', { name: 'Suggest a PIN' }).click();
  await phone.getByRole('button', { name: 'Set New PIN' }).click();
  await expect(phone.getByRole('dialog')).toBeHidden();
  await phone.getByRole('button', { name: /Next month/ }).click();
  const saved = waitForSavedAnswer(phone);
  await phone.getByRole('switch', { name: `Available on ${formatDate(sunday)}` }).click();
  await expect(phone.getByText('Available', { exact: true })).toBeVisible();
  await saved;

  // The coordinator builds the month and publishes it.
  await desk.goto('/admin?tab=roster');
  await desk.getByRole('button', { name: /Next month/ }).click();
  await desk
    .getByRole('region', { name: 'Sundays' })
    .getByRole('button', { name: formatDate(sunday) })
    .click();
  await desk.getByRole('list', { name: 'Usher' }).getByRole('button', { name: 'Ruth Ünal' }).click();
  await desk.getByRole('button', { name: /^Save(?! the month)/ }).click();
  await expect(desk.getByText('Roster saved').first()).toBeVisible();
  await desk.getByRole('button', { name: 'Finalize Roster' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Finalize Roster' }).click();
  await expect(desk.getByText('Roster Finalized').first()).toBeVisible();

  // The member reads it.
  await phone.goto('/roster');
  await expect(phone.getByText('Finalized Roster').first()).toBeVisible();
  const card = phone
    .getByRole('listitem')
    .filter({ hasText: formatDate(sunday) })
    .first();
  await expect(card).toContainText('Harvest');
  await expect(card).toContainText('Usher');
  await expect(card).toContainText('Ruth Ünal');
  await phone.getByRole('tab', { name: "Member's Availability" }).click();
  await expect(phone).toHaveURL('/roster?tab=availability');
  await expect(phone.getByText('1 member(s) available')).toBeVisible();
});
