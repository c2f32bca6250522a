import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ServiceTime } from '#domain/services/service-time.ts';
import { NO_ROSTER } from '#test/builder.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { SUNDAYS } from '#test/services.ts';
import { FinalizedPanel } from './finalized-panel.tsx';
import type { ViewMode } from './sheet-links-panel.tsx';

const RECORD = {
  id: 1,
  year: 2026,
  month: 3,
  isFinalized: true,
  createdAt: '2026-02-20T01:00:00.000Z',
  createdBy: 7,
  finalizedAt: '2026-02-22T20:00:00.000Z' as string | null,
  finalizedBy: 7,
};
const serving = (id: number, roleId: number, role: string, firstName: string) => ({
  id,
  date: '2026-03-08',
  timeId: 1,
  roleId,
  memberId: id,
  notes: null,
  role: { id: roleId, name: role },
  user: { id, firstName, lastName: 'Hill', initials: null },
});
const ASSIGNMENTS = [
  serving(1, 1, 'Usher', 'Amos'),
  serving(2, 1, 'Usher', 'Ruth'),
  serving(3, 2, 'Reader', 'Lydia'),
];
const HARVEST = {
  id: 1,
  date: '2026-03-08',
  name: 'Harvest',
  description: 'Bring a plate',
  color: '#FFD700',
};

function show(
  view: ViewMode,
  roster: FakeResponse | Promise<FakeResponse>,
  times: readonly ServiceTime[] = [SUNDAYS],
) {
  const panel = <FinalizedPanel month={{ year: 2026, month: 3 }} view={view} onShowMonth={() => {}} />;
  const respond = ({ path }: { path: string }) =>
    path.includes('special-days') ? { body: [HARVEST] } : path.includes('sheets') ? { body: [] } : roster;
  renderSignedIn(panel, respond, times);
}
const published = (record = RECORD): FakeResponse => ({
  body: { finalizedRoster: record, assignments: ASSIGNMENTS },
});

test.each([
  ["the day it was finalized, in the church's time zone", RECORD, '23 February 2026'],
  ['the day the record was created if that is unknown', { ...RECORD, finalizedAt: null }, '20 February 2026'],
])("'Finalized Roster' names %s", async (_, record, date) => {
  show('card', published(record));
  await screen.findByText('Finalized Roster');
  expect(screen.getByText(`This roster was finalized on ${date} and is ready for service.`)).toBeTruthy();
});

test("a card says 'N roles assigned' and who, or 'No assignments'", async () => {
  show('card', published());
  const harvest = within((await screen.findByText('8 March 2026')).closest('li') as HTMLElement);
  for (const expected of ['Harvest', 'Bring a plate', '2 roles assigned'])
    expect(await harvest.findByText(expected)).toBeTruthy();
  expect(harvest.getByRole('heading', { name: 'Usher' }).parentElement?.textContent).toMatch(
    /Amos Hill.*Ruth Hill/,
  );
  const empty = within(screen.getByText('15 March 2026').closest('li') as HTMLElement);
  expect(empty.getByText('No assignments')).toBeTruthy();
  expect(empty.getByText('No assignments for this service')).toBeTruthy();
});

test.each(['card', 'table'] as const)(
  'administrators also see the open places in role order: %s',
  async (view) => {
    const at = { date: '2026-03-08', timeId: 1 };
    const openPlaces = [
      { ...at, role: { id: 1, name: 'Usher' }, open: 0 },
      { ...at, role: { id: 3, name: 'Cook' }, open: 2 },
      { ...at, role: { id: 2, name: 'Reader' }, open: 1 },
    ];
    show(view, { body: { finalizedRoster: RECORD, assignments: ASSIGNMENTS, openPlaces } });
    const harvest = (await screen.findByText('8 March 2026')).closest('tr, li') as HTMLElement;
    await within(harvest).findByText('2 places open');
    expect(harvest.textContent).toMatch(
      /Usher.*Ruth Hill.*Cook.*2 places open.*Reader.*Lydia Hill 1 place open/,
    );
    if (view === 'card') expect(harvest.textContent).toContain('2 roles assigned');
    const cook = within(harvest).getByText(/^Cook/);
    expect(cook.closest('.no-print')).toBeTruthy();
  },
);

test.each<[string, FakeResponse]>([
  ['a draft', published({ ...RECORD, isFinalized: false })],
  ['a month without a record', NO_ROSTER],
  ['a failed request', { status: 500, body: 'gateway' }],
])("shows 'No Finalized Roster' for %s", async (_, roster) => {
  show('card', roster);
  await screen.findByText('No Finalized Roster');
  expect(screen.getByText('The roster for March 2026 has not been finalized yet.')).toBeTruthy();
});

test.each(['card', 'table'] as const)(
  'marks the own name in words, and says how often the reader serves with a link to each service (%s view)',
  async (view) => {
    const own = { ...serving(7, 2, 'Reader', 'Ruth'), date: '2026-03-15' };
    show(view, { body: { finalizedRoster: RECORD, assignments: [...ASSIGNMENTS, own] } });
    expect(await screen.findByText('You serve once in March 2026:')).toBeTruthy();
    const target = screen.getByRole('link', { name: 'Sun 15 Mar Reader' }).getAttribute('href');
    const mark = screen.getByText('(you)').closest('strong');
    expect(mark?.textContent).toBe('Ruth Hill (you)');
    expect(target).toBe(`#${mark?.id}`);
  },
);

test('a link to an own service opens its card, which its button closes', async () => {
  const own = { ...serving(7, 2, 'Reader', 'Ruth'), date: '2026-03-15' };
  show('card', { body: { finalizedRoster: RECORD, assignments: [...ASSIGNMENTS, own] } });
  fireEvent.click(await screen.findByRole('link', { name: 'Sun 15 Mar Reader' }));
  const button = screen.getByRole('button', { name: '1 roles assigned 15 March 2026' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('the table has a column for each role, in role order, although no service has all of them', async () => {
  const bells = { ...serving(4, 9, 'Bells', 'Noah'), date: '2026-03-15' };
  const usher = { ...serving(5, 1, 'Usher', 'Ezra'), date: '2026-03-15' };
  const reader = { ...serving(6, 2, 'Reader', 'Dan'), date: '2026-03-15' };
  const assignments = [...ASSIGNMENTS, usher, bells, reader];
  show('table', { body: { finalizedRoster: RECORD, assignments } });
  await screen.findByRole('table');
  const [, roles] = screen.getAllByRole('row');
  expect(Array.from(roles?.children ?? [], ({ textContent }) => textContent)).toEqual([
    'Usher',
    'Bells',
    'Reader',
  ]);
});
