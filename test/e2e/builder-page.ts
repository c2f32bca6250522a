import type { Page } from '@playwright/test';
import { formatDate, formatMonth, monthKey } from '#domain/calendar.ts';
import { type Church, monthFromNow, type Person } from './church.ts';
import { expect, signIn } from './fixtures.ts';

/** Save for the chosen Sunday, not for the month. */
export const SAVE = /^Save( \(|$)/;

let lastMonth = 2;

/** Returns how many months ahead no other journey of this worker has used, so that each has a month of its own. */
export function takeMonth(): number {
  lastMonth += 1;
  return lastMonth;
}

/** Signs the coordinator in and opens the builder so many months from now. */
export async function openBuilder(page: Page, church: Church, count: number): Promise<void> {
  const month = monthFromNow(count);
  await signIn(page, church.coordinator, `/admin?tab=roster&month=${monthKey(month)}`);
  await expect(page.getByText(formatMonth(month)).first()).toBeVisible();
}

/** The people of a role. */
export function roleList(page: Page, role: string) {
  return page.getByRole('list', { name: role, exact: true });
}

/** Somebody in the panel of a role. */
export function personIn(page: Page, role: string, person: Person) {
  return roleList(page, role).getByRole('button', { name: person.name });
}

/** Chooses a Sunday in the left column. */
export async function chooseSunday(page: Page, date: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Sundays' })
    .getByRole('button', { name: formatDate(date) })
    .click();
}
