import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { ViewRosterScreen } from './view-roster-screen.tsx';

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { hidePopover: vi.fn() });
});

const NO_ROSTER = { status: 404, body: { message: 'None', code: 'no_roster' } };

/** /roster in March 2026, where these months have at least one yes and none has a roster. */
async function openPicker(months: readonly string[]) {
  renderSignedIn(<ViewRosterScreen />, ({ path }) => {
    if (path.includes('finalized-roster')) return NO_ROSTER;
    return { body: path.includes('months') ? months : [] };
  });
  await screen.findByText('No Finalized Roster');
  const popover = screen.getByRole('dialog');
  // happy-dom has no popovers: this event is what a tap on the month's button leads to.
  fireEvent(popover, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  expect(screen.getByRole('dialog', { name: 'Available Months' })).toBe(popover);
  return popover;
}

test("specification 2: 'No months with availability data' under 'Available Months'", async () => {
  const popover = await openPicker([]);
  expect(within(popover).getByText('No months with availability data')).toBeTruthy();
});

test("specification 2: 'Available Months' lists those with a yes and nothing else, and one tap shows another", async () => {
  const popover = await openPicker(['2026-03', '2026-05']);
  expect(Array.from(popover.querySelectorAll('li'), ({ textContent }) => textContent)).toEqual([
    'May 2026',
    'March 2026',
  ]);
  expect(within(popover).queryByText('No months with availability data')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'May 2026' }));
  await screen.findByText('The roster for May 2026 has not been finalized yet.');
});

test('specification 2: a month without a yes gives way to the latest that has one', async () => {
  await openPicker(['2026-01', '2026-05']);
  expect(screen.getByText('The roster for May 2026 has not been finalized yet.')).toBeTruthy();
});
