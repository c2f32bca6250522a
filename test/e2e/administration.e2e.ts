import type { Locator, Page } from '@playwright/test';
import { settingsAddress } from '#contract/pages.ts';
import { t } from '#languages/t.ts';
import { pageScript } from '#test/browsers/in-page/script.ts';
import { expect, signIn, test, waitUntilSettled } from './fixtures.ts';
import { LAYOUT_NAMES } from './layouts.ts';

/** Returns the names of the service roles in their order, without badges. */
async function roleNames(page: Page): Promise<string[]> {
  const buttons = await page.getByRole('button', { name: /^Move .+ up$/, includeHidden: true }).all();
  const labels = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')));
  return labels.map((label) => label?.replace(/^Move (.+) up$/, '$1') ?? '');
}

test('a setting is found by its words, and the Admin Panel opens with the tab that was used last', {
  tag: '@desktop',
}, async ({ page, church }) => {
  await signIn(page, church.coordinator, '/admin');
  const search = page.getByRole('combobox', { name: 'Find a setting' });
  await search.fill('phone nu');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin?tab=settings&page=church#church');
  await expect(page.getByRole('heading', { name: 'Your church', exact: true })).toBeFocused();
  await search.fill('poster');
  await page.getByRole('option', { name: /^Team link/ }).click();
  await expect(page.getByRole('heading', { name: 'Team link' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Team link' })).toBeInViewport();
  await search.fill('nothing like this');
  await expect(page.getByText('No settings match your search.')).toBeVisible();

  // Addresses from before the settings had pages.
  await page.goto('/admin#change-log');
  await expect(page).toHaveURL('/admin?tab=settings&page=system#change-log');
  await expect(page.getByRole('heading', { name: 'Change log' })).toBeFocused();

  await page.getByRole('tab', { name: 'Member Management' }).click();
  await page.getByRole('link', { name: 'Account' }).first().click();
  await page.getByRole('link', { name: 'Admin' }).first().click();
  await expect(page.getByRole('tab', { name: 'Member Management' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin?tab=members');
});

/** Waits for a new order to be saved. It shows before that, so do this before reloading. */
const waitForSavedOrder = (page: Page) => page.waitForResponse('**/api/admin/service-roles/reorder');

/** Drags with one finger or with the mouse, and drops after `arrived`. */
async function drag(page: Page, hasTouch: boolean, from: Locator, to: Locator, arrived: () => Promise<void>) {
  const middleOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('The element is not visible.');
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  // Near an edge of the window the page would scroll too, and farther on a slow machine.
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const start = await middleOf(from);
  const end = await middleOf(to);
  const client = hasTouch ? await page.context().newCDPSession(page) : null;
  if (client) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  } else {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
  }
  for (const part of [0.1, 0.5, 0.9, 1.05]) {
    const at = { x: start.x, y: start.y + (end.y - start.y) * part };
    if (client) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
    else await page.mouse.move(at.x, at.y);
  }
  await arrived();
  if (client) await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  else await page.mouse.up();
}

test('a toast covers neither the title nor the buttons of a tall dialog', {
  tag: '@phone',
}, async ({ page, church, consoleWatch }) => {
  consoleWatch.expect(/status of 503/);
  await page.route('**/api/admin/service-roles', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  await signIn(page, church.coordinator, settingsAddress('services'));
  await page.getByRole('button', { name: 'Add role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add service role' });
  await dialog.getByLabel('Name').fill('Usher');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.toast')).toBeVisible();
  expect(await page.evaluate(pageScript('coveredByToast').expression)).toEqual([]);
  for (const name of ['Cancel', 'Save']) {
    const isFree = await dialog.getByRole('button', { name }).evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const ends = [left + 2, right - 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
      return ends.every((end) => button.contains(end));
    });
    expect(isFree, name).toBe(true);
  }
});

for (const layout of LAYOUT_NAMES) {
  test(`service roles are dragged by mouse or finger, and Escape cancels a move on a ${layout}`, {
    tag: `@${layout}`,
  }, async ({ page, church, hasTouch }) => {
    const names = ['Delta', 'Epsilon', 'Zeta'].map((name) => `${name} ${layout}`);
    for (const name of names) await church.addRole(name, 1);
    const [delta = '', epsilon = '', zeta = ''] = names;
    await signIn(page, church.coordinator, settingsAddress('services'));
    const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
    // The rows can be dragged once that part has loaded.
    await expect(handle(zeta)).toHaveAttribute('aria-describedby');
    // Cards that load above would move the roles under the pointer.
    await waitUntilSettled(page);
    const others = (await roleNames(page)).filter((name) => !names.includes(name));
    const dragged = [...others, zeta, delta, epsilon];

    const saved = waitForSavedOrder(page);
    const isAt = (place: number) => () =>
      expect(page.getByText(`${zeta} is at position ${others.length + place} of`)).toBeAttached();
    await drag(page, hasTouch, handle(zeta), handle(delta), isAt(1));
    await expect.poll(() => roleNames(page)).toEqual(dragged);
    await expect(page.getByText(new RegExp(`${zeta} dropped at position`))).toBeAttached();
    await saved;
    await page.reload();
    await expect.poll(() => roleNames(page)).toEqual(dragged);

    await expect(handle(zeta)).toHaveAttribute('aria-describedby');
    await handle(zeta).focus();
    await page.keyboard.press('Enter');
    await isAt(1)();
    await page.keyboard.press('ArrowDown');
    await isAt(2)();
    await page.keyboard.press('Escape');
    await expect(page.getByText(`${zeta} was moved back.`)).toBeAttached();
    expect(await roleNames(page)).toEqual(dragged);

    await page.keyboard.press('Space');
    await isAt(1)();
    await page.keyboard.press('ArrowDown');
    await isAt(2)();
    await page.keyboard.press('Space');
    await expect.poll(() => roleNames(page)).toEqual([...others, delta, zeta, epsilon]);
    await expect(handle(zeta)).toBeFocused();
  });

  test(`a role is dragged to another team by mouse or finger, and back by keyboard, on a ${layout}`, {
    tag: `@${layout}`,
  }, async ({ page, church, hasTouch }) => {
    await church.addRole('Delta', 1);
    await church.addRole('Zeta', 1);
    const roleIds = [await church.addRole('Epsilon', 1)];
    const team = { name: 'Kids', firstTeamName: 'Worship', roleIds };
    await church.api.send('POST', '/api/admin/teams', team);
    await signIn(page, church.coordinator, settingsAddress('services'));
    const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
    await expect(handle('Zeta')).toHaveAttribute('aria-describedby');
    await waitUntilSettled(page);
    const wouldMoveTo = (name: string) => () =>
      expect(page.getByText(t('service-roles:overTeam', { name: 'Zeta', team: name }))).toBeAttached();
    const isIn = (name: string) => page.getByText(t('teams:roleMoved', { role: 'Zeta', team: name }));
    await drag(page, hasTouch, handle('Zeta'), handle('Epsilon'), wouldMoveTo('Kids'));
    await expect(isIn('Kids')).toBeVisible();
    await handle('Zeta').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Zeta is at position 1 of 2')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await wouldMoveTo('Worship')();
    await page.keyboard.press('Space');
    await expect(isIn('Worship')).toBeVisible();
    await expect.poll(() => roleNames(page)).toEqual(['Zeta', 'Delta', 'Epsilon']);
    await expect(handle('Zeta')).toBeFocused();
  });
}
