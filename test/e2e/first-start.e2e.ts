import type { Locator } from '@playwright/test';
import { formatDate } from '#languages/dates.ts';
import { sundaysFromNow } from './church.ts';
import { test as base, expect, signInOnScreen, waitForHydration, waitForSavedAnswer } from './fixtures.ts';
import { DESKTOP, PHONE } from './layouts.ts';
import { type StartedSundial, startSundial } from './running-sundial.ts';

/** The built program in a process of its own, with an empty data folder. */
const test = base.extend<{ firstStart: StartedSundial }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  firstStart: async ({}, use) => {
    const sundial = await startSundial();
    await use(sundial);
    await sundial.stop();
  },

  sundial: ({ firstStart }, use) => use(firstStart),
});

const ROLES = ['Usher', 'Reader', 'Singer', 'Pianist', 'Sound', 'Welcome'];
const PEOPLE = Array.from({ length: 12 }, (_, index) => `Member${index + 1}`);
const GOOD_FRIDAY = '2026-04-03';

/** From an empty data folder to a published month, without the answers of the members. */
const MAX_CLICKS = 22;

test('from the first start to a published month in at most 22 clicks', { tag: '@desktop' }, async ({
  firstStart,
  openForAnother,
}) => {
  const desk = await openForAnother(DESKTOP);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const button = (name: string | RegExp) => desk.getByRole('button', { name, exact: true });
  const next = () => click(button('Next'));

  await desk.goto('/auth');
  await waitForHydration(desk);
  await desk.getByLabel('Your name').fill('Church Admin');
  await expect(desk.getByLabel('PIN')).toBeFocused();
  await desk.keyboard.type(firstStart.adminPin);
  await click(button('Log In'));
  await desk.getByLabel('New PIN').fill('482913');
  await desk.getByLabel('Confirm PIN').fill('482913');
  await click(button('Set New PIN'));

  await expect(desk.getByRole('heading', { name: "Enter your church's name and country" })).toBeVisible();
  await desk.getByLabel('Name of your church').fill('St Mark');
  await click(button('Save'));
  await expect(desk.getByText('1 of 6 steps done')).toBeVisible();

  await next();
  await expect(desk.getByRole('heading', { name: 'Service roles' })).toBeFocused();
  await click(button('Add several roles'));
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Names, one per line').fill(ROLES.join('\n'));
  await click(dialog.getByRole('button', { name: 'Add roles' }));
  await expect(desk.getByText('2 of 6 steps done')).toBeVisible();

  await next();
  await click(button(/^Edit \W*Every/));
  await dialog.getByLabel('Start time').fill('09:00');
  await click(dialog.getByRole('button', { name: 'Save and add another on this day' }));
  await expect(dialog.getByLabel('Start time')).toBeFocused();
  await expect(dialog.getByLabel('Start time')).toHaveValue('');
  await dialog.getByLabel('Start time').fill('11:00');
  await click(dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect(dialog).toBeHidden();
  await click(button('Add a service'));
  await dialog.getByLabel('Date').fill(GOOD_FRIDAY);
  await dialog.getByLabel('Name').fill('Good Friday');
  await click(dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect(desk.getByText('3 of 6 steps done')).toBeVisible();

  await next();
  await expect(desk.getByRole('heading', { name: 'Import members' })).toBeFocused();
  const chooser = desk.waitForEvent('filechooser');
  await click(desk.getByLabel('List of members (CSV file)'));
  const text = ['First name,Last name', ...PEOPLE.map((name) => `${name},Acts`)].join('\n');
  const list = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await (await chooser).setFiles(list);
  await click(button('Import 12 members'));
  await click(desk.getByRole('dialog', { name: 'One-time PINs' }).getByRole('button', { name: 'Done' }));
  await expect(desk.getByText('5 of 6 steps done')).toBeVisible();

  await next();
  await click(dialog.getByRole('button', { name: 'Got it' }));
  await expect(desk.getByRole('heading', { name: 'Your church is set up' })).toBeFocused();
  await expect(desk.getByText(/^Give each person their PIN\./)).toBeVisible();

  // The members answer.
  await desk.evaluate(async () => {
    const send = (method: string, path: string, body: unknown) =>
      fetch(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    const members = await (await fetch('/api/users')).json();
    for (const { id } of members)
      await send('PUT', '/api/availability/months/2026/4', { isAvailable: true, userId: id });
  });

  await click(button('Open the Roster Builder'));
  await expect(desk).toHaveURL('/admin?tab=roster&month=2026-04');
  await click(button('Smart Assign the month'));
  await expect(button(/^Save the month \(/)).toBeVisible();
  await click(button('Finalize Roster'));
  await click(dialog.getByRole('button', { name: /^Save \d+ and finalize$/ }));
  await expect(desk.getByText('Locked', { exact: true })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  await desk.goto('/admin?tab=settings');
  await expect(button('Next')).toHaveCount(0);
});

test('from the first start to a published roster', { tag: '@desktop' }, async ({
  firstStart,
  openForAnother,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 400/);
  // The coordinator signs in with the one-time PIN and must choose another. The dialog can't be closed.
  const desk = await openForAnother(DESKTOP);
  await signInOnScreen(desk, { name: 'Church Admin', pin: firstStart.adminPin }, '/admin');
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

  // The church has no name yet, so its page is open. Add a role and a special day.
  await expect(desk.getByText('0 of 6 steps done')).toBeVisible();
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByLabel('Name of your church')).toBeFocused();
  await desk.getByRole('link', { name: 'Services and roles' }).click();
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
  await desk.getByRole('tab', { name: 'Member Management' }).click();
  await desk.getByRole('button', { name: 'Add New Member' }).click();
  await desk.getByRole('button', { name: 'Add member' }).click();
  await expect(desk.getByText('Please fill in all fields').first()).toBeVisible();
  await desk.getByLabel('First name').fill('Ruth');
  await desk.getByLabel('Last name').fill('Ünal');
  await desk.getByRole('button', { name: 'Add member' }).click();
  const pinDialog = desk.getByRole('dialog', { name: 'One-time PIN' });
  await expect(pinDialog).toContainText(/\d{6}/);
  const oneTimePin = /\d{6}/.exec((await pinDialog.textContent()) ?? '')?.[0] ?? '';
  await pinDialog.getByRole('button', { name: 'Done' }).click();
  await expect(
    desk.getByRole('table', { name: 'Manage Members' }).getByRole('row').filter({ hasText: 'Ruth Ünal' }),
  ).toContainText('RÜ');
  await expect(desk.getByText('3 of 6 steps done')).toBeVisible();
  await desk.getByRole('button', { name: 'Hide this list' }).click();
  await expect(desk.getByText('3 of 6 steps done')).toBeHidden();
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
  await expect(phone.getByRole('switch', { name: `Available on ${formatDate(sunday)}` })).toBeChecked();
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
  // The month's heading says the same earlier, while the rest of the screen is still being read.
  await expect(desk.locator('.toast', { hasText: 'Roster Finalized' })).toBeVisible();

  // The member reads it.
  await phone.goto('/roster');
  await expect(phone.getByText('Finalized Roster', { exact: true }).first()).toBeVisible();
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
