import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NO_ROSTER } from '#test/builder.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { ViewRosterScreen } from './view-roster-screen.tsx';

/** Opens /roster in March 2026, with a yes in each of these months and no rosters, and then the month picker. */
async function openPicker(months: readonly string[]) {
  renderSignedIn(<ViewRosterScreen />, ({ path }) => {
    if (path.includes('finalized-roster')) return NO_ROSTER;
    return { body: path.includes('months') ? months : [] };
  });
  await screen.findByText('No Finalized Roster');
  fireEvent.click(screen.getByRole('button', { name: 'March 2026' }));
  return screen.findByRole('dialog', { name: 'Available Months' });
}

test("'Available Months' lists the months with a yes, newest first, and one tap opens another month", async () => {
  const popover = await openPicker(['2026-03', '2026-05']);
  expect(Array.from(popover.querySelectorAll('li'), ({ textContent }) => textContent)).toEqual([
    'May 2026',
    'March 2026',
  ]);
  expect(within(popover).queryByText('No months with availability data')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'May 2026' }));
  await screen.findByText('The roster for May 2026 has not been finalized yet.');
});

test('the address has the month, the view and the tab, and opens the screen with them', async () => {
  const popover = await openPicker(['2026-03', '2026-05']);
  fireEvent.click(within(popover).getByRole('button', { name: 'May 2026' }));
  fireEvent.click(screen.getByText('Simple View'));
  fireEvent.click(screen.getByRole('tab', { name: "Member's Availability" }));
  expect(window.location.search).toBe('?month=2026-05&view=table&tab=availability');
  cleanup();
  renderSignedIn(<ViewRosterScreen />, ({ path }) => ({ body: path.includes('months') ? ['2026-03'] : [] }));
  await screen.findByRole('columnheader', { name: 'Available Members' });
  expect(screen.getByRole('button', { name: 'May 2026' })).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe("Member's Availability");
});

/** Opens /roster in March 2026, with a yes but no roster in May and the given response about the current month. */
async function openMayWith(current: FakeResponse) {
  const { sent } = renderSignedIn(<ViewRosterScreen />, ({ path }) => {
    if (path.includes('finalized-roster')) return path.includes('/2026/3') ? current : NO_ROSTER;
    return { body: path.includes('months') ? ['2026-05'] : [] };
  });
  await screen.findByText('The roster for May 2026 has not been finalized yet.');
  return () => sent.filter(({ path }) => path.includes('finalized-roster')).map(({ path }) => path);
}

const PUBLISHED = {
  body: {
    finalizedRoster: {
      id: 1,
      year: 2026,
      month: 3,
      isFinalized: true,
      createdAt: '2026-02-20T01:00:00.000Z',
      createdBy: 7,
      finalizedAt: '2026-02-22T01:00:00.000Z',
      finalizedBy: 7,
    },
    assignments: [],
  },
};

test('a month without a roster links to the current roster, and the focus follows', async () => {
  await openMayWith(PUBLISHED);
  fireEvent.click(await screen.findByRole('button', { name: 'See the current roster, March 2026' }));
  await screen.findByText('Finalized Roster');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'March 2026' }));
});
