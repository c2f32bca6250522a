import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MatrixAnswer } from '#domain/availability/answer-matrix.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { MatrixPanel } from './matrix-panel.tsx';
import { ViewRosterScreen } from './view-roster-screen.tsx';

const service = (date: string, timeId = 1, startsAt: string | null = null) => ({
  date,
  timeId,
  startsAt,
  name: null,
});
const SERVICES = [service('2026-03-08'), service('2026-03-08', 2, '18:00'), service('2026-03-18')];

const member = (
  id: number,
  firstName: string,
  answers: readonly (MatrixAnswer | null)[],
  initials = `M${id}`,
) => ({
  id,
  firstName,
  lastName: 'Hill',
  initials,
  answers,
});
const ANNA = member(1, 'Anna', ['yes', 'none', 'no'], 'AH');
const OTHER_ANNA = member(2, 'Anna', ['yes', 'no', 'none'], 'AHI');
const MIRIAM = member(3, 'מרים', ['away', 'yes', 'none']);

const matrix = (members: readonly object[], services: readonly object[] = SERVICES): FakeResponse => ({
  body: { services, members },
});

/** Shows March 2026 as the server gives it. */
function show(respond: (sent: Sent) => FakeResponse): Sent[] {
  return renderSignedIn(<MatrixPanel month={{ year: 2026, month: 3 }} />, respond).sent;
}

const TITLE = "Member's Availability, March 2026";

const rows = () =>
  within(screen.getByRole('table', { name: TITLE }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('shows members by services, with the text of each answer and the number available for each service', async () => {
  const sent = show(() => matrix([ANNA, OTHER_ANNA, MIRIAM]));
  await screen.findByRole('table');
  expect(rows()).toEqual([
    ['Member', 'Sunday 8Sunday Service', 'Sunday 818:00', 'Wednesday 18'],
    ['Available', '2', '1', '0'],
    ['Anna Hill (AH)', 'Yes', '–No answer', 'No'],
    ['Anna Hill (AHI)', 'Yes', 'No', '–No answer'],
    ['מרים Hill', 'Away', 'Yes', '–No answer'],
  ]);
  expect(sent.map(({ path }) => path)).toEqual(['/api/availability/matrix/2026/3']);
});

/** Opens /roster at this address with a matrix, and returns the requests. */
function openRoster(search: string): Sent[] {
  window.history.replaceState(null, '', `/roster${search}`);
  return renderSignedIn(<ViewRosterScreen />, ({ path }) => {
    if (path.includes('matrix')) return matrix([ANNA]);
    if (path.includes('finalized')) return { status: 404, body: { message: 'None', code: 'no_roster' } };
    return { body: path.includes('months') ? ['2026-03'] : [] };
  }).sent;
}

test('the availability tab has the view in its address, and reads only the answers', async () => {
  const sent = openRoster('?tab=availability&view=matrix');
  await screen.findByRole('table', { name: TITLE });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Grid View' }).checked).toBe(true);
  expect(sent.some(({ path }) => path.includes('members'))).toBe(false);
  expect(screen.queryByRole('link', { name: 'Download PDF' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Card View' }));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(window.location.search).toBe('?tab=availability&view=card');
});

test('the roster tab does not offer the view, and shows cards at its address', async () => {
  openRoster('?view=matrix');
  await screen.findByText('No Finalized Roster');
  expect(screen.queryByRole('radio', { name: 'Grid View' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Card View' }).checked).toBe(true);
});
