import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CoverCandidateInResponse, CoverRequestInResponse } from '#contract/cover.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { NeedsCoverSheet } from './needs-cover-sheet.tsx';

type ForCoordinators = NonNullable<CoverRequestInResponse['forCoordinators']>;

const request = (
  id: number,
  date: CoverRequestInResponse['date'],
  more: Partial<ForCoordinators> = {},
): CoverRequestInResponse => ({
  id,
  date,
  timeId: 1,
  startsAt: null,
  name: null,
  sharesDate: false,
  role: { id: 1, name: 'Usher' },
  memberId: 7,
  canAccept: false,
  isAsked: false,
  forCoordinators: {
    member: { id: 20, name: 'Naomi Bethlehem' },
    reason: null,
    openedAt: '2026-03-01T22:00:00Z',
    nextAskAt: null,
    everyoneAskedAt: null,
    isUrgent: false,
    asked: [],
    ...more,
  },
});

const candidate = (id: number, name: string, saidYes = true): CoverCandidateInResponse => ({
  id,
  name,
  saidYes,
  isReachable: true,
  reason: [{ code: 'prefers_role', params: null }],
  asked: [],
});

const AMOS = candidate(30, 'Amos Hill');
const LYDIA = candidate(31, 'Lydia Reed', false);

/** Shows these requests and opens the first. Every change ends it, except asking everyone. Null: no candidates load. */
async function openRequests(
  listed: readonly CoverRequestInResponse[],
  candidates: readonly CoverCandidateInResponse[] | null = [AMOS, LYDIA],
) {
  const church: { refusal: FakeResponse | null; listed: readonly CoverRequestInResponse[] } = {
    refusal: null,
    listed,
  };
  const { sent } = renderSignedIn(
    <NeedsCoverSheet month={{ year: 2026, month: 3 }} onClose={() => undefined} />,
    ({ method, path }) => {
      if (path.endsWith('/candidates'))
        return candidates ? { body: { candidates, without: [] } } : { status: 500, body: '' };
      if (method === 'GET') return { body: church.listed };
      if (church.refusal) return church.refusal;
      const [id, action] = path.split('/').slice(-2);
      if (action !== 'ask-everyone') church.listed = church.listed.filter((one) => one.id !== Number(id));
      return { body: { id: Number(id), state: 'closed' } };
    },
  );
  await screen.findAllByText(/can't make it$/);
  const [row] = document.querySelectorAll('details');
  if (row) {
    row.open = true;
    fireEvent(row, new Event('toggle'));
  }
  await screen.findByRole('button', { name: 'Stop asking' });
  return {
    church,
    press: async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name })),
    confirm: (name: string) =>
      fireEvent.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name })),
    changes: () =>
      sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body]),
    hasFocus: (element: Element | null) => waitFor(() => expect(document.activeElement).toBe(element)),
    list: () =>
      screen.queryByText('No place needs cover in March 2026.')?.parentElement ??
      screen.getByRole('list').parentElement,
    rows: () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T01:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a request shows who is missing and why, who was asked, and the candidates in order', async () => {
  const asked = [
    { id: AMOS.id, name: AMOS.name, askedAt: '2026-03-01T22:30:00Z', isReached: true },
    { id: 40, name: 'Dorcas Joppa', askedAt: '2026-03-01T21:30:00Z', isReached: true },
  ];
  const facts = { reason: 'On a journey', nextAskAt: '2026-03-03T22:15:00Z', asked, isUrgent: true };
  const { rows } = await openRequests([request(4, '2026-03-08', facts), request(5, '2026-03-15')]);
  expect(rows()).toEqual([
    "Sun 8 Mar Usher Within 24 hoursNaomi Bethlehem can't make it",
    "Sun 15 Mar Usher Naomi Bethlehem can't make it",
  ]);
  expect(screen.getByText('Reason: On a journey')).toBeTruthy();
  expect(screen.getByText(/^The next person is asked on 4 March.* 09:15\.$/)).toBeTruthy();
  const texts = within(await screen.findByRole('list', { name: 'Who can cover' })).getAllByRole('listitem');
  expect(texts[0]?.textContent).toMatch(/^Amos HillPrefers this role\. Asked on 2 March.* 09:30\.$/);
  expect(texts[1]?.textContent).toBe('Lydia ReedNo answer yet. Prefers this role.');
  expect(screen.getByText('Asked, but no longer able to cover: Dorcas Joppa')).toBeTruthy();
});

test('a coordinator can assign someone else who is free, and is not offered them as a candidate', async () => {
  const others = [
    { ...candidate(50, 'Silas Troas'), reason: null, servesMeanwhile: true as const },
    { ...candidate(51, 'Junia Rome', false), reason: null },
    { ...candidate(52, 'Ben Rome'), reason: null, asked: ['Ben and Junia never want to serve together'] },
  ];
  const { changes, press, confirm } = await openRequests([request(4, '2026-03-08')], [AMOS, ...others]);
  const textOf = async (name: string) => (await screen.findByRole('list', { name })).textContent;
  expect(await textOf('Who can cover')).toBe('Amos HillPrefers this role.');
  expect(await textOf('Someone else')).toBe(
    'Silas TroasServes at the same time.Junia RomeNo answer yet. Prefers other roles.' +
      'Ben RomeBen and Junia never want to serve together.',
  );
  await press(/^Junia Rome/);
  confirm('Assign Junia Rome');
  await waitFor(() => expect(changes()).toEqual([['assign', { memberId: 51 }]]));
});

test('assigning a candidate covers the place after a confirmation, and the focus goes to the list', async () => {
  const { press, confirm, changes, hasFocus, list, rows } = await openRequests([
    request(4, '2026-03-08'),
    request(5, '2026-03-15'),
  ]);
  await press(/^Lydia Reed/);
  expect(screen.getByRole('dialog').textContent).toContain(
    'Lydia Reed serves as Usher on Sun 8 Mar instead of Naomi Bethlehem.',
  );
  expect(changes()).toEqual([]);
  confirm('Assign Lydia Reed');
  expect(await screen.findByText('Place covered / Lydia Reed serves as Usher on Sun 8 Mar.')).toBeTruthy();
  expect(changes()).toEqual([['assign', { memberId: 31 }]]);
  expect(rows()).toEqual(["Sun 15 Mar Usher Naomi Bethlehem can't make it"]);
  await hasFocus(list());
});

test('everyone can be asked as long as someone was not asked', async () => {
  const asked = [{ id: AMOS.id, name: AMOS.name, askedAt: '2026-03-01T22:30:00Z', isReached: true }];
  const { church, press, changes, hasFocus } = await openRequests([request(4, '2026-03-08', { asked })]);
  const everyone = [
    ...asked,
    { id: LYDIA.id, name: LYDIA.name, askedAt: '2026-03-02T01:00:00Z', isReached: true },
  ];
  church.listed = [request(4, '2026-03-08', { asked: everyone, everyoneAskedAt: '2026-03-02T01:00:00Z' })];
  expect(screen.getByText('No one else will be asked unless you ask everyone.')).toBeTruthy();
  await press('Ask everyone now');
  expect(await screen.findByText(/^Everyone was asked on 2 March.* 12:00\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask everyone now' })).toBeNull();
  expect(changes()).toEqual([['ask-everyone', undefined]]);
  await hasFocus(document.querySelector('summary'));
});

test('the place is left empty only after a confirmation, and the empty list says so', async () => {
  const { press, changes, hasFocus, list } = await openRequests([request(4, '2026-03-08')]);
  await press('Leave the place empty');
  const dialog = screen.getByRole('dialog', { name: 'Leave the place empty' });
  expect(dialog.textContent).toContain('Naomi Bethlehem will no longer serve as Usher on Sun 8 Mar');
  expect(changes()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Leave the place empty' }));
  expect(await screen.findByText('No place needs cover in March 2026.')).toBeTruthy();
  expect(changes()).toEqual([['close', { leaveEmpty: true }]]);
  await hasFocus(list());
});

test('asking is stopped, with the member in the place, only after a confirmation', async () => {
  const { press, confirm, changes } = await openRequests([request(4, '2026-03-08')]);
  await press('Stop asking');
  expect(screen.getByRole('dialog').textContent).toContain(
    'Naomi Bethlehem stays on the roster as Usher on Sun 8 Mar until you revise it.',
  );
  expect(changes()).toEqual([]);
  confirm('Stop asking');
  expect(
    await screen.findByText('No one else is asked / Naomi Bethlehem is still on the roster as Usher.'),
  ).toBeTruthy();
  expect(changes()).toEqual([['close', {}]]);
});

test('a refusal is said, and the list is read again', async () => {
  const { church, press, confirm, hasFocus, list } = await openRequests([request(4, '2026-03-08')]);
  const message = 'Amos Hill has just taken it. Thank you!';
  church.refusal = { status: 409, body: { code: 'cover_taken', params: { name: 'Amos Hill' }, message } };
  church.listed = [];
  await press(/^Lydia Reed/);
  confirm('Assign Lydia Reed');
  expect(await screen.findByText(`Nothing was changed / ${message}`)).toBeTruthy();
  expect(screen.getByText('No place needs cover in March 2026.')).toBeTruthy();
  await hasFocus(list());
});

test('the requests of other months are counted, in a list that is closed at first', async () => {
  await openRequests([request(4, '2026-03-08'), request(5, '2026-04-05'), request(6, '2026-04-12')]);
  const elsewhere = screen.getByText('2 need cover in other months').parentElement as HTMLDetailsElement;
  expect(elsewhere.open).toBe(false);
  expect(within(elsewhere).getAllByRole('listitem', { hidden: true })).toHaveLength(2);
});
