import type { Locator } from '@playwright/test';
import { settingsAddress } from '#contract/pages.ts';
import { expectNoAxeViolations } from '#test/e2e/accessibility.ts';
import { sundaysFromNow } from '#test/e2e/church.ts';
import { expect, test, waitForSavedAnswer, waitUntilSettled } from '#test/e2e/fixtures.ts';
import { expectNoLayoutFaults } from '#test/e2e/language-texts.ts';
import { LAYOUT_NAMES } from '#test/e2e/layouts.ts';
import {
  addRooms,
  addTeams,
  fillWithShortWords,
  openPlace,
  placesOn,
  roomPlacesOn,
  teamPlacesOn,
} from '#test/e2e/places.ts';
import { pageScript } from './in-page/script.ts';

// Firefox can't emulate these. Its window has no focus, so fields must be typed into: React notices no `fill`.
test.use({ isMobile: false, hasTouch: false, colorScheme: null });

/** Expects the focus in the page. Firefox's window itself has none, so `toBeFocused` fails. */
async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}

for (const layout of LAYOUT_NAMES) {
  test(`every screen and dialog is whole and usable on a ${layout}`, { tag: `@${layout}` }, async ({
    page,
    church,
    consoleWatch,
  }) => {
    // Each engine words errors differently. The journeys watch the console.
    consoleWatch.expect(/./);
    await fillWithShortWords(church);
    const expectNoFindings = async (place: string) => {
      await waitUntilSettled(page);
      await test.step(place, async () => {
        await expectNoLayoutFaults(page);
        await expectNoAxeViolations(page);
      });
    };

    await page.goto('/auth');
    await expectNoFindings('sign-in');
    await page.getByLabel('Your name').pressSequentially(church.coordinator.name);
    await page.getByLabel('PIN').pressSequentially(church.coordinator.pin);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    for (const place of placesOn(layout)) {
      await openPlace(page, place, church);
      await expectNoFindings(place.join(' '));
    }

    await test.step('an answer', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Next month/ }).click();
      const answer = page.getByRole('switch', { name: /^Available on/ }).first();
      const saved = waitForSavedAnswer(page);
      await answer.click();
      await saved;
      await expect(answer).toBeChecked();
      await expectNoFindings('an answer');
    });

    await test.step('a date, a refusal and its toast', async () => {
      await page.goto(settingsAddress('services'));
      for (const name of ['Harvest', 'Harvest again']) {
        await page.getByRole('button', { name: 'Add special day' }).click();
        const dialog = page.getByRole('dialog', { name: 'Add special day' });
        // It loads with the first press.
        await expect(dialog).toBeVisible();
        await page.evaluate(pageScript('setDate', 'Date', sundaysFromNow(2)[0]).expression);
        await dialog.getByLabel('Name').pressSequentially(name);
        await dialog.getByRole('button', { name: 'Save' }).click();
      }
      await expect(page.locator('.toast').filter({ visible: true }).last()).toBeVisible();
      await expectNoFindings('a refusal');
    });

    await test.step('the month view by keyboard', async () => {
      await page.goto('/admin?tab=roster&view=month');
      const places = page.getByRole('grid').getByRole('button');
      await places.first().focus();
      await page.keyboard.press('ArrowRight');
      await expectFocus(places.nth(1));
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog').filter({ visible: true });
      await expect(dialog).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expectFocus(places.nth(1));
    });

    await test.step('a double click adds one member', async () => {
      await page.goto('/admin?tab=members#add-member');
      await page.getByLabel('First name').pressSequentially('Tabitha');
      await page.getByLabel('Last name').pressSequentially('Joppa');
      await page.getByRole('button', { name: 'Add member' }).dblclick();
      await expect(page.getByRole('dialog')).toBeVisible();
      const members = (await church.api.send('GET', '/api/admin/members')) as Array<{ lastName: string }>;
      expect(members.filter(({ lastName }) => lastName === 'Joppa')).toHaveLength(1);
    });

    await addTeams(church);
    await page.reload();
    for (const place of teamPlacesOn(layout)) {
      await openPlace(page, place, church);
      await expectNoFindings(`with teams: ${place.join(' ')}`);
    }
    await addRooms(church);
    await page.reload();
    for (const place of roomPlacesOn(layout)) {
      await openPlace(page, place, church);
      await expectNoFindings(`with rooms: ${place.join(' ')}`);
    }
  });
}
