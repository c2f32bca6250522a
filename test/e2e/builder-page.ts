import type { Page } from '@playwright/test';
import { monthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import { formatDate, formatMonth } from '#languages/dates.ts';
import { type JourneyChurch, type JourneyPerson, monthFromNow } from './church.ts';
import { expect, signIn } from './fixtures.ts';

/** Matches Save for the chosen Sunday, but not for the month. */
export const SAVE = /^\W*Save\W*(\d|$)/;

/** The month of the journeys in the builder, counted from the current one. No screen opens with it by itself. */
export const MONTH = 3;

/** Signs in as the coordinator and opens the builder with the month of its journeys. */
export async function openBuilder(page: Page, church: JourneyChurch): Promise<void> {
  const month = monthFromNow(MONTH);
  await signIn(page, church.coordinator, `/admin?tab=roster&month=${monthKey(month)}`);
  await expect(page.getByRole('heading', { name: formatMonth(month) })).toBeVisible();
}

/** Returns a person's button in the list of a role. */
export function personIn(page: Page, role: string, person: JourneyPerson) {
  return page.getByRole('list', { name: role, exact: true }).getByRole('button', { name: person.name });
}

/** Chooses a Sunday in the left column. */
export async function chooseSunday(page: Page, date: PlainDate): Promise<void> {
  await page
    .getByRole('region', { name: 'Sundays' })
    .getByRole('button', { name: formatDate(date) })
    .click();
}
