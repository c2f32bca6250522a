import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import {
  AMOS,
  builderService,
  chooseService,
  clearBuilder,
  DATE,
  FINALIZED,
  LYDIA,
  NO_FACTS,
  NO_FORECAST,
  NO_ROSTER,
  READER,
  RUTH_USHERS,
  USHER,
} from '#test/builder.ts';
import { deferredResponse, type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { usePendingSelections } from '#web/builder/use-pending-selections.ts';
import { monthInSentence } from '#web/parts/dates.ts';
import { BuilderPanel } from './builder-panel.tsx';

const SERVICE = builderService({ assignments: [RUTH_USHERS] });

const SUNDAYS = 'GET /api/roster-builder/available-sundays/2026/3';
const RECORD = 'GET /api/finalized-roster/2026/3';
const PLAN = 'GET /api/admin/smart-assignments/2026/3?only=selected';

const suggestion = {
  user: AMOS,
  confidence: 'high',
  selected: true,
  reason: [{ code: 'free_around', params: null }],
};
const READABLE: Readonly<Record<string, FakeResponse>> = {
  [SUNDAYS]: { body: [SERVICE] },
  'GET /api/admin/forecast/2026/3': NO_FORECAST,
  [RECORD]: NO_ROSTER,
  [PLAN]: {
    body: [
      {
        date: DATE,
        timeId: 1,
        proved: true,
        assignments: [{ roleId: 2, roleName: 'Reader', suggestions: [suggestion] }],
      },
    ],
  },
  'GET /api/admin/smart-assignments/2026/3/8?timeId=1': NO_FACTS,
  'POST /api/admin/month-summary/2026/3': { status: 503, body: {} },
};

type Responses = Readonly<Record<string, FakeResponse | Promise<FakeResponse>>>;

/** Shows the builder with one service at which Ruth ushers. `overrides` replaces responses, by method and address. */
function show(overrides: Responses = {}): Sent[] {
  const responses: Responses = { ...READABLE, ...overrides };
  return renderSignedIn(
    <BuilderPanel />,
    ({ method, path }) => responses[`${method} ${path}`] ?? { body: {} },
  ).sent;
}

async function openService(overrides?: Responses): Promise<Sent[]> {
  const sent = show(overrides);
  await chooseService();
  return sent;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (roleName: string, name: string) =>
  fireEvent.click(
    within(screen.getByRole('list', { name: roleName })).getByRole('button', { name: new RegExp(name) }),
  );
async function confirm(name: string) {
  press(name);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name }));
}

afterEach(clearBuilder);

interface Action {
  readonly call: string;
  readonly act: () => unknown;
  readonly overrides?: Responses;
}
const ADD = 'POST /api/admin/roster-assignments';
const REPLACING: Action = { call: ADD, act: () => choose('Reader', 'Ruth') };
const REMOVING: Action = {
  call: 'DELETE /api/admin/roster-assignments/5',
  act: () => choose('Usher', 'Ruth'),
};
const CLEARING: Action = {
  call: 'DELETE /api/admin/roster-assignments/date/2026/3/8?timeId=1',
  act: () => confirm('Clear All'),
};
const SMART: Action = { call: PLAN, act: () => press('Smart Assign') };
const FINALIZING: Action = { call: 'POST /api/admin/finalize-roster', act: () => confirm('Finalize Roster') };
const REVISING: Action = {
  call: 'DELETE /api/admin/finalize-roster/2026/3',
  act: () => confirm('Revise Roster'),
  overrides: { [RECORD]: FINALIZED },
};

/** Performs the action on a server that returns this response to its call, and returns the requests sent. */
async function perform(
  { call, act: action, overrides }: Action,
  response: FakeResponse | Promise<FakeResponse>,
): Promise<Sent[]> {
  const sent = await openService({ ...overrides, [call]: response });
  if (overrides?.[RECORD]) await screen.findByText('Locked');
  await action();
  return sent;
}

test.each<[title: string, fallback: string, action: Action]>([
  ['Error saving assignment', 'Failed to create roster assignment', REPLACING],
  ['Error removing assignment', 'Failed to remove assignment. Please try again.', REMOVING],
  ['Error clearing assignments', 'Failed to clear the assignments for this date.', CLEARING],
  ['Smart assignment failed', 'Failed to generate smart assignments', SMART],
  ['Error Finalizing Roster', 'Failed to finalize the roster. Please try again.', FINALIZING],
  ['Error Revising Roster', 'Failed to revise the roster. Please try again.', REVISING],
])("shows '%s' with the server's message, or '%s'", async (title, fallback, action) => {
  await perform(action, { status: 409, body: { message: 'Message from the server.' } });
  await screen.findByText(`${title} / Message from the server.`);
  cleanup();
  await perform(action, { status: 500, body: 'no sentence' });
  await screen.findByText(`${title} / ${fallback}`);
});

test.each<[expected: string, action: Action]>([
  ['Assignment saved', REPLACING],
  ['Assignment removed', REMOVING],
  ['Assignments cleared', CLEARING],
  ['Roster Finalized / The roster for March 2026 is now available to all members.', FINALIZING],
  ['Roster Available for Revision / The roster for March 2026 can be changed again.', REVISING],
])("shows '%s'", async (expected, action) => {
  const sent = await perform(action, { body: {} });
  await screen.findByText(expected);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain(action.call);
});

test("shows 'Smart assignments applied', then 'Roster saved'", async () => {
  const sent = await openService();
  press('Smart Assign');
  await screen.findByText(/^Smart assignments applied/);
  await act(async () => undefined);
  press('Save (1)');
  await screen.findByText('Roster saved', { selector: 'output' });
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    roleId: 2,
    memberId: 11,
    date: DATE,
    timeId: 1,
    assignmentMethod: 'smart',
  });
});

const RUTH_AGAIN = { roleId: 1, memberId: 13, date: DATE, timeId: 1, assignmentMethod: 'manual' };
const MARCH = { year: 2026, month: 3 };
const REFUSED: FakeResponse = { status: 409, body: { message: 'Not now.' } };

test.each<
  [
    what: string,
    expected: string | RegExp,
    action: Action,
    undone: string,
    response: FakeResponse,
    body: unknown,
  ]
>([
  ['saves a removed person again', 'Assignment saved', REMOVING, ADD, { body: {} }, RUTH_AGAIN],
  [
    'of a removal that fails says why',
    'Error saving assignment / Not now.',
    REMOVING,
    ADD,
    REFUSED,
    RUTH_AGAIN,
  ],
  ['finalizes a revised month again', /^Roster Finalized \//, REVISING, FINALIZING.call, { body: {} }, MARCH],
  [
    'of a revision that fails says why',
    'Error Finalizing Roster / Not now.',
    REVISING,
    FINALIZING.call,
    REFUSED,
    MARCH,
  ],
])('Undo %s', async (_what, expected, action, undone, response, body) => {
  const overrides = { ...action.overrides, [undone]: response };
  const sent = await perform({ ...action, overrides }, { body: {} });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(expected, { selector: 'output' });
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual(body);
});

test.each<[why: string, facts: object]>([
  [
    'has withdrawn',
    { availablePeople: [AMOS, LYDIA], assignments: [{ ...RUTH_USHERS, isAvailable: false }] },
  ],
  ['had an inactive role', { roles: [{ ...USHER, isActive: false }] }],
])('offers no Undo for a removed person who %s', async (_why, facts) => {
  const overrides = { [SUNDAYS]: { body: [{ ...SERVICE, ...facts }] } };
  await perform({ ...REMOVING, overrides }, { body: {} });
  await screen.findByText('Assignment removed', { selector: 'output' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('Revise asks for confirmation while the month has future services', async () => {
  const sent = await openService({ [RECORD]: FINALIZED });
  await screen.findByText('Locked');
  press('Revise Roster');
  const question = await screen.findByRole('dialog', { name: 'Revise Roster' });
  expect(question.textContent).toContain(
    `Members will not see the roster for ${monthInSentence({ year: 2026, month: 3 })} until you finalize it again.`,
  );
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
});

test('a past month is revised without confirmation', async () => {
  window.history.replaceState(null, '', '?tab=roster&month=2026-02');
  const [february, record] = [SUNDAYS, RECORD].map((call) => call.replace('/3', '/2'));
  const sent = show({
    [february as string]: { body: [{ ...SERVICE, isPast: true }] },
    [record as string]: FINALIZED,
  });
  await screen.findByText('Locked');
  press('Revise Roster');
  await screen.findByText(/^Roster Available for Revision/, { selector: 'output' });
  expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe('/api/admin/finalize-roster/2026/2');
});

test.each([
  ['a plan without this service', []],
  ['a plan that assigns no one to it', [{ date: DATE, timeId: 1, proved: true, assignments: [] }]],
])("shows 'No suggestions available' for this date, after %s", async (_, body) => {
  await openService({ [PLAN]: { body } });
  press('Smart Assign');
  await screen.findByText('No suggestions available / No smart assignment suggestions found for this date.');
});

test('Save without selections says whether another service has some', async () => {
  const next = { ...SERVICE, date: '2026-03-15', assignments: [] };
  await openService({
    [SUNDAYS]: { body: [SERVICE, next] },
    'GET /api/admin/smart-assignments/2026/3/15?timeId=1': NO_FACTS,
  });
  press('Save');
  await screen.findByText('Nothing to save / Choose people for the roles first.');
  choose('Reader', 'Lydia');
  fireEvent.click(screen.getByRole('button', { name: /^15 March 2026/ }));
  await screen.findByRole('heading', { name: '15 March 2026', level: 3 });
  press('Save');
  await screen.findByText('Nothing to save / 1 selection at another service is not saved yet.');
});

test("shows 'No assignments to clear', and no dialog, when there is nothing to clear", async () => {
  await openService({ [SUNDAYS]: { body: [{ ...SERVICE, assignments: [] }] } });
  press('Clear All');
  await screen.findByText('No assignments to clear / There were no saved assignments for this date.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const LOCK = "Roster is Finalized / You need to click 'Revise Roster' before making changes.";

test("shows 'Roster is Finalized' for a tap in a finalized month, and nothing is sent", async () => {
  const sent = await openService({ [RECORD]: FINALIZED });
  await screen.findByText('Locked');
  choose('Reader', 'Amos');
  await screen.findByText(LOCK);
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
});

test("shows 'Roster is Finalized' when another admin has just finalized it", async () => {
  await perform(REMOVING, { status: 409, body: { message: 'Finalized.', code: 'roster_finalized' } });
  await screen.findByText(LOCK);
});

test("shows '<role> Limit Reached' with the limit of the role", async () => {
  await openService();
  press('Change Usher');
  choose('Usher', 'Amos');
  await screen.findByText(
    'Usher Limit Reached / This service has a limit of 1 Usher(s). To add another, please remove one of the existing assignments first.',
  );
});

test("shows 'Error loading roster data. Please try again later.', and another try loads it", async () => {
  const responses: FakeResponse[] = [{ status: 503, body: { message: 'Away.' } }];
  renderSignedIn(<BuilderPanel />, ({ method, path }) => {
    const key = `${method} ${path}`;
    return (key === SUNDAYS && responses.shift()) || (READABLE[key] ?? { body: {} });
  });
  await screen.findByText('Error loading roster data. Please try again later.');
  press('Try again');
  await screen.findByRole('button', { name: /^8 March 2026/ });
  expect(screen.queryByText(/Error loading roster data/)).toBeNull();
});

test('a month without a roster stays usable while it is read again', async () => {
  const records: FakeResponse[] = [NO_ROSTER];
  const { sent } = renderSignedIn(<BuilderPanel />, ({ method, path }) => {
    const key = `${method} ${path}`;
    if (key === RECORD) return records.shift() ?? deferredResponse().response;
    return READABLE[key] ?? { body: {} };
  });
  await chooseService();
  press('Smart Assign the month');
  await screen.findByRole('button', { name: 'Undo Smart Assign' });
  await waitFor(() => expect(sent.filter(({ path }) => RECORD.endsWith(path))).toHaveLength(2));
  await act(async () => undefined);
  expect(screen.getByRole('button', { name: 'Save the month (1)' })).toBeTruthy();
});

test.each([
  [{ roles: [] }, 'No service roles found. Please add service roles in the settings tab.'],
  [{ availablePeople: [], roles: [READER] }, 'No people available for this date.'],
  [{}, 'People already assigned to other roles are shown with reduced opacity.'],
])('a service with %j says %j', async (facts, expected) => {
  await openService({ [SUNDAYS]: { body: [{ ...SERVICE, ...facts }] } });
  expect(await screen.findByText(expected)).toBeTruthy();
});

test.each<[text: string, action: Action]>([
  ['Removing assignment...', REMOVING],
  ['Clearing assignments...', CLEARING],
  ['Saving assignments...', REPLACING],
])("shows the overlay '%s' until the server has responded", async (text, action) => {
  const { response, respond } = deferredResponse();
  await perform(action, response);
  await screen.findByText(text);
  respond({ body: {} });
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

test("shows the overlay 'Loading roster data...' until the month is loaded", async () => {
  const { response, respond } = deferredResponse();
  show({ [SUNDAYS]: response });
  await screen.findByText('Loading roster data...');
  respond({ body: [SERVICE] });
  await screen.findByRole('button', { name: /^8 March 2026/ });
  await waitFor(() => expect(screen.queryByText('Loading roster data...')).toBeNull());
});

test('the month is in the address, and an address with a month opens that month', async () => {
  window.history.replaceState(null, '', '?tab=roster&service=2026-03-08+1');
  show({ 'GET /api/roster-builder/available-sundays/2026/4': { body: [] } });
  fireEvent.click(await screen.findByRole('button', { name: /Next month/ }));
  expect(window.location.search).toBe('?tab=roster&month=2026-04');
  cleanup();
  const address = '/api/roster-builder/available-sundays/2026/4';
  const sent = show({ [`GET ${address}`]: { body: [] } });
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(address));
});

test('the selected service is in the address, and an address with a service selects it', async () => {
  show();
  await chooseService();
  await screen.findByRole('button', { name: 'Clear All' });
  expect(window.location.search).toBe('?service=2026-03-08+1');
  cleanup();
  show();
  await screen.findByRole('heading', { name: '8 March 2026', level: 3 });
});

test('a service that no one can serve at is listed, and a selection of someone who has withdrawn is dropped', async () => {
  const store = renderHook(usePendingSelections).result;
  act(() => store.current.set(`${DATE} 2`, [{ roleId: 1, memberId: 11 }]));
  const evening = { ...SERVICE, timeId: 2, startsAt: '18:00', availablePeople: [], assignments: [] };
  show({ [SUNDAYS]: { body: [SERVICE, evening] } });
  expect(await screen.findAllByRole('button', { name: /^8 March 2026/ })).toHaveLength(2);
  await waitFor(() => expect(store.current.of(`${DATE} 2`)).toEqual([]));
});

test('the browser asks before a page with unsaved selections closes, but not once the session is over', () => {
  const store = renderHook(usePendingSelections).result;
  act(() => store.current.set(`${DATE} 1`, [{ roleId: 1, memberId: 11 }]));
  const canClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(canClose()).toBe(false);
  document.documentElement.hidden = true;
  onTestFinished(() => {
    document.documentElement.hidden = false;
  });
  expect(canClose()).toBe(true);
});
