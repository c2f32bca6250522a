import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { type Month, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { MyAvailabilityScreen } from '#features/availability/web/my-availability-screen.tsx';
import { formatDate, formatMonth, formatShortDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { aMember, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser } from '#test/screen.tsx';
import { BuilderPanel } from './builder-panel.tsx';

const church = churchForEachTest();

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

test.each(DATES)(
  'a member answers, and the Roster Builder starts with the month, in $title',
  async ({ moment, month, sunday, deadline }) => {
    church().clock.set(moment);
    await aRole(church(), { name: 'Usher' });
    const member = await openBrowser(
      church(),
      await aMember(church(), { firstName: 'Ann', lastName: 'Hill' }),
    );
    member.show(<MyAvailabilityScreen />);
    await screen.findByRole('heading', { level: 2, name: formatMonth(monthOf(sunday)) });
    await screen.findByText(new RegExp(t('availability:openUntil', { deadline: formatShortDate(deadline) })));
    const day = formatDate(sunday);
    fireEvent.click(await screen.findByRole('switch', { name: new RegExp(`Available on ${day}`) }));
    const query = { from: sunday, to: sunday };
    await waitFor(async () =>
      expect((await member.visitor.call(contract.listAvailability, { query })).body).toMatchObject([
        { date: sunday, isAvailable: true },
      ]),
    );
    cleanup();

    const coordinator = await openBrowser(church(), { isAdmin: true });
    coordinator.show(<BuilderPanel />);
    await screen.findByText(formatMonth(month));
  },
);
