import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { LEARNER_SEAT } from '#domain/learners/learners.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import {
  aMember,
  anAdmin,
  anAssignment,
  aPublishedMonth,
  aRole,
  aSpecialDay,
  aTeam,
  joins,
} from '#test/factories.ts';
import { learns, prefers } from '#test/learners.ts';
import { churchForEachTest, press, showScreen } from '#test/screen.tsx';
import { FinalizedPanel } from './finalized-panel.tsx';
import type { ViewMode } from './sheet-links-panel.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const [FIRST, SECOND] = ['2026-03-15', '2026-03-22'] as const;
const panel = (view: ViewMode) => <FinalizedPanel month={MARCH} view={view} onShowMonth={() => {}} />;

/** Publishes March. On the 15th and the 22nd, Amos is the usher, and Lydia reads. Returns Ruth, who serves in these places. */
async function publish(...more: readonly { role: 'usher' | 'cook' | 'reader'; date: PlainDate }[]) {
  await aSpecialDay(church(), { date: FIRST, name: 'Harvest', description: 'Bring a plate' });
  const roles = {
    usher: await aRole(church(), { name: 'Usher', maxLimit: 2 }),
    cook: await aRole(church(), { name: 'Cook', maxLimit: 2 }),
    reader: await aRole(church(), { name: 'Reader', maxLimit: 2 }),
  };
  const [amos, ruth, lydia] = [
    await aMember(church(), { firstName: 'Amos', lastName: 'Hill' }),
    await aMember(church(), { firstName: 'Ruth', lastName: 'Hill' }),
    await aMember(church(), { firstName: 'Lydia', lastName: 'Hill' }),
  ];
  await aPublishedMonth(church(), MARCH, [
    ...[FIRST, SECOND].flatMap((date) => [
      { roleId: roles.usher, memberId: amos, date },
      { roleId: roles.reader, memberId: lydia, date },
    ]),
    ...more.map(({ role, date }) => ({ roleId: roles[role], memberId: ruth, date })),
  ]);
  return ruth;
}

const itemOf = (date: string) => screen.getByText(date).closest('tr, li') as HTMLElement;

test("names the day it was finalized, in the church's time zone, or the day the record was created", async () => {
  church().clock.set('2026-03-02T20:00:00Z');
  await publish();
  await showScreen(church(), panel('card'));
  await screen.findByText('Finalized Roster');
  const { query } = church().database;
  expect(screen.getByText(t('roster:finalizedOn', { date: '3 March 2026' }))).toBeTruthy();
  await query.updateTable('finalizedRosters').set({ finalizedAt: null, createdAt: 0 }).execute();
  await showScreen(church(), panel('card'));
  await screen.findByText(t('roster:finalizedOn', { date: '1 January 1970' }));
});

test("a card says 'N roles assigned' and who, or 'No assignments'", async () => {
  await publish({ role: 'usher', date: FIRST });
  await showScreen(church(), panel('card'));
  await screen.findByText('15 March 2026');
  const harvest = within(itemOf('15 March 2026'));
  for (const expected of ['Harvest', 'Bring a plate', '2 roles assigned'])
    expect(await harvest.findByText(expected)).toBeTruthy();
  expect(harvest.getByRole('heading', { name: 'Usher' }).parentElement?.textContent).toMatch(
    /Amos Hill.*Ruth Hill/,
  );
  const empty = within(itemOf('29 March 2026'));
  expect(empty.getByText('No assignments')).toBeTruthy();
  expect(empty.getByText('No assignments for this service')).toBeTruthy();
});

test.each(['card', 'table'] as const)(
  'administrators also see the open places in role order: %s',
  async (view) => {
    await publish({ role: 'usher', date: FIRST });
    await showScreen(church(), panel(view), { isAdmin: true });
    const harvest = await screen.findByText('15 March 2026').then(() => itemOf('15 March 2026'));
    await within(harvest).findByText(t('common:assigned.placesOpen', { count: 2 }));
    expect(harvest.textContent).toMatch(
      /Usher.*Ruth Hill.*Cook.*2 places open.*Reader.*Lydia Hill 1 place open/,
    );
    if (view === 'card') expect(harvest.textContent).toContain('2 roles assigned');
    expect(within(harvest).getByText(/^Cook/).closest('.no-print')).toBeTruthy();
  },
);

test.each(['card', 'table'] as const)(
  'shows a member who is learning a role with whom, and takes no place (%s view)',
  async (view) => {
    const ruth = await publish();
    const { query } = church().database;
    const { roleId } = await query
      .selectFrom('rosterAssignments')
      .innerJoin('serviceRoles', 'serviceRoles.id', 'roleId')
      .select('roleId')
      .where('serviceRoles.name', '=', 'Usher')
      .executeTakeFirstOrThrow();
    const [amos] = await query.selectFrom('users').select('id').where('firstName', '=', 'Amos').execute();
    await prefers(church(), amos?.id as number, roleId);
    await learns(church(), ruth, roleId);
    await anAssignment(church(), { roleId, memberId: ruth, date: FIRST, place: LEARNER_SEAT });
    await showScreen(church(), panel(view));
    const harvest = await screen.findByText('15 March 2026').then(() => itemOf('15 March 2026'));
    const learning = t('common:duties.learnsWith', { name: 'Ruth Hill', other: 'Amos Hill' });
    const line = await within(harvest).findByText(learning);
    expect(within(harvest).queryByText('Ruth Hill')).toBeNull();
    if (view === 'card') {
      expect(line.parentElement?.textContent).toMatch(/^Amos Hill.*Ruth Hill/);
      expect(within(harvest).getByText('2 roles assigned')).toBeTruthy();
    }
    expect(within(itemOf('22 March 2026')).queryByText(learning)).toBeNull();
  },
);

test.each([
  ['a draft', true],
  ['a month without a record', false],
])("shows 'No Finalized Roster' for %s", async (_, isDraft) => {
  if (isDraft) {
    await publish();
    await church().database.query.updateTable('finalizedRosters').set({ isFinalized: false }).execute();
  }
  await showScreen(church(), panel('card'));
  await screen.findByText('No Finalized Roster');
  expect(screen.getByText(t('roster:noRoster', { month: formatMonth(MARCH) }))).toBeTruthy();
});

test.each(['card', 'table'] as const)(
  'marks the own name in words, and says how often the reader serves with a link to each service (%s view)',
  async (view) => {
    const ruth = await publish({ role: 'reader', date: SECOND });
    await showScreen(church(), panel(view), ruth);
    await screen.findByText(t('roster:youServe', { count: 1, month: formatMonth(MARCH) }));
    const link = screen.getByRole('link', { name: 'Sun 22 Mar Reader' });
    const mark = screen.getByText('(you)').closest('strong');
    expect(mark?.textContent).toBe('Ruth Hill (you)');
    expect(link.getAttribute('href')).toBe(`#${mark?.id}`);
    if (view === 'table') return;
    press(link);
    const button = screen.getByRole('button', { name: '2 roles assigned 22 March 2026' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    press(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  },
);

test('the table has a column for each role, in role order, although no service has all of them', async () => {
  await publish({ role: 'cook', date: SECOND });
  await showScreen(church(), panel('table'));
  await screen.findByRole('table');
  const [, roles] = screen.getAllByRole('row');
  expect(Array.from(roles?.children ?? [], ({ textContent }) => textContent)).toEqual([
    'Usher',
    'Cook',
    'Reader',
  ]);
});

test('groups a roster of several teams, those of the reader first, names who has not published, and shows one', async () => {
  const ruth = await publish();
  const [kids, ushers] = [await aTeam(church(), 'Kids'), await aTeam(church(), 'Ushers')];
  const [cook, door] = [
    await aRole(church(), { name: 'Craft', teamId: kids }),
    await aRole(church(), { name: 'Door', teamId: ushers }),
  ];
  await church()
    .database.query.updateTable('teams')
    .set({ name: 'Sundays' })
    .where('name', 'is', null)
    .execute();
  await joins(church(), ruth, kids);
  await church().database.query.updateTable('teams').set({ arriveMinutes: 45 }).execute();
  await church().database.query.updateTable('serviceTimes').set({ startsAt: '09:00' }).execute();
  await aPublishedMonth(church(), { year: 2026, month: 4 }, [
    { roleId: cook, memberId: ruth, date: FIRST },
    { roleId: door, memberId: await aMember(church()), date: FIRST },
  ]);
  const admin = await anAdmin(church());
  await admin.call(contract.finalizeRoster, { body: { ...MARCH, teamId: kids } });
  await showScreen(church(), panel('card'), ruth);
  const card = within((await screen.findByText('15 March 2026')).closest('li') as HTMLElement);
  expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Kids',
    'Sundays',
  ]);
  expect(screen.getByText(t('roster:team.notFinalized', { teams: 'Ushers' }))).toBeTruthy();
  const you = within(screen.getByRole('navigation'));
  expect(you.getByText(t('common:duties.roleInTeam', { role: 'Craft', team: 'Kids' }))).toBeTruthy();
  expect(you.getByText(t('common:duties.arrive', { time: '08:15' }))).toBeTruthy();
  expect(screen.queryByText('Door')).toBeNull();
  const choose = async (team: string) => {
    const field = screen.getByLabelText<HTMLSelectElement>(t('roster:team.label'));
    const { value } = [...field.options].find(({ text }) => text === team) as HTMLOptionElement;
    fireEvent.change(field, { target: { value } });
  };
  await choose('Sundays');
  expect(card.queryByText('Craft')).toBeNull();
  expect(screen.getByText<HTMLAnchorElement>(t('roster:sheets.normal')).href).toContain('teamId=');
  await choose('Ushers');
  expect(screen.queryByText('15 March 2026')).toBeNull();
  await choose(t('roster:team.all'));
  await screen.findByText('15 March 2026');
});
