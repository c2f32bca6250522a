import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { formatMonth } from '#languages/dates.ts';
import { asSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { readCoverRequest } from '#test/cover.ts';
import {
  aGuest,
  aMember,
  anAnswer,
  anAvailableMember,
  aPublishedMonth,
  aRole,
  setRosterOptions,
} from '#test/factories.ts';
import { openVariant, RecordingGateway } from '#test/recording-senders.ts';
import { churchForEachTest, openBrowser, press, signedIn } from '#test/screen.tsx';
import type { TestServer } from '#test/test-server.ts';
import { NeedsCoverSheet } from './needs-cover-sheet.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const [SOON, LATER] = ['2026-03-15', '2026-03-22'] as const;
const PLACE = { name: 'Naomi Bethlehem', role: 'Usher', service: 'Sun 15 Mar' };
const NONE = t('cover:needsCover.none', { month: formatMonth(MARCH) });
const STOP = t('cover:request.stop');
const LEAVE_EMPTY = t('cover:request.leaveEmpty');
const ASK_EVERYONE = t('cover:request.askEveryone');

/**
 * Shows the requests of an usher, Naomi, who declines on these dates, and opens the first. Amos prefers to usher and is
 * available, Lydia prefers it and has not answered, and Junia's role is another.
 */
async function openRequests(dates: readonly PlainDate[] = [SOON], server: TestServer = church()) {
  const { query } = church().database;
  const prefer = (id: number, preferredRoleId: number) =>
    query.updateTable('teamMembers').set({ preferredRoleId }).where('memberId', '=', id).execute();
  const [usher, other] = [await aRole(church(), { name: 'Usher' }), await aRole(church())];
  const naomi = await aMember(church(), { firstName: 'Naomi', lastName: 'Bethlehem' });
  const phoneNumber = '+61491570156';
  const amos = await anAvailableMember(church(), SOON, { firstName: 'Amos', lastName: 'Hill', phoneNumber });
  const lydia = await aMember(church(), { firstName: 'Lydia', lastName: 'Reed' });
  const junia = await aMember(church(), { firstName: 'Junia', lastName: 'Rome' });
  await query.updateTable('teamMembers').set({ preferredRoleId: other }).execute();
  for (const id of [amos, lydia]) await prefer(id, usher);
  for (const month of new Set(dates.map((date) => date.slice(0, 7)))) {
    const inMonth = dates.filter((date) => date.startsWith(month));
    const places = inMonth.map((date) => ({ roleId: usher, memberId: naomi, date }));
    await aPublishedMonth(church(), monthOf(inMonth[0] ?? SOON), places);
  }
  const leaver = await signedIn(church(), naomi);
  const ids: number[] = [];
  for (const date of dates) {
    const said = { response: 'declined', reason: 'On a journey' } as const;
    const body = { date, timeId: SUNDAY_SERVICE, ...said };
    ids.push((await leaver.call(contract.respond, { body })).body.coverRequest?.id ?? 0);
  }
  const [requestId = 0] = ids;
  const browser = await openBrowser(server, { isAdmin: true });
  return {
    ...browser,
    requestId,
    ask: (id: number) =>
      query
        .insertInto('coverAsks')
        .values({ requestId, memberId: id, askedAt: church().clock.now() })
        .execute(),
    people: { naomi, amos, lydia, junia },
    open: async () => {
      browser.show(<NeedsCoverSheet month={MARCH} onClose={() => undefined} />);
      await screen.findAllByText(t('cover:needsCover.absent', { name: PLACE.name }));
      const row = document.querySelector('details') as HTMLDetailsElement;
      row.open = true;
      fireEvent(row, new Event('toggle'));
      await screen.findByRole('button', { name: STOP });
    },
    ushers: async () => {
      const rows = await query
        .selectFrom('rosterAssignments')
        .select('memberId as id')
        .where('date', '=', SOON)
        .execute();
      return rows.map(({ id }) => id);
    },
    request: () => readCoverRequest(church(), requestId),
  };
}

/** Opens a Sundial on this church that can send text messages. */
const openWithTexts = () => openVariant(church(), { smsGateway: new RecordingGateway() });

const pressOnce = async (name: string | RegExp) => press(await screen.findByRole('button', { name }));
const confirm = (name: string) =>
  press(within(screen.getByRole('dialog', { name })).getByRole('button', { name }));
const hasFocus = (element: Element | null) => waitFor(() => expect(document.activeElement).toBe(element));
const list = () => (screen.queryByText(NONE) ?? screen.getByRole('list')).parentElement;
const rows = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
const textOf = async (label: string) => (await screen.findByRole('list', { name: label })).textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: church().clock.now() });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a request shows who is missing and why, who was asked, and the candidates in order', async () => {
  church().clock.set('2026-03-14T06:00:00Z');
  await using server = await openWithTexts();
  const { ask, open, people } = await openRequests([SOON, LATER], server);
  for (const id of [people.amos, people.junia]) await ask(id);
  await anAnswer(church(), people.junia, SOON, false);
  await open();
  expect(rows()).toEqual([
    "Sun 15 Mar Usher Within 24 hoursNaomi Bethlehem can't make it",
    "Sun 22 Mar Usher Naomi Bethlehem can't make it",
  ]);
  expect(screen.getByText(t('cover:request.reason', { reason: 'On a journey' }))).toBeTruthy();
  expect(screen.getByText(t('cover:request.nextAsk', { time: '14 March at 17:00' }))).toBeTruthy();
  const suited = within(screen.getByRole('list', { name: t('cover:candidates.suited') }));
  const prefers = t('concerns:reasons.prefers_role');
  expect(
    suited
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual([
    `Amos Hill${prefers} ${t('cover:request.asked', { time: '14 March at 17:00' })}`,
    `Lydia Reed${asSentence(t('concerns:noAnswer'))} ${prefers} ${t('cover:request.notReachable')}`,
  ]);
  expect(screen.getByText(t('cover:request.askedOthers', { names: 'Junia Rome' }))).toBeTruthy();
});

test('a coordinator can assign someone else who is free, and is not offered them as a candidate', async () => {
  const { open, people, ushers } = await openRequests();
  await open();
  expect(await textOf(t('cover:candidates.suited'))).toMatch(/^Amos Hill.*Lydia Reed/);
  expect(await textOf(t('common:candidates.others'))).toContain(
    `Junia Rome${asSentence(t('concerns:noAnswer'))} ${asSentence(t('concerns:notSuited'))}`,
  );
  await pressOnce(/^Junia Rome/);
  confirm(t('cover:request.assign', { name: 'Junia Rome' }));
  await waitFor(async () => expect(await ushers()).toEqual([people.junia]));
});

test('assigning a candidate covers the place after a confirmation, and the focus goes to the list', async () => {
  const { changes, open, people, ushers } = await openRequests([SOON, LATER]);
  await open();
  await pressOnce(/^Lydia Reed/);
  const names = { ...PLACE, name: 'Lydia Reed', absent: PLACE.name };
  expect(screen.getByRole('dialog').textContent).toContain(t('cover:request.assignQuestion', names));
  expect(changes()).toEqual([]);
  confirm(t('cover:request.assign', { name: 'Lydia Reed' }));
  await screen.findByText(`${t('cover:request.assigned')} / ${t('cover:request.assignedText', names)}`);
  expect(await ushers()).toEqual([people.lydia]);
  expect(rows()).toEqual(["Sun 22 Mar Usher Naomi Bethlehem can't make it"]);
  await hasFocus(list());
});

test('everyone can be asked as long as someone was not asked', async () => {
  await using server = await openWithTexts();
  const { open, request } = await openRequests([SOON], server);
  await open();
  await pressOnce(ASK_EVERYONE);
  await screen.findByText(/^Everyone was asked on 13 March.* 10:00\.$/);
  expect(screen.queryByRole('button', { name: ASK_EVERYONE })).toBeNull();
  expect(await request()).toMatchObject({ everyoneAskedAt: church().clock.now() });
  await hasFocus(document.querySelector('summary'));
});

test('the place is left empty only after a confirmation, and the empty list says so', async () => {
  const { changes, open, ushers } = await openRequests();
  await open();
  await pressOnce(LEAVE_EMPTY);
  const dialog = screen.getByRole('dialog', { name: LEAVE_EMPTY });
  expect(dialog.textContent).toContain(t('cover:request.leaveEmptyQuestion', PLACE));
  expect(changes()).toEqual([]);
  confirm(LEAVE_EMPTY);
  await screen.findByText(NONE);
  expect(await ushers()).toEqual([]);
  await hasFocus(list());
});

test('asking is stopped, with the member in the place, only after a confirmation', async () => {
  const { changes, open, people, request, ushers } = await openRequests();
  await open();
  await pressOnce(STOP);
  expect(screen.getByRole('dialog').textContent).toContain(t('cover:request.stopQuestion', PLACE));
  expect(changes()).toEqual([]);
  confirm(STOP);
  await screen.findByText(`${t('cover:request.stopped')} / ${t('cover:request.stoppedText', PLACE)}`);
  expect(await request()).toMatchObject({ state: 'closed' });
  expect(await ushers()).toEqual([people.naomi]);
});

test('a guest covers the place after a question, and the focus goes to the list', async () => {
  await setRosterOptions(church(), { hasGuests: true });
  const guest = await aGuest(church(), { name: 'The Choir' });
  const { changes, open, ushers } = await openRequests([SOON, LATER]);
  await open();
  await pressOnce(t('builder:guest.someoneElse'));
  await pressOnce('The Choir');
  const names = { ...PLACE, name: 'The Choir', absent: PLACE.name };
  await screen.findByText(t('cover:request.assignQuestion', names));
  expect(changes()).toEqual([]);
  await pressOnce(t('cover:request.assign', { name: 'The Choir' }));
  await screen.findByText(`${t('cover:request.assigned')} / ${t('cover:request.assignedText', names)}`);
  expect(await ushers()).toEqual([guest]);
  expect(rows()).toEqual(["Sun 22 Mar Usher Naomi Bethlehem can't make it"]);
  await hasFocus(list());
});

test('a refusal is said, and the list is read again', async () => {
  const { open, people, requestId } = await openRequests();
  await open();
  await pressOnce(/^Lydia Reed/);
  const amos = await signedIn(church(), people.amos);
  await amos.call(contract.acceptCover, { params: { id: requestId }, body: {} });
  confirm(t('cover:request.assign', { name: 'Lydia Reed' }));
  const taken = t('refusals:specific.cover_taken', { name: 'Amos Hill' });
  await screen.findByText(`${t('cover:request.refused')} / ${taken}`);
  await screen.findByText(NONE);
  await hasFocus(list());
});

test('the requests of other months are counted, in a list that is closed at first', async () => {
  const { open } = await openRequests([SOON, '2026-04-05', '2026-04-12']);
  await open();
  const elsewhere = screen.getByText(t('cover:needsCover.elsewhere', { count: 2 })).parentElement;
  expect((elsewhere as HTMLDetailsElement).open).toBe(false);
  expect(within(elsewhere as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(2);
});
