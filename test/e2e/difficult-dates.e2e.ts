import type { Page } from '@playwright/test';
import { type Month, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { formatDate, formatMonth, formatShortDate } from '#languages/dates.ts';
import { START } from '#test/pins.ts';
import { chooseSunday, personIn } from './builder-page.ts';
import type { Church, Person } from './church.ts';
import { expect, signIn, test, waitForSavedAnswer } from './fixtures.ts';
import type { RunningSundial } from './running-sundial.ts';
import { shiftDate } from './shift-date.mjs';

/** A time at which a wrong calendar would show another day, month or deadline. */
interface DifficultDate {
  readonly title: string;
  /** In ISO 8601. */
  readonly moment: string;
  /** The month that the Roster Builder starts with. */
  readonly month: Month;
  /** A Sunday that can still be answered, in the month that My Availability starts with. */
  readonly sunday: PlainDate;
  readonly deadline: PlainDate;
}

/** In chronological order, because sessions can't go back in time. */
const DATES: readonly DifficultDate[] = [
  {
    title: 'one minute before April',
    moment: '2026-03-31T23:59:00+11:00',
    month: { year: 2026, month: 3 },
    sunday: '2026-04-12',
    deadline: '2026-04-20',
  },
  {
    // With the UTC offset of the morning it would already be Monday, and the Sunday would be past.
    title: 'the evening of the Sunday on which daylight saving ends',
    moment: '2026-04-05T23:30:00+10:00',
    month: { year: 2026, month: 4 },
    sunday: '2026-04-05',
    deadline: '2026-04-20',
  },
  {
    title: 'the first minutes of the Sunday on which daylight saving begins',
    moment: '2026-10-04T00:10:00+10:00',
    month: { year: 2026, month: 10 },
    sunday: '2026-10-04',
    deadline: '2026-10-20',
  },
  {
    title: 'the last hour of a year',
    moment: '2026-12-31T23:30:00+11:00',
    month: { year: 2026, month: 12 },
    sunday: '2027-01-03',
    deadline: '2027-01-20',
  },
  {
    title: 'the last minutes of a leap day',
    moment: '2028-02-29T23:50:00+11:00',
    month: { year: 2028, month: 2 },
    sunday: '2028-03-12',
    deadline: '2028-03-20',
  },
];

async function memberAnswers(page: Page, member: Person, { sunday, deadline }: DifficultDate): Promise<void> {
  await signIn(page, member);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(formatMonth(monthOf(sunday)));
  await expect(page.getByText(`Open until ${formatShortDate(deadline)}.`)).toBeVisible();
  const saved = waitForSavedAnswer(page);
  await page.getByRole('switch', { name: `Available on ${formatDate(sunday)}` }).click();
  await saved;
}

async function coordinatorAssigns(
  page: Page,
  { coordinator }: Church,
  member: Person,
  { month, sunday }: DifficultDate,
): Promise<void> {
  await signIn(page, coordinator, '/admin?tab=roster');
  await expect(page.getByRole('heading', { name: formatMonth(month) })).toBeVisible();
  if (monthOf(sunday).month !== month.month) await page.getByRole('button', { name: /Next month/ }).click();
  await chooseSunday(page, sunday);
  await personIn(page, 'Usher', member).click();
  await expect(personIn(page, 'Usher', member)).toHaveAttribute('aria-pressed', 'true');
}

/** Opens a page at a given time on the server. */
async function openAt(
  moment: string,
  sundial: RunningSundial,
  openForAnother: () => Promise<Page>,
): Promise<Page> {
  await sundial.setTime(moment);
  const page = await openForAnother();
  // In addition to the shift to the start date that every page has.
  await page.context().addInitScript(shiftDate, { 0: Date.parse(moment) - START });
  return page;
}

test('answering and assigning work on dates that are hard to compute', { tag: '@phone' }, async ({
  sundial,
  church,
  openForAnother,
}) => {
  await church.addRole('Usher', 1);
  const member = await church.addMember();
  for (const date of DATES) {
    await test.step(date.title, async () => {
      const page = await openAt(date.moment, sundial, openForAnother);
      await memberAnswers(page, member, date);
      await coordinatorAssigns(page, church, member, date);
      // At the next date its session is over, and what it still reads would be refused.
      await page.close();
    });
  }
});
