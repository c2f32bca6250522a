import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { readCoverRequest } from '#test/cover.ts';
import { aMember, anAnswer, anAssignment, aPublishedMonth, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, signedIn } from '#test/screen.tsx';
import { CanYouHelpPanel } from './can-you-help-panel.tsx';

const church = churchForEachTest();
const LINKED = '/?help=asked';
const [FIRST, SECOND, THIRD] = ['2026-03-15', '2026-03-22', '2026-03-29'] as const;

/** Opens the places of an usher who declines on these dates for a member who has not answered. */
async function openRequests(dates: readonly PlainDate[], asked: readonly PlainDate[] = []) {
  const { query } = church().database;
  const roleId = await aRole(church(), { name: 'Usher' });
  const leaverId = await aMember(church());
  const memberId = await aMember(church());
  const places = dates.map((date) => ({ roleId, memberId: leaverId, date }));
  const admin = await aPublishedMonth(church(), { year: 2026, month: 3 }, places);
  const leaver = await signedIn(church(), leaverId);
  const requestIds: number[] = [];
  for (const date of dates) {
    const body = { date, timeId: SUNDAY_SERVICE, response: 'declined' as const };
    const { coverRequest } = (await leaver.call(contract.respond, { body })).body;
    const requestId = coverRequest?.id ?? 0;
    requestIds.push(requestId);
    const ask = { requestId, memberId, askedAt: church().clock.now() };
    if (asked.includes(date)) await query.insertInto('coverAsks').values(ask).execute();
  }
  const browser = await openBrowser(church(), memberId);
  browser.show(<CanYouHelpPanel />);
  await screen.findByRole('heading', { name: t('cover:heading') });
  return { ...browser, admin, roleId, requestIds };
}

const buttons = () => screen.queryAllByRole('button', { name: t('cover:take') });
const take = () => press(buttons()[0] as HTMLElement);

beforeEach(() => window.history.replaceState(null, '', '/'));

test('says that no help is needed to a member who follows a request for help, once that is known', async () => {
  window.history.replaceState(null, '', LINKED);
  const { hold, show } = await openBrowser(church());
  const release = hold(contract.listCoverRequests);
  show(<CanYouHelpPanel />);
  expect(screen.queryByRole('region')).toBeNull();
  release();
  const section = await screen.findByRole('region', { name: t('cover:heading') });
  expect(section.textContent).toContain(t('cover:nothingNeeded'));
});

test.each([
  ['the nearest place', [], ['Sun 15 Mar'], '/'],
  ['the nearest for which the reader was asked', [SECOND, THIRD], ['Sun 22 Mar'], '/'],
  [
    'all for which the reader was asked, after its link',
    [SECOND, THIRD],
    ['Sun 22 Mar', 'Sun 29 Mar'],
    LINKED,
  ],
] as const)('%s shows at once, and the others on request', async (_, asked, shown, address) => {
  window.history.replaceState(null, '', address);
  await openRequests([FIRST, SECOND, THIRD], asked);
  const later = screen.getByText(t('cover:more', { count: 3 - shown.length })).closest('details');
  expect(later?.open).toBe(false);
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings).toHaveLength(3);
  const atOnce = headings.filter((heading) => !later?.contains(heading));
  expect(atOnce.map(({ textContent }) => textContent)).toEqual(shown);
  expect(screen.queryAllByText(t('cover:asked'))).toHaveLength(asked.length);
  expect(screen.queryByText(t('cover:nothingNeeded'))).toBeNull();
});

test('one tap takes a place, and the result shows and has the focus where the button was', async () => {
  const { memberId, requestIds } = await openRequests([FIRST, SECOND]);
  const other = buttons()[1];
  take();
  const result = await screen.findByText(t('cover:taken', { role: 'Usher', service: 'Sun 15 Mar' }));
  expect(document.activeElement).toBe(result);
  expect(screen.getByRole('heading', { name: 'Sun 15 Mar' })).toBeTruthy();
  expect(await readCoverRequest(church(), requestIds[0] ?? 0)).toMatchObject({ state: 'covered' });
  const { query } = church().database;
  const usher = query.selectFrom('rosterAssignments').selectAll().where('date', '=', FIRST);
  expect(await usher.execute()).toMatchObject([{ memberId }]);
  expect(buttons()).toEqual([other]);
});

test('one tap says no to a request, and the place is not offered again', async () => {
  const { memberId, requestIds } = await openRequests([FIRST], [FIRST]);
  press(t('cover:decline'));
  const result = await screen.findByText(t('cover:declined'));
  expect(document.activeElement).toBe(result);
  expect(buttons()).toEqual([]);
  const asks = church().database.query.selectFrom('coverAsks').select(['memberId', 'declinedAt']);
  expect(await asks.where('requestId', '=', requestIds[0] ?? 0).execute()).toEqual([
    { memberId, declinedAt: church().clock.now() },
  ]);
});

test('a place that someone else has just taken is no longer offered, and says who has it', async () => {
  const { requestIds } = await openRequests([FIRST]);
  const amos = await signedIn(church(), await aMember(church(), { firstName: 'Amos', lastName: 'Hill' }));
  await amos.call(contract.acceptCover, { params: { id: requestIds[0] ?? 0 }, body: {} });
  take();
  const result = await screen.findByText(t('refusals:specific.cover_taken', { name: 'Amos Hill' }));
  expect(document.activeElement).toBe(result);
  expect(buttons()).toEqual([]);
});

type Opened = Awaited<ReturnType<typeof openRequests>>;

test.each<[string, string, (opened: Opened) => Promise<unknown>]>([
  [
    'already serves there',
    t('cover:takingRefusals.already_assigned'),
    async ({ memberId }) => anAssignment(church(), { roleId: await aRole(church()), memberId, date: FIRST }),
  ],
  [
    'has answered no since',
    t('cover:takingRefusals.not_available'),
    ({ memberId }) => anAnswer(church(), memberId, FIRST, false),
  ],
  [
    'comes while the month is revised',
    t('cover:takingRefusals.no_roster'),
    ({ admin }) => admin.call(contract.reviseRoster, { params: { year: '2026', month: '3' } }),
  ],
  [
    'does something else now',
    t('refusals:not_suitable'),
    async ({ memberId }) =>
      church()
        .database.query.updateTable('teamMembers')
        .set({ preferredRoleId: await aRole(church()) })
        .where('memberId', '=', memberId)
        .execute(),
  ],
])('a member who %s reads why the place was refused', async (_, sentence, change) => {
  const opened = await openRequests([FIRST]);
  await change(opened);
  take();
  await screen.findByText(sentence);
  expect(buttons()).toEqual([]);
});
