import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { BuilderService } from '#contract/roster.ts';
import {
  AMOS,
  builderService,
  clearBuilder,
  FINALIZED,
  LYDIA,
  NO_FACTS,
  NO_ROSTER,
  READER,
  RUTH_USHERS,
  USHER,
} from '#test/builder.ts';
import { renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { BuilderPanel } from './builder-panel.tsx';

const FIRST = builderService({ roles: [{ ...USHER, maxLimit: 2 }, READER], assignments: [RUTH_USHERS] });
const SECOND = builderService({ date: '2026-03-15', roles: [READER] });
const SAVED = { id: 9, roleId: 1, userId: AMOS.id, assignmentMethod: 'manual' };

/** Shows the month of two services in the month view: two ushers and a reader at the first, a reader at the second. */
function openMonth({
  services = [FIRST, SECOND] as BuilderService[],
  isFinalized = false,
  refused = [] as object[],
  /** The services after a save. Null: as before. */
  saved = null as BuilderService[] | null,
} = {}): Sent[] {
  window.history.replaceState(null, '', '?tab=roster&view=month');
  let shown = services;
  const view = (
    <>
      <BuilderPanel />
      <ToastRegion />
    </>
  );
  return renderSignedIn(view, ({ method, path }) => {
    if (path.includes('available-sundays')) return { body: shown };
    if (path.includes('smart-assignments')) return NO_FACTS;
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
  const evening = builderService({ serviceTimeId: 2, startsAt: '18:00', roles: [READER] });
  await showMonth({
    services: [FIRST, { ...evening, assignments: [{ ...RUTH_USHERS, id: 6, roleId: READER.id }] }],
  });
  expect(rows()).toEqual([
    ['Usher 1', 'Ruth Hill Also serves at 18:00', 'Not needed'],
    ['Usher 2', 'Open', 'Not needed'],
    ['Reader', 'Open', 'Ruth Hill Also serves that day'],
  ]);
  expect(placeOf(/Also serves that day Reader/).textContent?.trim()).toBe('Ruth Hill2×');
});

test.each([
  ['a person who can still be saved', [AMOS], 'Amos Hill Not saved Could not be saved'],
  ['a person who is not available any more', [LYDIA], 'Open Amos Hill could not be saved'],
])('a place says that a save refused %s', async (_, availablePeople, place) => {
  const at = { roleId: READER.id, serviceDate: SECOND.dateStr, serviceTimeId: SECOND.serviceTimeId };
  await showMonth({
    refused: [{ ...at, userId: AMOS.id, code: 'not_available', message: 'Not now.' }],
    saved: [FIRST, { ...SECOND, availablePeople }],
  });
  fireEvent.click(placeOf(/^Open\s*Reader, 15 March/));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Amos Hill/ }));
  await waitUntilUsable();
  fireEvent.click(screen.getByRole('button', { name: 'Save the month (1)' }));
  await waitFor(() => expect(rows()[2]?.[2]).toBe(place));
});

test('a person chosen for an open place is selected, not saved, and the focus returns to the place', async () => {
  const sent = await showMonth();
  const place = placeOf(/^Open\s*Reader, 15 March 2026/);
  place.focus();
  fireEvent.click(place);
  const dialog = await screen.findByRole('dialog', { name: 'Reader, 15 March 2026' });
  expect(dialog.textContent).toContain('This place is open.');
  fireEvent.click(within(dialog).getByRole('button', { name: /^Amos Hill/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rows()[2]).toEqual(['Reader', 'Open', 'Amos Hill Not saved']);
  await waitUntilUsable();
  expect(focused()).toContain('Amos Hill');
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  expect(screen.getByRole('button', { name: 'Save the month (1)' })).toBeTruthy();
});

test('many people can be searched, and the next place starts without a search', async () => {
  const many = Array.from({ length: 25 }, (_, n) => ({ ...AMOS, id: 100 + n, firstName: `José${n}` }));
  await showMonth({ services: [builderService({ availablePeople: [LYDIA, ...many] })] });
  const openPlace = async () => {
    fireEvent.click(placeOf(/^Open\s*Reader/));
    const dialog = await screen.findByRole('dialog');
    return { dialog, people: () => within(dialog).getAllByRole('button', { name: / Hill/ }).length };
  };
  const { dialog, people } = await openPlace();
  expect(people()).toBe(26);
  fireEvent.change(within(dialog).getByRole('searchbox', { name: 'Search people' }), {
    target: { value: 'lyd' },
  });
  expect(people()).toBe(1);
  fireEvent.click(within(dialog).getByRole('button', { name: /^Lydia Hill/ }));
  await waitUntilUsable();
  expect(rows()[1]).toEqual(['Reader', 'Lydia Hill Not saved']);
  fireEvent.click(placeOf(/^Open\s*Usher/));
  expect(within(await screen.findByRole('dialog')).getAllByRole('button', { name: / Hill/ })).toHaveLength(
    26,
  );
});

test('two clicks replace the person who has a place, without asking, and say so', async () => {
  const sent = await showMonth();
  fireEvent.click(placeOf(/^Ruth Hill\s*Usher 1, 8 March 2026/));
  const dialog = await screen.findByRole('dialog', { name: 'Usher 1, 8 March 2026' });
  expect(dialog.textContent).toContain('Ruth Hill has this place. Choose another person to replace them.');
  fireEvent.click(within(dialog).getByRole('button', { name: /^Amos Hill/ }));
  await screen.findByText('Assignment saved / Amos Hill now serves instead of Ruth Hill.');
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    roleId: 1,
    userId: AMOS.id,
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

test('a published month opens no place and says why', async () => {
  await showMonth({ isFinalized: true });
  await screen.findByText('Locked');
  fireEvent.click(placeOf(/^Ruth Hill/));
  await screen.findByText("Roster is Finalized / You need to click 'Revise Roster' before making changes.");
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(placeOf(/^Ruth Hill/).getAttribute('aria-haspopup')).toBeNull();
  expect(screen.queryByText(/^Select a place/)).toBeNull();
});
