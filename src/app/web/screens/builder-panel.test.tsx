import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import {
  aBuilderMonth,
  chooseService,
  DATE,
  openBuilder,
  personIn,
  pressAndConfirm,
} from '#test/builder.tsx';
import { anAdmin, anAnswer, anAssignment, aServiceTime } from '#test/factories.ts';
import { churchForEachTest, press } from '#test/screen.tsx';
import { usePendingSelections } from '#web/builder/use-pending-selections.ts';
import { PublishedPlace } from './published-place.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const REVISE = t('builder:revise');
const FINALIZE = t('builder:finalize');
const CLEAR = t('builder:clearAll');
const UNDO = t('builder:results.undo');
const SMART = t('builder:smartAssign');
const LOCK = "Roster is Finalized / You need to click 'Revise Roster' before making changes.";

type Options = Parameters<typeof aBuilderMonth>[1];

/** Adds a month in which Ruth ushers on the 15th, and perhaps publishes it. */
async function aDraft({ isFinalized = false, ...options }: Options & { isFinalized?: boolean } = {}) {
  const month = await aBuilderMonth(church(), options);
  await anAssignment(church(), { roleId: month.usher, memberId: month.ruth, date: DATE });
  if (isFinalized) await (await anAdmin(church())).call(contract.finalizeRoster, { body: MARCH });
  return month;
}

/** Opens this month, and the service of the 15th. */
async function open(options: Parameters<typeof aDraft>[0] = {}) {
  const month = await aDraft(options);
  const builder = await openBuilder(church());
  await chooseService();
  if (options.isFinalized) await screen.findByText(t('builder:locked'));
  const published = async () =>
    (
      await builder.visitor.tryCall(contract.getFinalizedRoster, {
        params: { year: '2026', month: '3' },
        query: { published: 'true' },
      })
    ).status === 200;
  return { ...month, ...builder, published };
}

type Opened = Awaited<ReturnType<typeof open>>;
const findToast = (text: string | RegExp) => screen.findByText(text, { selector: 'output' });

interface Action {
  readonly call: Call;
  readonly act: () => unknown;
  readonly isFinalized?: boolean;
}
const MOVING: Action = { call: contract.addAssignment, act: () => press(personIn('Reader', 'Ruth')) };
const REMOVING: Action = { call: contract.removeAssignment, act: () => press(personIn('Usher', 'Ruth')) };
const CLEARING: Action = { call: contract.clearAssignments, act: () => pressAndConfirm(CLEAR) };
const PLANNING: Action = { call: contract.getSmartAssignments, act: () => press(SMART) };
const FINALIZING: Action = { call: contract.finalizeRoster, act: () => pressAndConfirm(FINALIZE) };
const REVISING: Action = {
  call: contract.reviseRoster,
  act: () => pressAndConfirm(REVISE),
  isFinalized: true,
};

test.each<[title: string, fallback: string, action: Action]>([
  ['Error saving assignment', 'Failed to create roster assignment', MOVING],
  ['Error removing assignment', 'Failed to remove assignment. Please try again.', REMOVING],
  ['Error clearing assignments', 'Failed to clear the assignments for this date.', CLEARING],
  ['Smart assignment failed', 'Failed to generate smart assignments', PLANNING],
  ['Error Finalizing Roster', 'Failed to finalize the roster. Please try again.', FINALIZING],
  ['Error Revising Roster', 'Failed to revise the roster. Please try again.', REVISING],
])(
  "shows '%s' with '%s' if the server gave no reason",
  async (title, fallback, { call, act, isFinalized }) => {
    const { failNext } = await open(isFinalized ? { isFinalized } : {});
    failNext(call, 500);
    await act();
    await findToast(`${title} / ${fallback}`);
  },
);

test.each<[title: string, reason: string, action: Action, change: (opened: Opened) => Promise<unknown>]>([
  [
    'Error saving assignment',
    t('refusals:not_available'),
    MOVING,
    ({ ruth }) => anAnswer(church(), ruth, DATE, false),
  ],
  [
    'Error removing assignment',
    t('refusals:unknown_assignment'),
    REMOVING,
    () => church().database.query.deleteFrom('rosterAssignments').execute(),
  ],
])("shows '%s' with the server's reason", async (title, reason, action, change) => {
  await change(await open());
  await action.act();
  await findToast(`${title} / ${reason}`);
});

test.each<[expected: string, action: Action, stored: readonly string[]]>([
  ['Assignment saved', MOVING, ['Reader: Ruth']],
  ['Assignment removed', REMOVING, []],
  ['Assignments cleared', CLEARING, []],
])("shows '%s'", async (expected, action, after) => {
  const { stored } = await open();
  expect(await stored()).toEqual(['Usher: Ruth']);
  await action.act();
  await findToast(expected);
  expect(await stored()).toEqual(after);
});

test("shows 'Smart assignments applied', then 'Roster saved'", async () => {
  const { stored } = await open();
  press(SMART);
  await findToast(/^Smart assignments applied/);
  await act(async () => undefined);
  press(t('builder:saveCount', { count: 1 }));
  await findToast('Roster saved');
  expect((await stored())[1]).toMatch(/^Reader: (Amos|Lydia)$/);
  const saved = church().database.query.selectFrom('rosterAssignments').select('assignmentMethod');
  expect(await saved.orderBy('id').execute()).toMatchObject([{}, { assignmentMethod: 'smart' }]);
});

test('Undo saves a removed person again, or says why it fails', async () => {
  const { ruth, stored } = await open();
  REMOVING.act();
  press(await screen.findByRole('button', { name: UNDO }));
  await findToast('Assignment saved');
  expect(await stored()).toEqual(['Usher: Ruth']);
  await waitFor(() => expect(personIn('Usher', 'Ruth').getAttribute('aria-pressed')).toBe('true'));
  REMOVING.act();
  const undo = await screen.findByRole('button', { name: UNDO });
  await anAnswer(church(), ruth, DATE, false);
  press(undo);
  await findToast(`Error saving assignment / ${t('refusals:not_available')}`);
});

test('a month is finalized, revised, and finalized again by Undo, or says why that fails', async () => {
  const { failNext, published } = await open();
  await FINALIZING.act();
  await findToast('Roster Finalized / The roster for March 2026 is now available to all members.');
  expect(await published()).toBe(true);
  await screen.findByText(t('builder:locked'));
  const revised = 'Roster Available for Revision / The roster for March 2026 can be changed again.';
  press(REVISE);
  const question = within(await screen.findByRole('dialog', { name: REVISE }));
  question.getByText(t('builder:reviseQuestion', { month: formatMonth(MARCH) }));
  press(question.getByRole('button', { name: t('builder:cancel') }));
  expect(await published()).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await REVISING.act();
  await findToast(revised);
  expect(await published()).toBe(false);
  press(UNDO);
  await findToast(/^Roster Finalized \//);
  expect(await published()).toBe(true);
  await screen.findByText(t('builder:locked'));
  await REVISING.act();
  await findToast(revised);
  failNext(contract.finalizeRoster, 500);
  press(UNDO);
  await findToast(`Error Finalizing Roster / ${t('builder:results.finalizeErrorText')}`);
});

test.each<[why: string, change: (month: Awaited<ReturnType<typeof aDraft>>) => Promise<unknown>]>([
  ['has withdrawn', ({ ruth }) => anAnswer(church(), ruth, DATE, false)],
  [
    'had an inactive role',
    ({ usher }) =>
      church()
        .database.query.updateTable('serviceRoles')
        .set({ isActive: false })
        .where('id', '=', usher)
        .execute(),
  ],
])('offers no Undo for a removed person who %s', async (_, change) => {
  await change(await aDraft());
  await openBuilder(church());
  await chooseService();
  REMOVING.act();
  await findToast('Assignment removed');
  expect(screen.queryByRole('button', { name: UNDO })).toBeNull();
});

test('a past month is revised without confirmation', async () => {
  await aBuilderMonth(church(), { dates: ['2026-02-08'] });
  const body = { year: 2026, month: 2 };
  await (await anAdmin(church())).call(contract.finalizeRoster, { body });
  window.history.replaceState(null, '', '?tab=roster&month=2026-02');
  await openBuilder(church());
  await screen.findByText(t('builder:locked'));
  press(REVISE);
  await findToast(/^Roster Available for Revision/);
});

test("shows 'No suggestions available' for this date, after a plan that assigns no one to it", async () => {
  const { reader } = await open();
  await church().database.query.deleteFrom('serviceRoles').where('id', '=', reader).execute();
  press(SMART);
  await findToast('No suggestions available / No smart assignment suggestions found for this date.');
});

test('Save without selections says whether another service has some', async () => {
  await open({ dates: [DATE, '2026-03-22'] });
  press(t('builder:save'));
  await findToast('Nothing to save / Choose people for the roles first.');
  press(personIn('Reader', 'Lydia'));
  await chooseService(/^22 March 2026/);
  await screen.findByRole('heading', { name: '22 March 2026', level: 3 });
  press(t('builder:save'));
  await findToast('Nothing to save / 1 selection at another service is not saved yet.');
});

test("shows 'No assignments to clear', and no dialog, when there is nothing to clear", async () => {
  await aBuilderMonth(church());
  await openBuilder(church());
  await chooseService();
  press(CLEAR);
  await findToast('No assignments to clear / There were no saved assignments for this date.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test("shows 'Roster is Finalized' for a tap in a finalized month, and nothing is sent", async () => {
  const { changes } = await open({ isFinalized: true });
  press(personIn('Reader', 'Amos'));
  await findToast(LOCK);
  expect(changes()).toEqual([]);
});

test('on a published roster, someone else gets a place, and the month stays published', async () => {
  await aDraft({ isFinalized: true });
  window.history.replaceState(null, '', '?tab=roster&view=month');
  const { stored } = await openBuilder(church(), { PublishedPlace });
  press(await screen.findByRole('button', { name: /^Ruth Hill.* Usher, 15 March 2026/ }));
  press(await screen.findByRole('button', { name: t('cover:publishedPlace.find') }));
  press(await screen.findByRole('button', { name: /^Amos Hill/ }));
  press(t('cover:request.assign', { name: 'Amos Hill' }));
  await findToast(/^Amos Hill serves as Usher/);
  expect(await stored()).toEqual(['Usher: Amos']);
  await screen.findByRole('button', { name: /^Amos Hill.* Usher, 15 March 2026/ });
  await screen.findByText(t('builder:locked'));
});

test("shows 'Roster is Finalized' when another admin has just finalized it", async () => {
  const { visitor } = await open();
  await visitor.call(contract.finalizeRoster, { body: MARCH });
  REMOVING.act();
  await findToast(LOCK);
});

test("shows '<role> Limit Reached' with the limit of the role", async () => {
  await open();
  press(t('builder:changeRole', { role: 'Usher' }));
  press(personIn('Usher', 'Amos'));
  await findToast(
    'Usher Limit Reached / This service has a limit of 1 Usher(s). To add another, please remove one of the existing assignments first.',
  );
});

test("shows 'Error loading roster data. Please try again later.', and another try loads it", async () => {
  await aDraft();
  await openBuilder(church(), {}, ({ failNext }) => failNext(contract.listBuilderServices, 503));
  await screen.findByText('Error loading roster data. Please try again later.');
  press(t('common:ui.tryAgain'));
  await screen.findByRole('button', { name: /^15 March 2026/ });
  expect(screen.queryByText(t('builder:loadFailed'))).toBeNull();
});

test('a month without a roster stays usable while it is read again', async () => {
  const { hold, sent } = await open();
  const release = hold(contract.getFinalizedRoster);
  press(t('builder:smartAssignMonth'));
  await screen.findByRole('button', { name: t('builder:undoSmart') });
  await waitFor(() => expect(sent().filter(({ call }) => call === 'getFinalizedRoster')).toHaveLength(2));
  expect(screen.getByRole('button', { name: t('builder:saveMonthCount', { count: 1 }) })).toBeTruthy();
  release();
});

test('a service says if it has no roles or no people, and how others are shown', async () => {
  const { query } = church().database;
  const { ruth } = await open();
  await screen.findByText('People already assigned to other roles are shown with reduced opacity.');
  cleanup();
  await query.deleteFrom('availability').execute();
  await openBuilder(church());
  await screen.findByText('No people available for this date.');
  cleanup();
  await anAnswer(church(), ruth, DATE);
  await query.deleteFrom('rosterAssignments').execute();
  await query.deleteFrom('serviceRoles').execute();
  await openBuilder(church());
  await screen.findByText('No service roles found. Please add service roles in the settings tab.');
});

test.each<[text: string, action: Action]>([
  ['Removing assignment...', REMOVING],
  ['Clearing assignments...', CLEARING],
  ['Saving assignments...', MOVING],
])("shows the overlay '%s' until the server has responded", async (text, { call, act }) => {
  const { hold } = await open();
  const release = hold(call);
  await act();
  await screen.findByText(text);
  release();
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

test("shows the overlay 'Loading roster data...' until the month is loaded", async () => {
  await aDraft();
  let release = () => {};
  await openBuilder(church(), {}, ({ hold }) => {
    release = hold(contract.listBuilderServices);
  });
  await screen.findByText('Loading roster data...');
  release();
  await screen.findByRole('button', { name: /^15 March 2026/ });
  await waitFor(() => expect(screen.queryByText('Loading roster data...')).toBeNull());
});

test('the month is in the address, and an address with a month opens that month', async () => {
  window.history.replaceState(null, '', '?tab=roster&service=2026-03-15+1');
  await openBuilder(church());
  press(await screen.findByRole('button', { name: /^Next month/ }));
  expect(window.location.search).toBe('?tab=roster&month=2026-04');
  cleanup();
  await openBuilder(church());
  await screen.findByRole('heading', { name: 'April 2026' });
});

test('the selected service is in the address, and an address with a service selects it', async () => {
  await open();
  expect(window.location.search).toBe(`?service=${DATE}+1`);
  cleanup();
  await openBuilder(church());
  await screen.findByRole('heading', { name: '15 March 2026', level: 3 });
});

test('a service that no one can serve at is listed, and a selection of someone who has withdrawn is dropped', async () => {
  const { amos, ruth, usher } = await aDraft();
  const evening = await aServiceTime(church(), { weekday: 0 }, { startsAt: '18:00' });
  await anAssignment(church(), { roleId: usher, memberId: ruth, date: DATE, timeId: evening });
  const key = `${DATE} ${evening}` as const;
  const store = renderHook(() => usePendingSelections()).result;
  act(() => store.current.set(key, [{ roleId: usher, memberId: amos }]));
  await openBuilder(church());
  expect(await screen.findAllByRole('button', { name: /^15 March 2026/ })).toHaveLength(2);
  await waitFor(() => expect(store.current.of(key)).toEqual([]));
});

test('the browser asks before a page with unsaved selections closes, but not once the session is over', () => {
  const store = renderHook(() => usePendingSelections()).result;
  act(() => store.current.set(`${DATE} ${SUNDAY_SERVICE}`, [{ roleId: 1, memberId: 11 }]));
  const canClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(canClose()).toBe(false);
  document.documentElement.hidden = true;
  onTestFinished(() => {
    document.documentElement.hidden = false;
  });
  expect(canClose()).toBe(true);
});
