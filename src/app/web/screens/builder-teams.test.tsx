import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import {
  aMember,
  anAdmin,
  anAnswer,
  anAssignment,
  aRole,
  aServiceTime,
  joins,
  leads,
} from '#test/factories.ts';
import { type Browser, churchForEachTest, openBrowser, press, type Sent } from '#test/screen.tsx';
import { AdminRosterPanel } from './admin-roster-panel.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const DATE = '2026-03-15';
const FINALIZE = t('builder:finalize');
const REVISE = t('builder:revise');
const saved = { selector: 'output' };

beforeEach(() => window.history.replaceState(null, '', '/'));

/** Adds the teams Worship, with the role Singer, and Kids, with Helper. Ruth is in both, and Ben in Kids. */
async function aChurch() {
  const singer = await aRole(church(), { name: 'Singer', order: 1 });
  const helper = await aRole(church(), { name: 'Helper', order: 2 });
  const ruth = await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' });
  const ben = await aMember(church(), { firstName: 'Ben', lastName: 'Levi' });
  for (const id of [ruth, ben]) await anAnswer(church(), id, DATE);
  const admin = await anAdmin(church());
  const body = { name: 'Kids', firstTeamName: 'Worship', roleIds: [helper] };
  const kids = (await admin.call(contract.addTeam, { body })).body.id;
  const worship = (await admin.call(contract.listTeams, {})).body[0]?.id ?? 0;
  await joins(church(), ruth, kids);
  await joins(church(), ben, kids);
  await church()
    .database.query.deleteFrom('teamMembers')
    .where('memberId', '=', ben)
    .where('teamId', '=', worship)
    .execute();
  const publish = (teamId: number) => admin.call(contract.finalizeRoster, { body: { ...MARCH, teamId } });
  const teamsOf = async () => {
    const { body: month } = await admin.call(contract.getFinalizedRoster, { params: MARCH });
    return Object.fromEntries(
      month.finalizedRoster.teams.map(({ name, isFinalized }) => [name ?? '', isFinalized]),
    );
  };
  return { singer, helper, ruth, ben, admin, kids, worship, publish, teamsOf };
}

/** Opens the tab 'Roster Builder' of an administrator or of this lead. */
async function open(
  address: string,
  who: MemberId | { isAdmin: true } = { isAdmin: true },
): Promise<Browser> {
  window.history.replaceState(null, '', `/admin?tab=roster&month=2026-03${address}`);
  const browser = await openBrowser(church(), who);
  browser.show(<AdminRosterPanel />);
  return browser;
}

const grid = () => screen.findByRole('grid');
const place = (role: string, who: string) =>
  screen.getByRole('button', { name: new RegExp(`^${who}.*${role}, 15 `) });
const findToast = (text: string) => screen.findByText(new RegExp(`^${text}`), saved);

/** Returns the calls for which a request names another team than this one, or none. */
const withoutTeam = (sent: readonly Sent[], teamId: number) =>
  sent
    .filter(
      ({ path, body }) =>
        !path.includes(`teamId=${teamId}`) && (body as { teamId?: number } | undefined)?.teamId !== teamId,
    )
    .map(({ call }) => call);

/** Calls that are about no team. */
const OF_CHURCH = [
  'getCurrentUser',
  'getSettings',
  'listTeams',
  'listAvailabilityMonths',
  'listUnprintableNames',
];

test('every request is about the team that the address names', async () => {
  const { helper, ruth, kids } = await aChurch();
  await anAssignment(church(), { roleId: helper, memberId: ruth, date: DATE });
  const { sent } = await open(`&view=month&team=${kids}`);
  await screen.findByText(t('builder:grid.captionOfTeam', { team: 'Kids', month: formatMonth(MARCH) }), {
    selector: 'caption',
  });
  expect(within(await grid()).queryByText('Singer')).toBeNull();
  press(place('Helper', 'Ruth'));
  await waitFor(() => expect(sent().some(({ call }) => call === 'listCandidates')).toBe(true));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  press(t('builder:smartAssignMonth'));
  await waitFor(() => expect(sent().some(({ call }) => call === 'getSmartAssignments')).toBe(true));
  await waitFor(() => expect(screen.queryByText(t('builder:overlay.planning'))).toBeNull());
  press(FINALIZE);
  const dialog = within(await screen.findByRole('dialog', { name: FINALIZE }));
  dialog.getByText(t('builder:team.about', { count: 1, teams: 'Kids' }));
  fireEvent.click(await dialog.findByRole('button', { name: FINALIZE }));
  await findToast(t('builder:results.finalized'));
  const pdf = await screen.findByRole('link', { name: t('builder:download') });
  expect(pdf.getAttribute('href')).toContain(`teamId=${kids}`);
  press(REVISE);
  press(within(await screen.findByRole('dialog', { name: REVISE })).getByRole('button', { name: REVISE }));
  await findToast(t('builder:results.revised'));
  press(t('builder:refinalize'));
  await screen.findByText(t('builder:notice.noChanges'));
  expect(withoutTeam(sent(), kids).filter((call) => !OF_CHURCH.includes(call))).toEqual([]);
});

test('all teams show as groups of the grid, which fold and are skipped by the arrow keys then', async () => {
  await aChurch();
  await open('&view=month');
  await grid();
  const worship = screen.getByRole('button', { name: 'Worship' });
  const kids = screen.getByRole('button', { name: 'Kids' });
  expect([worship, kids].map((team) => team.getAttribute('aria-expanded'))).toEqual(['true', 'true']);
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['Worship', 'Singer', 'Kids', 'Helper']);
  press(worship);
  expect(worship.getAttribute('aria-expanded')).toBe('false');
  expect(place('Singer', 'Open').tabIndex).toBe(-1);
  const helper = place('Helper', 'Open');
  const isTabStop = ({ tabIndex }: HTMLElement) => tabIndex === 0;
  const stops = screen.getAllByRole('button', { name: /, \d+ March/ }).filter(isTabStop);
  expect(stops.map((one) => one.getAttribute('aria-label'))).toEqual([expect.stringContaining('Helper')]);
  helper.focus();
  await waitFor(() => expect(isTabStop(helper)).toBe(true));
  fireEvent.keyDown(helper, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(helper);
  press(worship);
  fireEvent.keyDown(helper, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(place('Singer', 'Open'));
});

test('the roles of a service are under the headings of their teams', async () => {
  await aChurch();
  await open('&service=2026-03-15+1');
  const heading = (level: number, name: string) => screen.findByRole('heading', { level, name });
  await heading(4, 'Worship');
  await heading(5, 'Singer');
  await heading(4, 'Kids');
  await heading(5, 'Helper');
});

test('one chosen team, or a lead of one, shows no groups and nothing of other teams', async () => {
  const { ben, kids, singer, ruth } = await aChurch();
  await anAssignment(church(), { roleId: singer, memberId: ruth, date: DATE });
  await leads(church(), ben, kids);
  await open('&view=month', ben);
  const shown = within(await grid());
  shown.getByRole('rowheader', { name: 'Helper' });
  expect(shown.queryByRole('button', { name: 'Kids' })).toBeNull();
  expect(shown.queryByText('Singer')).toBeNull();
  expect(shown.queryByText(/Ruth/)).toBeNull();
});

/** Publishes Kids, where Ruth serves, and opens the month of all teams. */
async function openPartly(address = '&view=month') {
  const ids = await aChurch();
  await anAssignment(church(), { roleId: ids.helper, memberId: ids.ben, date: DATE });
  await ids.publish(ids.kids);
  const browser = await open(address);
  await screen.findByText(t('builder:team.partlyBanner', { published: 'Kids', drafts: 'Worship' }));
  return { ...ids, ...browser };
}

test('in a month that some teams have published, the places of the others are planned, saved and published', async () => {
  const { teamsOf, singer, ruth, visitor } = await openPartly();
  await grid();
  press(t('builder:smartAssignMonth'));
  await findToast(t('builder:results.smartApplied'));
  place('Singer', 'Ruth');
  press(t('builder:saveMonthCount', { count: 1 }));
  await findToast(t('builder:results.rosterSaved'));
  press(FINALIZE);
  const dialog = within(await screen.findByRole('dialog', { name: FINALIZE }));
  dialog.getByText(t('builder:team.about', { count: 1, teams: 'Worship' }));
  fireEvent.click(await dialog.findByRole('button', { name: FINALIZE }));
  await findToast(t('builder:results.finalized'));
  expect(await teamsOf()).toEqual({ Worship: true, Kids: true });
  const { body } = await visitor.call(contract.getFinalizedRoster, { params: MARCH });
  expect(body.assignments).toContainEqual(expect.objectContaining({ roleId: singer, memberId: ruth }));
  // Kids were not published again.
  const { body: log } = await visitor.call(contract.listRosterRevisions, { params: MARCH });
  expect(log.revisions).toHaveLength(2);
});

test('a published place of such a month offers what a published roster offers, and Delete does not empty it', async () => {
  const { changes } = await openPartly();
  await grid();
  const published = place('Helper', 'Ben');
  published.focus();
  await waitFor(() => expect(published.tabIndex).toBe(0));
  fireEvent.keyDown(published, { key: 'Delete' });
  await findToast(t('builder:results.finalizedLock'));
  press(published);
  await screen.findByRole('button', { name: t('cover:publishedPlace.find') });
  expect(changes()).toEqual([]);
});

test('in the view of a service, only the roles of published teams are locked, and Clear All leaves them', async () => {
  const { singer, ruth, changes, teamsOf, visitor } = await openPartly('&service=2026-03-15+1');
  const inRole = (role: string, name: string) =>
    within(screen.getByRole('list', { name: role })).getByRole('button', { name: new RegExp(`^${name}`) });
  await screen.findByRole('list', { name: 'Helper' });
  press(inRole('Helper', 'Ben'));
  await findToast(t('builder:results.finalizedLock'));
  expect(changes()).toEqual([]);
  press(inRole('Singer', 'Ruth'));
  press(t('builder:saveCount', { count: 1 }));
  await findToast(t('builder:results.rosterSaved'));
  const serving = async () =>
    (await visitor.call(contract.listAssignments, {})).body.map(({ roleId, memberId }) => ({
      roleId,
      memberId,
    }));
  expect(await serving()).toContainEqual({ roleId: singer, memberId: ruth });
  press(t('builder:clearAll'));
  press(
    within(await screen.findByRole('dialog', { name: t('builder:clearTitle') })).getByRole('button', {
      name: t('builder:clearAll'),
    }),
  );
  await findToast(t('builder:results.assignmentsCleared'));
  expect((await serving()).map(({ roleId }) => roleId)).not.toContain(singer);
  expect(await serving()).toHaveLength(1);
  expect(await teamsOf()).toEqual({ Worship: false, Kids: true });
});

test('Revise asks for which team, and Undo publishes that one again', async () => {
  const { admin, teamsOf, kids } = await aChurch();
  await admin.call(contract.finalizeRoster, { body: MARCH });
  await open('&view=month');
  await screen.findByText(t('builder:finalizedTitle'));
  press(REVISE);
  const dialog = within(await screen.findByRole('dialog', { name: REVISE }));
  fireEvent.change(dialog.getByLabelText(t('builder:team.label')), { target: { value: String(kids) } });
  press(dialog.getByRole('button', { name: REVISE }));
  await findToast(t('builder:results.revised'));
  expect(await teamsOf()).toEqual({ Worship: true, Kids: false });
  await screen.findByText(t('builder:team.partlyBanner', { published: 'Worship', drafts: 'Kids' }));
  press(t('builder:results.undo'));
  await findToast(t('builder:results.finalized'));
  expect(await teamsOf()).toEqual({ Worship: true, Kids: true });
});

const ANYWAY = t('common:candidates.chooseAnyway');
const notInWorship = new RegExp(t('concerns:notInTeam', { team: 'Worship' }));

/** Returns a function that says whether someone is in Worship. */
const inWorship =
  ({ admin, worship }: Awaited<ReturnType<typeof aChurch>>) =>
  async (memberId: MemberId) =>
    (await admin.call(contract.getTeam, { params: { id: worship } })).body.members.some(
      (member) => member.memberId === memberId,
    );

test('choosing someone who is not in the team in the grid asks first, and saving adds them to it', async () => {
  const ids = await aChurch();
  await open('&view=month');
  await grid();
  press(place('Singer', 'Open'));
  press(await screen.findByRole('button', { name: /^Ben/ }));
  await screen.findByText(notInWorship);
  press(ANYWAY);
  await waitFor(() => place('Singer', 'Ben'));
  press(t('builder:saveMonthCount', { count: 1 }));
  await findToast(t('builder:results.rosterSaved'));
  expect(await inWorship(ids)(ids.ben)).toBe(true);
});

test('choosing someone who is not in the team in the view of a service asks first, likewise', async () => {
  const ids = await aChurch();
  await open('&service=2026-03-15+1');
  const singers = within(await screen.findByRole('list', { name: 'Singer' }));
  press(singers.getByRole('button', { name: /^Ben/ }));
  press(await screen.findByRole('button', { name: ANYWAY }));
  press(await screen.findByRole('button', { name: t('builder:saveCount', { count: 1 }) }));
  await findToast(t('builder:results.rosterSaved'));
  expect(await inWorship(ids)(ids.ben)).toBe(true);
});

test('giving a published place to someone who is not in the team asks first, likewise', async () => {
  const ids = await aChurch();
  await ids.publish(ids.worship);
  await open('&view=month');
  await screen.findByText(t('builder:team.partlyBanner', { published: 'Worship', drafts: 'Kids' }));
  press(place('Singer', 'Open'));
  press(await screen.findByRole('button', { name: /^Ben/ }));
  await screen.findByText(notInWorship);
  press(t('cover:request.assign', { name: 'Ben Levi' }));
  await findToast(t('cover:publishedPlace.changed', { name: 'Ben Levi', role: 'Singer' }));
  expect(await inWorship(ids)(ids.ben)).toBe(true);
});

/** Adds a service at the time of the Sunday service, at which Ruth helps, and opens the place of the singer there. */
async function openMeanwhile(who?: 'lead') {
  const ids = await aChurch();
  const early = await aServiceTime(church(), { date: DATE }, { startsAt: '09:00', name: 'Early' });
  const other = await aServiceTime(church(), { date: DATE }, { startsAt: '09:30', name: 'Chapel' });
  await anAnswer(church(), ids.ruth, DATE, true, early);
  await anAnswer(church(), ids.ruth, DATE, true, other);
  const body = { roleId: ids.helper, memberId: ids.ruth, date: DATE, timeId: early } as const;
  await ids.admin.call(contract.addAssignment, { body });
  const lead = await aMember(church(), { firstName: 'Lea', lastName: 'Dan' });
  await leads(church(), lead, ids.worship);
  const browser = await open('&view=month', who === 'lead' ? lead : undefined);
  await grid();
  press(screen.getByRole('button', { name: /^Open.*Singer, .*Chapel/ }));
  const chooser = within(await screen.findByRole('dialog'));
  return { ...ids, ...browser, person: await chooser.findByRole('button', { name: /^Ruth/ }) };
}

test('someone who serves with another team at the time can be chosen by an administrator after a question', async () => {
  const { person, singer, ruth, visitor } = await openMeanwhile();
  press(person);
  press(await screen.findByRole('button', { name: ANYWAY }));
  press(await screen.findByRole('button', { name: t('builder:saveMonthCount', { count: 1 }) }));
  await findToast(t('builder:results.rosterSaved'));
  const { body } = await visitor.call(contract.listAssignments, {});
  expect(body).toContainEqual(expect.objectContaining({ roleId: singer, memberId: ruth }));
  press(FINALIZE);
  await screen.findByRole('heading', { name: t('builder:monthSummary.sameTime') });
});

test('a lead reads which team someone serves with, and can not choose them', async () => {
  const { person } = await openMeanwhile('lead');
  expect(person.textContent).toMatch(/Kids/);
  expect(person).toHaveProperty('disabled', true);
});

test('a lead whose selection another team has saved meanwhile reads the reason', async () => {
  const { admin, ruth, helper, worship } = await aChurch();
  const lead = await aMember(church(), { firstName: 'Lea', lastName: 'Dan' });
  await leads(church(), lead, worship);
  await open('&service=2026-03-15+1', lead);
  const singers = within(await screen.findByRole('list', { name: 'Singer' }));
  press(singers.getByRole('button', { name: /^Ruth/ }));
  await admin.call(contract.addAssignment, { body: { roleId: helper, memberId: ruth, date: DATE } });
  press(await screen.findByRole('button', { name: t('builder:saveCount', { count: 1 }) }));
  await screen.findByText(t('builder:refused'));
  await screen.findByText(/Kids/, { selector: 'dd' });
});

test('a plan says which places it leaves open, and who serves with another team then', async () => {
  const { helper } = await aChurch();
  const { query } = church().database;
  await query.updateTable('serviceRoles').set({ maxLimit: 2 }).where('id', '=', helper).execute();
  await open('&view=month');
  await grid();
  press(t('builder:smartAssignMonth'));
  // Only Ruth and Ben have answered, for one of five Sundays.
  const summary = await screen.findByText(t('builder:planLeavesOpen', { count: 4 * 3 + 1 }));
  const serves = { name: 'Ruth Moab', team: 'Worship', service: t('common:services.plain.sunday') };
  within(summary.parentElement as HTMLElement).getByText(t('concerns:namedServesWithTeam', serves));
  press(t('builder:undoSmart'));
  await waitFor(() => expect(summary.isConnected).toBe(false));
});
