import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CoverCandidateInResponse, CoverRequestInResponse } from '#contract/cover.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { type PublishedPlace, PublishedPlacePanel } from './published-place-panel.tsx';

const NAOMI = { id: 20, name: 'Naomi Bethlehem', response: 'confirmed' } as const;
const PLACE: PublishedPlace = {
  service: { date: '2026-03-08', timeId: 1, startsAt: null, name: null, sharesDate: false, isPast: false },
  role: { id: 1, name: 'Usher' },
  holder: NAOMI,
};
const BODY = { date: '2026-03-08', timeId: 1, roleId: 1 };
const AMOS: CoverCandidateInResponse = {
  id: 30,
  name: 'Amos Hill',
  saidYes: true,
  isReachable: true,
  reason: [{ code: 'prefers_role', params: null }],
  asked: [],
};
const SILAS: CoverCandidateInResponse = {
  id: 31,
  name: 'Silas Troas',
  saidYes: false,
  isReachable: true,
  reason: null,
  asked: ['Silas and Amos never want to serve at the same service'],
};
const WITHOUT = 'Boaz would serve without Naomi. Boaz and Naomi asked to serve at the same service.';
const TOLD = { body: { messages: 2, unreachable: [] } };

/** Shows a place. Its candidates are Amos, who prefers the role, and Silas. */
function show(
  place: Partial<PublishedPlace> = {},
  { requests = [] as readonly CoverRequestInResponse[], change = TOLD as FakeResponse } = {},
) {
  const onDone = vi.fn();
  const view = <PublishedPlacePanel place={{ ...PLACE, ...place }} onDone={onDone} />;
  const { sent } = renderSignedIn(view, ({ method, path }) => {
    if (method === 'POST')
      return path.endsWith('/published-places') ? change : { body: { id: 4, state: 'asking' } };
    return {
      body: path.includes('cover-candidates') ? { candidates: [AMOS, SILAS], without: [WITHOUT] } : requests,
    };
  });
  return {
    onDone,
    press: async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name })),
    changes: () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
  };
}

test('someone else gets the place in three presses, and the toast says how many are told', async () => {
  const { press, changes, onDone } = show();
  expect(screen.getByText('Naomi Bethlehem has confirmed.')).toBeTruthy();
  await press('Find someone else');
  expect((await screen.findByRole('list', { name: 'Who can cover' })).textContent).toBe(
    'Amos HillPrefers this role.',
  );
  await press(/^Silas Troas/);
  expect(screen.getByText('Silas and Amos never want to serve at the same service.')).toBeTruthy();
  expect(
    screen.getByText(
      'Silas Troas will serve instead of Naomi Bethlehem. Both get a message, and no one else does.',
    ),
  ).toBeTruthy();
  const confirm = screen.getByRole('button', { name: 'Assign and tell' });
  expect(document.activeElement).toBe(confirm);
  expect(changes()).toEqual([]);
  fireEvent.click(confirm);
  await screen.findByText('Silas Troas serves as Usher / 2 messages are on the way.');
  expect(changes()).toEqual([['/api/admin/published-places', { ...BODY, from: 20, to: 31 }]]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('an open place offers the people at once, and who cannot be told is named', async () => {
  const { press, changes } = show(
    { holder: null },
    { change: { body: { messages: 0, unreachable: ['Amos Hill'] } } },
  );
  await press(/^Amos Hill/);
  await press('Assign and tell');
  await screen.findByText(
    "Amos Hill serves as Usher / No message was needed. Messages can't reach Amos Hill.",
  );
  expect(changes()).toEqual([['/api/admin/published-places', { ...BODY, from: null, to: 30 }]]);
});

test('the place is emptied only after a confirmation, and Back returns to the people', async () => {
  const { press, changes } = show();
  await press('Find someone else');
  await press('Empty this place');
  await press('Back');
  await press('Empty this place');
  expect(
    screen.getByText('Naomi Bethlehem will no longer serve here and gets a message. The place stays open.'),
  ).toBeTruthy();
  expect(screen.getByText(WITHOUT)).toBeTruthy();
  await press('Empty and tell');
  await waitFor(() =>
    expect(changes()).toEqual([['/api/admin/published-places', { ...BODY, from: 20, to: null }]]),
  );
});

test('others are asked one by one for the one who has the place', async () => {
  const { press, changes, onDone } = show();
  await press('Find someone else');
  await press('Ask people one by one');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(changes()).toEqual([['/api/admin/cover-requests', { ...BODY, memberId: 20 }]]);
});

test('a refusal is said, and the place stays open for another choice', async () => {
  const message = 'The person to replace no longer has this role.';
  const { press, onDone } = show(
    {},
    { change: { status: 409, body: { code: 'nothing_to_replace', message } } },
  );
  await press('Find someone else');
  await press(/^Amos Hill/);
  await press('Assign and tell');
  await screen.findByText(`Nothing was changed / ${message}`);
  expect(onDone).not.toHaveBeenCalled();
});

test('a service that is over can only be read', () => {
  show({ service: { ...PLACE.service, isPast: true } });
  expect(screen.getByText('Naomi Bethlehem served.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
