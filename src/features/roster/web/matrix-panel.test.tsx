import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { aMember, anAnswer, aRole, aServiceTime, aTeam } from '#test/factories.ts';
import { churchForEachTest, showScreen, signedIn } from '#test/screen.tsx';
import { MatrixPanel } from './matrix-panel.tsx';
import { ViewRosterScreen } from './view-roster-screen.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const TITLE = t('roster:printed', { list: t('roster:tabs.availability'), month: formatMonth(MARCH) });

const rows = () =>
  within(screen.getByRole('table', { name: TITLE }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('shows members by services, with the text of each answer and the number available for each service', async () => {
  const evening = await aServiceTime(church(), { weekday: 0 }, { startsAt: '18:00', startsOn: '2026-03-29' });
  const midweek = await aServiceTime(church(), { date: '2026-03-25' });
  const [first, second, miriam] = [
    await aMember(church(), { firstName: 'Anna', lastName: 'Hill', initials: 'AH' }),
    await aMember(church(), { firstName: 'Anna', lastName: 'Hill', initials: 'AHI' }),
    await aMember(church(), { firstName: 'מרים', lastName: 'Hill' }),
  ];
  for (const id of [first, second]) await anAnswer(church(), id, '2026-03-29');
  await anAnswer(church(), first, '2026-03-25', false, midweek);
  await anAnswer(church(), second, '2026-03-29', false, evening);
  await anAnswer(church(), miriam, '2026-03-25', true, midweek);
  const away = { from: '2026-03-29', to: '2026-03-29', note: '' } as const;
  await (await signedIn(church(), miriam)).call(contract.addAway, { body: away });
  await showScreen(church(), <MatrixPanel month={MARCH} />, { isAdmin: true, firstName: 'Admin' });
  await screen.findByRole('table');
  const none = `–${t('roster:matrix.noAnswer')}`;
  const shown = rows().filter(([name]) => !name?.includes('Admin'));
  expect(shown.map(([name, ...cells]) => [name, ...cells.slice(-3)])).toEqual([
    ['Member', 'Wednesday 25', 'Sunday 29Sunday Service', 'Sunday 2918:00'],
    ['Available', '1', '2', '0'],
    ['Anna Hill (AH)', 'No', 'Yes', none],
    ['Anna Hill (AHI)', none, 'Yes', 'No'],
    ['מרים Hill', 'Yes', 'Away', 'Away'],
  ]);
});

test('says where someone is not asked', async () => {
  await aRole(church());
  await aTeam(church());
  const anna = await aMember(church(), { firstName: 'Anna', lastName: 'Hill' });
  await church().database.query.deleteFrom('teamMembers').where('memberId', '=', anna).execute();
  await showScreen(church(), <MatrixPanel month={MARCH} />, { isAdmin: true, firstName: 'Admin' });
  await screen.findByRole('table');
  const shown = rows().find(([name]) => name === 'Anna Hill');
  expect(new Set(shown?.slice(1))).toEqual(new Set([t('roster:matrix.notAsked')]));
});

/** Opens /roster at this address in a church with an answer for March. */
async function openRoster(search: string) {
  await anAnswer(church(), await aMember(church()), '2026-03-15');
  window.history.replaceState(null, '', `/roster${search}`);
  return showScreen(church(), <ViewRosterScreen />);
}

test('the availability tab has the view in its address, and reads only the answers', async () => {
  const { sent } = await openRoster('?tab=availability&view=matrix');
  await screen.findByRole('table', { name: TITLE });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: t('roster:views.matrix') }).checked).toBe(true);
  expect(sent().map(({ call }) => call)).not.toContain('listAvailableMembers');
  expect(screen.queryByRole('link', { name: t('roster:sheets.normal') })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Card View' }));
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(window.location.search).toBe('?tab=availability&view=card');
});

test('the roster tab does not offer the view, and shows cards at its address', async () => {
  await openRoster('?view=matrix');
  await screen.findByText('No Finalized Roster');
  expect(screen.queryByRole('radio', { name: t('roster:views.matrix') })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Card View' }).checked).toBe(true);
});
