import type { Locator } from '@playwright/test';
import { formatPlannedDate, formatShortDate } from '#languages/dates.ts';
import { type Church, sundaysFromNow } from './church.ts';
import { expect, signIn, test } from './fixtures.ts';
import { PHONE } from './layouts.ts';

/** Counts the taps that people need. */
class Taps {
  count = 0;

  async tap(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }
}

/** Publishes the next month: Ruth is the usher on its first two Sundays. Amos and Silas can cover, too. */
async function publishMonth(church: Church) {
  const [first, second] = sundaysFromNow(1);
  const roleId = await church.addRole('Usher', 1);
  const [ruth, amos, silas] = [
    await church.addMember('Ruth'),
    await church.addMember('Amos'),
    await church.addMember('Silas'),
  ];
  await church.publish(ruth, roleId, [first, second]);
  return { first, second, ruth, amos, silas };
}

test('a member declines in three taps, another takes over in one, and a third reads who has it', {
  tag: '@phone',
}, async ({ page, church, openForAnother, consoleWatch }) => {
  consoleWatch.expect(/status of (404|409)/);
  const { first, ruth, amos, silas } = await publishMonth(church);

  await signIn(page, ruth);
  const declining = new Taps();
  await declining.tap(page.getByRole('button', { name: "I can't make it" }).first());
  await declining.tap(page.getByLabel('Reason (optional)'));
  await page.keyboard.type('On a journey');
  await declining.tap(page.getByRole('button', { name: 'Save my response' }));
  await expect(page.getByText("We're asking others to take this place.")).toBeVisible();
  expect(declining.count).toBe(3);

  const amosPage = await openForAnother(PHONE);
  const silasPage = await openForAnother(PHONE);
  await signIn(amosPage, amos);
  await signIn(silasPage, silas);
  const offer = amosPage.getByRole('region', { name: 'Can you help?' });
  await expect(offer.getByRole('heading', { name: formatShortDate(first) })).toBeInViewport();
  await expect(offer).not.toContainText('Ruth');
  const take = offer.getByRole('button', { name: 'I can take it' });
  await expect(take).toBeInViewport();
  await take.click();
  const thanks = offer.getByText(`You serve as Usher on ${formatShortDate(first)}. Thank you for helping.`);
  await expect(thanks).toBeFocused();
  await expect(thanks).toBeInViewport();
  await expect(take).toHaveCount(0);
  const serving = amosPage.getByRole('region', { name: "You're serving" });
  await expect(serving.getByRole('heading', { name: formatPlannedDate(first, first) })).toBeVisible();
  await expect(serving.getByRole('button', { name: "I'll be there" })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await silasPage.getByRole('button', { name: 'I can take it' }).click();
  await expect(silasPage.getByText(`${amos.name} has just taken it. Thank you!`)).toBeFocused();
  await expect(silasPage.getByRole('button', { name: 'I can take it' })).toHaveCount(0);
  await silasPage.reload();
  await expect(silasPage.getByRole('button', { name: /^All of them/ })).toBeVisible();
  await expect(silasPage.getByRole('heading', { name: 'Can you help?' })).toHaveCount(0);

  await page.getByRole('button', { name: "I'll be there" }).first().click();
  await expect(page.getByText('Someone else may have this place now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: formatShortDate(first) })).toHaveCount(0);
});
