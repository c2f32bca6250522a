import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { NeedsCoverSheet } from '#features/cover/web/needs-cover-sheet.tsx';
import { formatDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { aCheckKind, aMember, anAdmin, anAnswer, aRole, leads } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, signedIn } from '#test/screen.tsx';
import { AdminRosterPanel } from './admin-roster-panel.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const DATE = '2026-03-15';
const ANYWAY = t('common:candidates.chooseAnyway');
/** Ben's check was valid until the day before. */
const ENDED = t('concerns:checkEnds', { check: 'First aid', date: formatDate('2026-03-14') });

beforeEach(() => window.history.replaceState(null, '', '/'));

/** Adds the role Helper, which needs first aid, Ruth, whose check is valid through the Sunday, and Ben, whose has ended. */
async function aChurch() {
  const { query } = church().database;
  const helper = await aRole(church(), { name: 'Helper' });
  const kindId = await aCheckKind(church(), 'First aid');
  await query.insertInto('roleChecks').values({ roleId: helper, kindId }).execute();
  const ruth = await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' });
  const ben = await aMember(church(), { firstName: 'Ben', lastName: 'Levi' });
  for (const [memberId, validUntil] of [
    [ruth, DATE],
    [ben, '2026-03-14'],
  ] as const) {
    await anAnswer(church(), memberId, DATE);
    await query.insertInto('memberChecks').values({ memberId, kindId, validUntil, seenOn: DATE }).execute();
  }
  const admin = await anAdmin(church());
  const [team] = (await admin.call(contract.listTeams, {})).body;
  const lead = await aMember(church(), { firstName: 'Lea', lastName: 'Dan' });
  await leads(church(), lead, team?.id ?? 0);
  const publish = async (memberId?: MemberId) => {
    if (memberId)
      await admin.call(contract.addAssignment, { body: { roleId: helper, memberId, date: DATE } });
    await admin.call(contract.finalizeRoster, { body: MARCH });
  };
  const helpers = async () => {
    const rows = await query.selectFrom('rosterAssignments').select('memberId').execute();
    return rows.map(({ memberId }) => memberId);
  };
  return { helper, ruth, ben, lead, publish, helpers };
}

/** Opens the tab 'Roster Builder'. */
async function open(address: string, who: MemberId | { isAdmin: true } = { isAdmin: true }) {
  window.history.replaceState(null, '', `/admin?tab=roster&month=2026-03${address}`);
  const browser = await openBrowser(church(), who);
  browser.show(<AdminRosterPanel />);
  return browser;
}

/** Opens the place of the helper in the grid, and returns Ben's button. */
async function findBen() {
  await screen.findByRole('grid');
  press(screen.getByRole('button', { name: /Helper, 15 / }));
  return screen.findByRole('button', { name: /^Ben/ });
}

const findToast = (text: string) => screen.findByText(new RegExp(`^${text}`), { selector: 'output' });

test('choosing someone whose check has ended in the grid asks first with the reason', async () => {
  const { ben, helpers } = await aChurch();
  await open('&view=month');
  press(await findBen());
  await screen.findByText(new RegExp(ENDED));
  press(ANYWAY);
  press(await screen.findByRole('button', { name: t('builder:saveMonthCount', { count: 1 }) }));
  await findToast(t('builder:results.rosterSaved'));
  expect(await helpers()).toEqual([ben]);
});

test('choosing them in the view of a service asks first, likewise', async () => {
  const { ben, helpers } = await aChurch();
  await open('&service=2026-03-15+1');
  const list = within(await screen.findByRole('list', { name: 'Helper' }));
  press(list.getByRole('button', { name: /^Ben/ }));
  press(await screen.findByRole('button', { name: ANYWAY }));
  press(await screen.findByRole('button', { name: t('builder:saveCount', { count: 1 }) }));
  await findToast(t('builder:results.rosterSaved'));
  expect(await helpers()).toEqual([ben]);
});

test('giving them a place of a published roster asks first, likewise', async () => {
  const { ruth, ben, helpers, publish } = await aChurch();
  await publish(ruth);
  await open('&view=month');
  await screen.findByRole('grid');
  press(screen.getByRole('button', { name: /Helper, 15 / }));
  press(await screen.findByRole('button', { name: t('cover:publishedPlace.find') }));
  press(await screen.findByRole('button', { name: /^Ben/ }));
  await screen.findByText(new RegExp(ENDED));
  press(t('cover:request.assign', { name: 'Ben Levi' }));
  await findToast(t('cover:publishedPlace.changed', { name: 'Ben Levi', role: 'Helper' }));
  expect(await helpers()).toEqual([ben]);
});

/** Lets Ruth decline her published place, and opens the request for cover. */
async function openCover(of: Awaited<ReturnType<typeof aChurch>>, who: MemberId | { isAdmin: true }) {
  await of.publish(of.ruth);
  const leaver = await signedIn(church(), of.ruth);
  const said = { response: 'declined', reason: null } as const;
  await leaver.call(contract.respond, { body: { date: DATE, timeId: SUNDAY_SERVICE, ...said } });
  const browser = await openBrowser(church(), who);
  browser.show(<NeedsCoverSheet month={MARCH} onClose={() => undefined} />);
  await screen.findByText(t('cover:needsCover.absent', { name: 'Ruth Moab' }));
  const row = document.querySelector('details') as HTMLDetailsElement;
  row.open = true;
  fireEvent(row, new Event('toggle'));
  return screen.findByRole('button', { name: /^Ben/ });
}

test('giving them a place that needs cover asks with the reason, and no one like them is asked to cover', async () => {
  const ids = await aChurch();
  const ben = await openCover(ids, { isAdmin: true });
  screen.getByText(t('cover:request.noCandidates'));
  press(ben);
  const dialog = await screen.findByRole('dialog', { name: t('cover:request.assign', { name: 'Ben Levi' }) });
  expect(dialog.textContent).toContain(ENDED);
  press(within(dialog).getByRole('button', { name: t('cover:request.assign', { name: 'Ben Levi' }) }));
  await findToast(t('cover:request.assigned'));
  expect(await ids.helpers()).toEqual([ids.ben]);
});

test.each(['a draft', 'a published roster', 'a request for cover'])(
  'a lead reads that a check has ended and can not choose the person: %s',
  async (where) => {
    const ids = await aChurch();
    if (where === 'a published roster') await ids.publish();
    if (where !== 'a request for cover') await open('&view=month', ids.lead);
    const ben = where === 'a request for cover' ? await openCover(ids, ids.lead) : await findBen();
    expect(ben.textContent).toContain(ENDED);
    expect(ben).toHaveProperty('disabled', true);
  },
);

test('a lead reads why a selection was not saved whose check was removed meanwhile', async () => {
  const { ruth, lead, helpers } = await aChurch();
  await open('&service=2026-03-15+1', lead);
  const list = within(await screen.findByRole('list', { name: 'Helper' }));
  press(list.getByRole('button', { name: /^Ruth/ }));
  await church().database.query.deleteFrom('memberChecks').where('memberId', '=', ruth).execute();
  press(await screen.findByRole('button', { name: t('builder:saveCount', { count: 1 }) }));
  await screen.findByText(t('refusals:specific.checkMissing', { check: 'First aid' }), { selector: 'dd' });
  await waitFor(async () => expect(await helpers()).toEqual([]));
});
