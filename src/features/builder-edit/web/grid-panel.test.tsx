import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { asSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { aBuilderMonth, DATE, openBuilder } from '#test/builder.tsx';
import {
  aFamily,
  aMember,
  anAdmin,
  anAnswer,
  anAssignment,
  anAvailableMember,
  aServiceTime,
} from '#test/factories.ts';
import { learns } from '#test/learners.ts';
import { readFromRightToLeft } from '#test/right-to-left.ts';
import { churchForEachTest, press } from '#test/screen.tsx';
import type { PublishedPlaceProps } from './grid-panel.tsx';

const church = churchForEachTest();
const SECOND: PlainDate = '2026-03-22';
const UNSAVED = t('builder:grid.unsaved');
const OPEN = t('builder:grid.open');
const NOT_NEEDED = t('builder:grid.notNeeded');
const SAVE = t('builder:saveMonthCount', { count: 1 });

/** Stands for what the screen shows of a place of a published month. */
const PublishedPlace = ({ role, holder, onDone }: PublishedPlaceProps) => (
  <>
    <p>{`${role.name}, held by ${holder?.name}`}</p>
    <button type="button" onClick={onDone}>
      Done
    </button>
  </>
);

/** Adds a month of two services: one for two ushers and a reader, at which Ruth ushers, and one for a reader only. */
async function aMonth() {
  const month = await aBuilderMonth(church(), { ushers: 2 });
  const { usher, ruth, amos, lydia } = month;
  const { query } = church().database;
  await query.updateTable('serviceTimes').set({ startsOn: DATE, endsOn: DATE }).execute();
  const second = await aServiceTime(church(), { date: SECOND });
  await query
    .insertInto('serviceTimeLimits')
    .values({ timeId: second, roleId: usher, maxLimit: 0 })
    .execute();
  for (const id of [amos, lydia, ruth]) await anAnswer(church(), id, SECOND, true, second);
  await anAssignment(church(), { roleId: usher, memberId: ruth, date: DATE });
  return { ...month, second };
}

/** Shows the month view. */
async function show() {
  window.history.replaceState(null, '', '?tab=roster&view=month');
  const builder = await openBuilder(church(), { PublishedPlace });
  await screen.findByRole('grid', { name: /^Roster for March/ });
  return builder;
}

const open = async () => ({ ...(await aMonth()), ...(await show()) });

/** The rows of the grid as texts: the role, then what each cell says before its place. */
const rows = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children].map((cell) =>
        (cell.querySelector('button')?.getAttribute('aria-label') ?? cell.textContent ?? '').replace(
          / (Usher|Reader)( \d)?, .*/,
          '',
        ),
      ),
    );
const placeOf = (text: RegExp) => screen.getByRole('button', { name: text });
const pressKey = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const focused = () => document.activeElement?.getAttribute('aria-label');
const findToast = (text: string) => screen.findByText(text, { selector: 'output' });

/** Waits until the page can be used again, a frame after its dialog has closed. */
const waitUntilUsable = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Opens a place and chooses someone for it. */
async function choose(place: RegExp, name: RegExp | string): Promise<void> {
  press(placeOf(place));
  press(await within(await screen.findByRole('dialog')).findByRole('button', { name }));
  await waitUntilUsable();
}

test('shows each place with its person or as open, and says where a service does not need it', async () => {
  const { ruth } = await aMonth();
  await anAnswer(church(), ruth, DATE, false);
  await show();
  expect(rows()).toEqual([
    ['Usher 1', `Ruth Hill ${t('builder:withdrawn')}`, NOT_NEEDED],
    ['Usher 2', expect.stringMatching(/^Open/), NOT_NEEDED],
    ['Reader', expect.stringMatching(/^Open/), expect.stringMatching(/^Open/)],
  ]);
  const totals = screen.getByRole('region', { name: t('builder:grid.totals') });
  expect(totals.textContent).toContain(`Ruth Hill${t('builder:grid.times', { count: 1 })}`);
});

test('says at which other service of the day a person serves, and marks who wants only one', async () => {
  const { reader, ruth, usher } = await aMonth();
  const evening = await aServiceTime(church(), { date: DATE }, { startsAt: '18:00' });
  const limit = { timeId: evening, roleId: usher, maxLimit: 0 };
  await church().database.query.insertInto('serviceTimeLimits').values(limit).execute();
  await anAnswer(church(), ruth, DATE, true, evening);
  await anAssignment(church(), { roleId: reader, memberId: ruth, date: DATE, timeId: evening });
  await church().database.query.updateTable('users').set({ onceADay: true }).execute();
  await show();
  const twice = t('concerns:onceADay');
  const at = t('concerns:alsoServes', { services: '18:00' });
  await waitFor(() =>
    expect(rows()[0]?.slice(0, 3)).toEqual(['Usher 1', `Ruth Hill ${at} ${twice}`, NOT_NEEDED]),
  );
  expect(rows()[2]?.[2]).toBe(`Ruth Hill ${t('concerns:alsoServesThatDay')} ${twice}`);
  expect(placeOf(/Also serves that day .* Reader/).textContent?.trim()).toBe(`Ruth Hill${twice}`);
});

test('offers someone who is learning a role only where someone has a place in it', async () => {
  const { amos, usher, reader } = await aMonth();
  await learns(church(), amos, usher);
  await learns(church(), amos, reader);
  await show();
  const add = t('learners:add', { name: 'Amos Hill' });
  press(placeOf(/Usher 2/));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: add });
  press(within(dialog).getByRole('button', { name: /^Lydia/ }));
  await waitUntilUsable();
  press(placeOf(/Reader, .*15 March/));
  await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Lydia/ });
  expect(screen.queryByRole('button', { name: add })).toBeNull();
});

type Month = Awaited<ReturnType<typeof aMonth>>;

test.each<[string, (month: Month) => Promise<unknown>, string]>([
  [
    'the person is not available any more',
    ({ amos, second }) => anAnswer(church(), amos, SECOND, false, second),
    `${OPEN} ${t('builder:grid.dropped', { name: 'Amos Hill' })}`,
  ],
  [
    'another admin has saved the same person there',
    ({ amos, reader, second }) =>
      anAssignment(church(), { roleId: reader, memberId: amos, date: SECOND, timeId: second }),
    'Amos Hill',
  ],
])('a place after a refused save if %s', async (_, change, place) => {
  const month = await open();
  await choose(/^Open.* Reader, 22 March/, /^Amos Hill/);
  await change(month);
  press(SAVE);
  await waitFor(() => expect(rows()[2]?.[2]).toBe(place));
});

test('a person chosen for an open place is selected, not saved, and the next open place has the focus', async () => {
  const { changes } = await open();
  const place = placeOf(/^Open.* Reader, 15 March 2026/);
  place.focus();
  press(place);
  const dialog = await screen.findByRole('dialog', { name: 'Reader, 15 March 2026' });
  press(await within(dialog).findByRole('button', { name: /^Amos Hill/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rows()[2]?.[1]).toBe(`Amos Hill ${UNSAVED}`);
  await waitUntilUsable();
  expect(focused()).toContain('Reader, 22 March 2026');
  expect(changes()).toEqual([]);
  expect(screen.getByRole('button', { name: SAVE })).toBeTruthy();
});

test('the first six people show, the others with the search, and the next place starts without one', async () => {
  await aMonth();
  for (let number = 1; number <= 25; number += 1)
    await anAvailableMember(church(), DATE, { firstName: `José${number}`, lastName: 'Aal' });
  await show();
  const openPlace = async (place: RegExp) => {
    press(placeOf(place));
    const list = await screen.findByRole('list', { name: t('builder:grid.people') });
    return () => within(list).getAllByRole('button');
  };
  const people = await openPlace(/^Open.* Reader, 15/);
  expect(people()).toHaveLength(6);
  press(t('common:personChooser.showMore', { count: 21 }));
  expect(people()).toHaveLength(27);
  expect(document.activeElement).toBe(people()[6]);
  const search = screen.getByRole('searchbox', { name: t('common:personChooser.search') });
  fireEvent.change(search, { target: { value: 'lyd' } });
  expect(people()).toHaveLength(1);
  press(/^Lydia Hill/);
  await waitUntilUsable();
  expect(rows()[2]?.[1]).toBe(`Lydia Hill ${UNSAVED}`);
  expect((await openPlace(/^Open.* Usher/))()).toHaveLength(6);
});

test('the address of an open place of a published month moves the focus there, once', async () => {
  const { reader, second } = await aMonth();
  const body = { year: 2026, month: 3 };
  await (await anAdmin(church())).call(contract.finalizeRoster, { body });
  await show();
  const address = `?tab=roster&view=month&service=${SECOND}+${second}&role=${reader}`;
  act(() => window.history.replaceState(null, '', address));
  await waitFor(() => expect(focused()).toContain('Open Reader, 22 March 2026'));
  expect(window.location.search).toBe('?tab=roster&view=month');
});

test('who can have a place is read before it is pressed, where the focus or the pointer rests', async () => {
  const { sent } = await open();
  const readFor = () =>
    sent().flatMap(({ call, body }) =>
      call === 'listCandidates' ? (body as { place: { date: string; seat: number | null } }).place : [],
    );
  await waitFor(() => expect(readFor()).toMatchObject([{ date: DATE, seat: 1 }]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = () => {
    fireEvent.pointerOver(placeOf(/^Open.* Usher 2/));
    fireEvent.pointerOver(placeOf(/^Open.* Reader, 15/));
    act(() => placeOf(/^Ruth Hill/).focus());
    fireEvent.pointerOver(placeOf(/^Open.* Reader, 22/));
  };
  pass();
  vi.advanceTimersByTime(90);
  pass();
  vi.advanceTimersByTime(90);
  expect(readFor()).toHaveLength(1);
  vi.advanceTimersByTime(10);
  expect(readFor().slice(1)).toMatchObject([{ date: SECOND, seat: null }]);
  fireEvent.pointerOver(placeOf(/^Open.* Reader, 15/));
  cleanup();
  vi.advanceTimersByTime(1000);
  expect(readFor()).toHaveLength(2);
});

test('people who serve elsewhere at the service or said no are listed apart, with the reason', async () => {
  await aMonth();
  const naomi = await aMember(church(), { firstName: 'Naomi', lastName: 'Judah' });
  await anAnswer(church(), naomi, DATE, false);
  await show();
  press(placeOf(/^Open.* Reader, 15 March/));
  const unable = await screen.findByRole('list', { name: t('common:candidates.others') });
  expect(
    within(unable)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `Ruth Hill${asSentence(t('concerns:servesAs', { role: 'Usher' }))}`,
    expect.stringContaining(asSentence(t('concerns:noAnswer'))),
    expect.stringContaining(asSentence(t('concerns:noAnswer'))),
    `Naomi Judah${asSentence(t('concerns:saidNo'))}`,
  ]);
  expect(
    within(unable)
      .getByRole('button', { name: /^Naomi/ })
      .matches(':disabled'),
  ).toBe(true);
  const able = screen.getByRole('list', { name: t('builder:grid.people') });
  expect(able.textContent).not.toContain('Ruth');
});

test("a person ruled out by a family's choice says so, and can be selected", async () => {
  const { amos, lydia } = await aMonth();
  await aFamily(church(), [amos, lydia], { serving: 'apart', strictness: 'must' });
  await show();
  await choose(/^Open.* Usher 2/, /^Amos Hill/);
  const asked = t('concerns:wants.apart.must', { names: 'Amos and Lydia' });
  press(placeOf(/^Open.* Reader, 15 March/));
  press(await screen.findByRole('button', { name: new RegExp(`^Lydia Hill.*${asked}`) }));
  press(await screen.findByRole('button', { name: t('common:candidates.chooseAnyway') }));
  expect(rows()[2]?.[1]).toBe(`Lydia Hill ${UNSAVED}`);
});

test("a place whose person leaves someone alone against a family's choice says so", async () => {
  const { amos, ruth } = await aMonth();
  await aFamily(church(), [ruth, amos], { serving: 'together', strictness: 'must' });
  await show();
  await choose(/^Open.* Usher 2/, /^Amos Hill/);
  press(placeOf(/^Ruth Hill/));
  const asked = t('concerns:wants.together.must', { names: 'Amos and Ruth' });
  const alone = t('concerns:servesWithout', { other: 'Amos', name: 'Ruth' });
  await screen.findByText(`${alone} ${asSentence(asked)}`);
});

test('a place is emptied in two clicks', async () => {
  const { stored } = await open();
  press(placeOf(/^Ruth Hill/));
  press(await screen.findByRole('button', { name: t('builder:grid.empty') }));
  await findToast(t('builder:results.assignmentRemoved'));
  expect(await stored()).toEqual([]);
});

test('two clicks replace the person who has a place, without asking, and say so', async () => {
  const { stored } = await open();
  press(placeOf(/^Ruth Hill.* Usher 1, 15 March 2026/));
  const dialog = await screen.findByRole('dialog', { name: 'Usher 1, 15 March 2026' });
  expect(dialog.textContent).toContain(t('builder:grid.heldBy', { name: 'Ruth Hill' }));
  press(await within(dialog).findByRole('button', { name: /^Amos Hill/ }));
  const names = { name: 'Amos Hill', replaced: 'Ruth Hill' };
  await findToast(`Assignment saved / ${t('builder:results.replacedText', names)}`);
  expect(await stored()).toEqual(['Usher: Amos']);
});

test('the grid is one tab stop: arrows, Home and End move between places and skip what is not needed', async () => {
  await open();
  const places = within(screen.getByRole('grid')).getAllByRole('button');
  expect(places.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  places[0]?.focus();
  pressKey('ArrowRight');
  expect(focused()).toContain('Usher 1');
  pressKey('ArrowDown');
  expect(focused()).toContain('Usher 2');
  pressKey('ArrowDown');
  pressKey('End');
  expect(focused()).toContain('Reader, 22 March 2026');
  pressKey('ArrowUp');
  expect(focused()).toContain('Reader, 22 March 2026');
  pressKey('Home');
  expect(focused()).toContain('Reader, 15 March 2026');
  expect(places.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  readFromRightToLeft();
  pressKey('ArrowLeft');
  expect(focused()).toContain('Reader, 22 March 2026');
});

test('Delete removes the person from the place that has the focus', async () => {
  const { stored } = await open();
  placeOf(/^Ruth Hill/).focus();
  pressKey('Delete');
  await findToast(t('builder:results.assignmentRemoved'));
  expect(await stored()).toEqual([]);
});

test('a place of a published month opens what the screen can do with it', async () => {
  await aMonth();
  const body = { year: 2026, month: 3 };
  await (await anAdmin(church())).call(contract.finalizeRoster, { body });
  await show();
  await screen.findByText(t('builder:locked'));
  press(placeOf(/^Ruth Hill/));
  const dialog = await screen.findByRole('dialog', { name: 'Usher 1, 15 March 2026' });
  expect(dialog.textContent).toContain('Usher, held by Ruth Hill');
  press(within(dialog).getByRole('button', { name: 'Done' }));
  await waitUntilUsable();
  expect(focused()).toContain('Usher 1, 15 March 2026');
});

test('open places say how they can be filled with the answers so far', async () => {
  const { amos } = await aMonth();
  await anAnswer(church(), amos, DATE, false);
  await show();
  await waitFor(() =>
    expect(rows()).toEqual([
      ['Usher 1', 'Ruth Hill', NOT_NEEDED],
      ['Usher 2', `${OPEN} ${t('builder:grid.forecast.short.text')}`, NOT_NEEDED],
      ['Reader', `${OPEN} ${t('builder:grid.forecast.thin.text')}`, OPEN],
    ]),
  );
});
