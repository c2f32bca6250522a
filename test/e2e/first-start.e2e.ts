import type { Locator } from '@playwright/test';
import { test as base, expect, waitForHydration } from './fixtures.ts';
import { DESKTOP } from './layouts.ts';
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
  // The dialog can't be closed.
  const firstLogin = desk.getByRole('dialog', { name: 'Welcome! Please Change Your PIN' });
  await expect(firstLogin).toBeVisible();
  for (let press = 0; press < 4; press += 1) await desk.keyboard.press('Escape');
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
