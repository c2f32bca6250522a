import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { aMember, anAnswer, aPublishedMonth } from '#test/factories.ts';
import { churchForEachTest, press, showScreen } from '#test/screen.tsx';
import { ViewRosterScreen } from './view-roster-screen.tsx';

const church = churchForEachTest();

beforeEach(() => window.history.replaceState(null, '', '/roster'));

/** Opens /roster in March 2026, with a yes on each of these dates. */
async function open(...dates: readonly PlainDate[]) {
  const memberId = await aMember(church());
  for (const date of dates) await anAnswer(church(), memberId, date);
  await showScreen(church(), <ViewRosterScreen />);
}

async function openPicker() {
  await open('2026-03-15', '2026-05-10');
  await screen.findByText('No Finalized Roster');
  press('March 2026');
  return screen.findByRole('dialog', { name: 'Available Months' });
}

test("'Available Months' lists the months with a yes, newest first, and one tap opens another month", async () => {
  const popover = await openPicker();
  expect(Array.from(popover.querySelectorAll('li'), ({ textContent }) => textContent)).toEqual([
    'May 2026',
    'March 2026',
  ]);
  expect(within(popover).queryByText('No months with availability data')).toBeNull();
  press('May 2026');
  await screen.findByText(t('roster:noRoster', { month: 'May 2026' }));
});

test('the address has the month, the view and the tab, and opens the screen with them', async () => {
  const popover = await openPicker();
  press(within(popover).getByRole('button', { name: 'May 2026' }));
  fireEvent.click(screen.getByText(t('roster:views.table')));
  press(screen.getByRole('tab', { name: t('roster:tabs.availability') }));
  expect(window.location.search).toBe('?month=2026-05&view=table&tab=availability');
  cleanup();
  await showScreen(church(), <ViewRosterScreen />);
  await screen.findByRole('columnheader', { name: t('roster:columns.members') });
  expect(screen.getByRole('button', { name: 'May 2026' })).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(t('roster:tabs.availability'));
});

test('a month without a roster links to the current roster, and the focus follows', async () => {
  await aPublishedMonth(church(), { year: 2026, month: 3 });
  await open('2026-05-10');
  await screen.findByText(t('roster:noRoster', { month: 'May 2026' }));
  press(await screen.findByRole('button', { name: /^See the current roster, March.2026$/ }));
  await screen.findByText('Finalized Roster');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'March 2026' }));
});
