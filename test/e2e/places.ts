import type { Page } from '@playwright/test';
import { type Church, sundaysFromNow } from './church.ts';
import { expect } from './fixtures.ts';

/** A screen by its address, and the name of a button that opens something over it. */
export type Place = readonly [address: string, opener?: string | RegExp];

/** Every screen for administrators, and dialogs that open with one button. `fillWithLongWords` has filled their lists. */
export const PLACES: readonly Place[] = [
  ['/'],
  ['/', 'Menu'],
  ['/', 'Help'],
  ['/roster'],
  ['/roster', /\d{4}\W*$/],
  ['/roster?tab=availability'],
  ['/account'],
  ['/account?tab=preferences', 'Change role preferences'],
  ['/account?tab=security'],
  ['/nowhere'],
  ['/admin'],
  ['/admin', 'Add role'],
  ['/admin', /Delete Bearer/],
  ['/admin', 'Add a service'],
  ['/admin', /Roles for/],
  ['/admin', /Cancel a date/],
  ['/admin', 'Add special day'],
  ['/admin', 'Send SMS reminders'],
  ['/admin', 'Show sent messages'],
  ['/admin', 'Show change log'],
  ['/admin?tab=members'],
  ['/admin?tab=members', /Edit initials/],
  ['/admin?tab=members', /Edit (?!initials)/],
  ['/admin?tab=members', /Reset the PIN/],
  ['/admin?tab=members', /Delete Bartholomew/],
  ['/admin?tab=roster'],
  ['/admin?tab=roster', 'Finalize Roster'],
];

/** Adds long names and long words, so that every list has an entry. */
export async function fillWithLongWords(church: Church): Promise<void> {
  const sundays = sundaysFromNow(0);
  await church.addRole('Bearer of the Processional Cross', 2);
  await church.answer(await church.addMember('Bartholomew-Maximilian'), sundays);
  const specialDay = { date: sundays.at(-1), name: 'Thanksgivingremembrance' };
  await church.api.send('POST', '/api/admin/special-days', specialDay);
  const service = { date: '2027-12-24', startsAt: '17:00', name: 'Thanksgivingremembrance' };
  await church.api.send('POST', '/api/admin/service-times', service);
}

/** Opens a place. A dialog that is open over the same screen is closed first. */
export async function openPlace(page: Page, [address, opener]: Place): Promise<void> {
  if (page.url().endsWith(address)) await page.keyboard.press('Escape');
  else await page.goto(address);
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('main')).toBeVisible();
  if (!opener) return;
  await page.getByRole('button', { name: opener }).first().click();
  const opened = page.getByRole('dialog').or(page.getByRole('table', { name: 'Changes, newest first' }));
  await expect(opened.filter({ visible: true }).first()).toBeVisible();
}
