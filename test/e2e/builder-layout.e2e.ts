import type { Locator, Page, Request } from '@playwright/test';
import { builderMonthToShow } from '#domain/availability/shown-months.ts';
import { addMonths, sundaysOf } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';

import { gate } from '#test/gate.ts';
import { chooseSunday, personIn } from './builder-page.ts';
import { type JourneyChurch, type JourneyPerson, today } from './church.ts';
import { expect, signIn, test, waitUntilSettled } from './fixtures.ts';

/** The month that the builder shows by itself. */
const MONTH = builderMonthToShow(today(), null);
const DATE = sundaysOf(MONTH)[4] ?? sundaysOf(MONTH)[3];

/** The addresses of the answers that the builder shows. */
const ANSWERS = [
  ['what needs cover', /\/api\/cover-requests/],
  ['the month', /\/api\/roster-builder\/available-sundays/],
  ['the forecast', /\/api\/admin\/forecast/],
  ["the month's state", /\/api\/finalized-roster/],
  ['what is known about the people', /\/api\/admin\/(candidates|concerns)/],
] as const;

/** Creates a draft with candidates for two roles, and a published month in which a place needs cover. */
async function fill(church: JourneyChurch): Promise<JourneyPerson> {
  const usher = await church.addRole('Usher', 2);
  const reader = await church.addRole('Reader', 1);
  const ann = await church.addMember('Ann');
  for (const person of [ann, await church.addMember('Zoe')]) await church.answer(person, [DATE]);
  const [next] = sundaysOf(addMonths(MONTH, 1));
  await church.publish(ann, usher, [next]);
  await church.decline(ann, next, 'Ill');
  await church.publish(ann, reader, [DATE]);
  await church.api.send('DELETE', `/api/admin/finalize-roster/${MONTH.year}/${MONTH.month}`);
  return ann;
}

/** Opens the builder from another tab, so that the page contains none of its answers. */
async function openFromSettings(page: Page, church: JourneyChurch): Promise<void> {
  // After a minute, a job would tell the coordinator that no one can be asked, and no message reaches them.
  await page.route('**/api/admin/missed-messages', (route) =>
    route.fulfill({ json: { total: 0, messages: [] } }),
  );
  // Safari does not keep the content in place when something appears above it.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { overflow-anchor: none }');
    document.adoptedStyleSheets = [sheet];
  });
  await signIn(page, church.coordinator, '/admin?tab=settings');
  await page.getByRole('tab', { name: t('builder:heading') }).click();
}

/** Returns the position and the size of an element on the page, or null if it isn't shown. */
async function placeOf(element: Locator): Promise<number[] | null> {
  if (!(await element.isVisible())) return null;
  return element.evaluate((shown) => {
    const { x, y, width, height } = shown.getBoundingClientRect();
    return [x + window.scrollX, y + window.scrollY, width, height].map(Math.round);
  });
}

/** Holds back these answers. Returns a function that lets them through, and one that waits until only they are open. */
async function holdBack(page: Page, address: RegExp) {
  const { open, opened } = gate();
  const running = new Set<Request>();
  const held = new Set<Request>();
  page.on('request', (request) => running.add(request));
  // What the former page still sends outlives it, and its end is not reported.
  page.on('framenavigated', (frame) => {
    if (frame.url() === 'about:blank') running.clear();
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => running.delete(request));
  await page.route(address, async (route) => {
    held.add(route.request());
    await opened;
    // The page may have given it up.
    await route.continue().catch(() => {});
  });
  const others = () =>
    running.size === 0
      ? 'nothing yet'
      : [...running].filter((request) => !held.has(request)).map((request) => request.url());
  return {
    release: open,
    // A busy machine takes long for the forecast.
    waitForOthers: () => expect.poll(others, { timeout: 60_000 }).toEqual([]),
  };
}

test('nothing that can be tapped moves, whichever answer arrives late', { tag: '@phone' }, async ({
  page,
  church,
}) => {
  const ann = await fill(church);
  for (const [name, address] of ANSWERS) {
    const { release, waitForOthers } = await holdBack(page, address);
    await openFromSettings(page, church);
    if (name === 'what is known about the people') await chooseSunday(page, DATE);
    await waitForOthers();
    const month = page.getByRole('region', { name: t('builder:sundays') });
    const watched = [
      page.getByRole('button', { name: /^Next month/ }),
      page.getByRole('button', { name: t('builder:smartAssignMonth') }),
      page.getByRole('radio', { name: t('builder:view.month'), exact: true }),
      month.getByRole('button').first(),
      personIn(page, 'Usher', ann),
      personIn(page, 'Reader', ann),
    ];
    const before = await Promise.all(watched.map(placeOf));
    release();
    await expect(month.getByRole('button').first()).toBeVisible();
    if (name === 'what is known about the people')
      await expect(personIn(page, 'Usher', ann)).toContainText('Serves as Reader');
    await waitUntilSettled(page);
    const after = await Promise.all(watched.map(placeOf));
    expect(
      after.map((place, index) => before[index] && place),
      name,
    ).toEqual(before);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test("a tap on a person moves neither the person nor the month's buttons", {
  tag: '@phone',
}, async ({ page, church }) => {
  await fill(church);
  await openFromSettings(page, church);
  await chooseSunday(page, DATE);
  const zoe = page.getByRole('list', { name: 'Usher' }).getByRole('button', { name: /^Zoe/ });
  await expect(zoe).toContainText('Not in 6 months');
  await waitUntilSettled(page);
  await zoe.scrollIntoViewIfNeeded();
  const finalize = page.getByRole('button', { name: t('builder:refinalize') });
  const places = async () => [Math.round((await zoe.boundingBox())?.y ?? 0), await placeOf(finalize)];
  const before = await places();
  await zoe.click();
  await expect(page.getByRole('button', { name: 'Save the month (1)' })).toBeEnabled();
  expect(await places()).toEqual(before);
});
