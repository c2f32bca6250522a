import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BuilderPanel } from '#app/web/screens/builder-panel.tsx';
import type { BuilderService } from '#contract/roster.ts';
import type { ServiceFacts } from '#contract/smart-assign.ts';
import {
  AMOS,
  builderService,
  clearBuilder,
  FINALIZED,
  LYDIA,
  NO_FACTS,
  NO_FORECAST,
  NO_ROSTER,
  READER,
  RUTH_USHERS,
  USHER,
} from '#test/builder.ts';
import { renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { readFromRightToLeft } from '#test/right-to-left.ts';
import type { PublishedPlaceProps } from './grid-panel.tsx';

const FIRST = builderService({ roles: [{ ...USHER, maxLimit: 2 }, READER], assignments: [RUTH_USHERS] });
const SECOND = builderService({ date: '2026-03-15', roles: [READER] });
const SAVED = { id: 9, roleId: 1, memberId: AMOS.id, assignmentMethod: 'manual' };

/** Stands for what the screen shows of a place of a published month. */
const PublishedPlace = ({ role, holder, onDone }: PublishedPlaceProps) => (
  <>
    <p>{`${role.name} 1, held by ${holder?.name}`}</p>
    <button type="button" onClick={onDone}>
      Done
    </button>
  </>
);

/** Shows the month of two services in the month view: two ushers and a reader at the first, a reader at the second. */
function openMonth({
  services = [FIRST, SECOND] as BuilderService[],
  isFinalized = false,
  refused = [] as object[],
  /** The services after a save. Null: as before. */
  saved = null as BuilderService[] | null,
  forecast = null as object | null,
  familyRules = [] as ServiceFacts['familyRules'],
} = {}): Sent[] {
  window.history.replaceState(null, '', '?tab=roster&view=month');
  let shown = services;
  return renderSignedIn(<BuilderPanel PublishedPlace={PublishedPlace} />, ({ method, path }) => {
    if (path.includes('/forecast/')) return forecast ? { body: forecast } : NO_FORECAST;
    if (path.includes('available-sundays')) return { body: shown };
    if (path.includes('smart-assignments')) return { body: { ...NO_FACTS.body, familyRules } };
    if (path.endsWith('/batch')) {
      shown = saved ?? services;
      return { body: { saved: [], refused } };
    }
    if (path.includes('roster-assignments')) return method === 'POST' ? { body: SAVED } : { body: {} };
    return isFinalized ? FINALIZED : NO_ROSTER;
  }).sent;
}

async function showMonth(church?: Parameters<typeof openMonth>[0]): Promise<Sent[]> {
  const sent = openMonth(church);
  await screen.findByRole('grid', { name: /^Roster for March/ });
  return sent;
}

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
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const focused = () => document.activeElement?.getAttribute('aria-label');

afterEach(clearBuilder);

/** Waits until the page can be used again, a frame after its dialog has closed. */
const waitUntilUsable = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('shows each place with its person or as open, and says where a service does not need it', async () => {
  await showMonth({
    services: [{ ...FIRST, assignments: [{ ...RUTH_USHERS, isAvailable: false }] }, SECOND],
  });
  expect(rows()).toEqual([
    ['Usher 1', 'Ruth Hill No longer available', 'Not needed'],
    ['Usher 2', 'Open', 'Not needed'],
    ['Reader', 'Open', 'Open'],
  ]);
  const totals = screen.getByRole('region', { name: 'How often each person serves' });
  expect(totals.textContent).toContain('Ruth Hillonce');
});

test('says at which other service of the day a person serves', async () => {
  const evening = builderService({ timeId: 2, startsAt: '18:00', roles: [READER] });
  await showMonth({
    services: [FIRST, { ...evening, assignments: [{ ...RUTH_USHERS, id: 6, roleId: READER.id }] }],
  });
  expect(rows()).toEqual([
    ['Usher 1', 'Ruth Hill 2× Also serves at 18:00', 'Not needed'],
    ['Usher 2', 'Open', 'Not needed'],
    ['Reader', 'Open', 'Ruth Hill 2× Also serves that day'],
  ]);
  expect(placeOf(/Also serves that day Reader/).textContent?.trim()).toBe('Ruth Hill2×');
});

test.each([
  ['the person can still be saved', { availablePeople: [AMOS] }, 'Amos Hill Not saved Could not be saved'],
  ['the person is not available any more', { availablePeople: [LYDIA] }, 'Open Amos Hill could not be saved'],
  [
    'another admin has saved the same person there',
    { assignments: [{ ...RUTH_USHERS, id: 7, roleId: READER.id, memberId: AMOS.id, person: AMOS }] },
    'Amos Hill',
  ],
])('a place after a refused save if %s', async (_, afterwards, place) => {
  const at = { roleId: READER.id, date: SECOND.date, timeId: SECOND.timeId };
  await showMonth({
    refused: [{ ...at, memberId: AMOS.id, code: 'not_available', message: 'Not now.' }],
    saved: [FIRST, { ...SECOND, ...afterwards }],
  });
  fireEvent.click(placeOf(/^Open\s*Reader, 15 March/));
  fireEvent.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Amos Hill/ }),
  );
  await waitUntilUsable();
  fireEvent.click(screen.getByRole('button', { name: 'Save the month (1)' }));
  await waitFor(() => expect(rows()[2]?.[2]).toBe(place));
});

test('a person chosen for an open place is selected, not saved, and the next open place has the focus', async () => {
  const sent = await showMonth();
  const place = placeOf(/^Open\s*Reader, 8 March 2026/);
  place.focus();
  fireEvent.click(place);
  const dialog = await screen.findByRole('dialog', { name: 'Reader, 8 March 2026' });
  fireEvent.click(await within(dialog).findByRole('button', { name: /^Amos Hill/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rows()[2]).toEqual(['Reader', 'Amos Hill Not saved', 'Open']);
  await waitUntilUsable();
  expect(focused()).toContain('Open Reader, 15 March 2026');
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  expect(screen.getByRole('button', { name: 'Save the month (1)' })).toBeTruthy();
});

test('the first six people show, the others with the search, and the next place starts without one', async () => {
  const many = Array.from({ length: 25 }, (_, n) => ({
    ...AMOS,
    id: 100 + n,
    firstName: `José${n}`,
    formattedName: `José${n} Hill`,
  }));
  await showMonth({ services: [builderService({ availablePeople: [...many, LYDIA] })] });
  const openPlace = async (place: RegExp) => {
    fireEvent.click(placeOf(place));
    const list = await screen.findByRole('list', { name: 'People' });
    return () => within(list).getAllByRole('button').length;
  };
  const people = await openPlace(/^Open\s*Reader/);
  expect(people()).toBe(6);
  fireEvent.click(screen.getByRole('button', { name: 'Show 20 more' }));
  expect(people()).toBe(26);
  expect(document.activeElement?.textContent).toMatch(/^José6 /);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'lyd' } });
  expect(people()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: /^Lydia Hill/ }));
  await waitUntilUsable();
  expect(rows()[1]).toEqual(['Reader', 'Lydia Hill Not saved']);
  expect((await openPlace(/^Open\s*Usher/))()).toBe(6);
});

test('the address of an open place moves the focus there, once', async () => {
  await showMonth({ isFinalized: true });
  act(() => window.history.replaceState(null, '', '?tab=roster&view=month&service=2026-03-15+1&role=2'));
  await waitFor(() => expect(focused()).toContain('Open Reader, 15 March 2026'));
  expect(window.location.search).toBe('?tab=roster&view=month');
});

test('people who serve elsewhere at the service are listed apart, with the reason', async () => {
  await showMonth();
  fireEvent.click(placeOf(/^Open\s*Reader, 8 March/));
  const unable = await screen.findByRole('list', { name: "Can't take this place" });
  expect(unable.textContent).toBe('Ruth HillServes as Usher');
  expect(screen.getByRole('list', { name: 'People' }).textContent).not.toContain('Ruth');
});

test("a person whom a family's choice speaks against says so, and can be selected", async () => {
  const members = [AMOS.id, LYDIA.id] as const;
  const asked = 'Asked never to serve at the same service';
  const apart = { kind: 'apart', strength: 'must', members, names: ['Amos', 'Lydia'], asked } as const;
  await showMonth({ familyRules: [apart] });
  fireEvent.click(placeOf(/^Open\s*Usher 2/));
  fireEvent.click(await screen.findByRole('button', { name: 'Amos Hill' }));
  await waitUntilUsable();
  fireEvent.click(placeOf(/^Open\s*Reader, 8 March/));
  fireEvent.click(
    await screen.findByRole('button', {
      name: `Lydia Hill ${asked}`,
    }),
  );
  await waitUntilUsable();
  expect(rows()[2]?.[1]).toBe('Lydia Hill Not saved');
});

test("a place whose person leaves someone alone against a family's choice says so", async () => {
  const members = [RUTH_USHERS.memberId, AMOS.id] as const;
  const asked = 'Asked always to serve at the same service';
  const pair = { kind: 'together', strength: 'must', members, names: ['Ruth', 'Amos'], asked } as const;
  await showMonth({ familyRules: [pair] });
  const text = `Without Ruth Hill, this isn't met: ${asked}.`;
  fireEvent.click(placeOf(/^Open\s*Usher 2/));
  fireEvent.click(await screen.findByRole('button', { name: 'Amos Hill' }));
  await waitUntilUsable();
  fireEvent.click(placeOf(/^Ruth Hill/));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a place is emptied in two clicks', async () => {
  const sent = await showMonth();
  fireEvent.click(placeOf(/^Ruth Hill/));
  fireEvent.click(await screen.findByRole('button', { name: 'Empty this place' }));
  await screen.findByText('Assignment removed', { selector: 'output' });
  expect(sent.some(({ method, path }) => method === 'DELETE' && path.endsWith(`/${RUTH_USHERS.id}`))).toBe(
    true,
  );
});

test('two clicks replace the person who has a place, without asking, and say so', async () => {
  const sent = await showMonth();
  fireEvent.click(placeOf(/^Ruth Hill\s*Usher 1, 8 March 2026/));
  const dialog = await screen.findByRole('dialog', { name: 'Usher 1, 8 March 2026' });
  expect(dialog.textContent).toContain('Ruth Hill has this place.');
  fireEvent.click(await within(dialog).findByRole('button', { name: /^Amos Hill/ }));
  await screen.findByText('Assignment saved / Amos Hill now serves instead of Ruth Hill.');
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    roleId: 1,
    memberId: AMOS.id,
    replaces: RUTH_USHERS.id,
  });
});

test('the grid is one tab stop: arrows, Home and End move between places and skip what is not needed', async () => {
  await showMonth();
  const places = within(screen.getByRole('grid')).getAllByRole('button');
  expect(places.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  places[0]?.focus();
  press('ArrowRight');
  expect(focused()).toContain('Usher 1');
  press('ArrowDown');
  expect(focused()).toContain('Usher 2');
  press('ArrowDown');
  press('End');
  expect(focused()).toContain('Reader, 15 March 2026');
  press('ArrowUp');
  expect(focused()).toContain('Reader, 15 March 2026');
  press('Home');
  expect(focused()).toContain('Reader, 8 March 2026');
  expect(places.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  readFromRightToLeft();
  press('ArrowLeft');
  expect(focused()).toContain('Reader, 15 March 2026');
});

test('Delete removes the person from the place that has the focus', async () => {
  const sent = await showMonth();
  placeOf(/^Ruth Hill/).focus();
  press('Delete');
  await screen.findByText('Assignment removed', { selector: 'output' });
  expect(sent.some(({ method, path }) => method === 'DELETE' && path.endsWith(`/${RUTH_USHERS.id}`))).toBe(
    true,
  );
});

test('a place of a published month opens what the screen can do with it', async () => {
  await showMonth({ isFinalized: true });
  await screen.findByText('Locked');
  fireEvent.click(placeOf(/^Ruth Hill/));
  const dialog = await screen.findByRole('dialog', { name: 'Usher 1, 8 March 2026' });
  expect(dialog.textContent).toContain('Usher 1, held by Ruth Hill');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitUntilUsable();
  expect(focused()).toContain('Usher 1, 8 March 2026');
});

test('open places say how they can be filled with the answers so far', async () => {
  const at = { timeId: 1, startsAt: null, name: null, sharesDate: false };
  const usher = { roleId: USHER.id, name: 'Usher', state: 'short', open: 1 };
  const reader = { roleId: READER.id, name: 'Reader', state: 'thin', open: 0 };
  await showMonth({
    services: [{ ...FIRST, assignments: [] }, SECOND],
    forecast: { services: [{ ...at, date: FIRST.date, roles: [usher, reader] }] },
  });
  await waitFor(() =>
    expect(rows()).toEqual([
      ['Usher 1', 'Open Only just enough people have said yes', 'Not needed'],
      ['Usher 2', 'Open Too few people have said yes', 'Not needed'],
      ['Reader', 'Open Only just enough people have said yes', 'Open'],
    ]),
  );
});
