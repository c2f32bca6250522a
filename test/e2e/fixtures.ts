import { readFileSync } from 'node:fs';
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { pageScript } from '#test/browsers/in-page/script.ts';
import { Church, type Person } from './church.ts';
import { ConsoleWatch } from './console-watch.ts';
import { CLOCK_OFFSET, type RunningSundial, startSundial } from './running-sundial.ts';
import { shiftDate } from './shift-date.mjs';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** Lets a browser remember that the guide and the news were seen, so that nothing opens over a journey. */
export async function rememberGuide(context: BrowserContext): Promise<void> {
  await context.addInitScript((seen) => {
    // The blank page that a browser begins with has no storage.
    if (!window.location.protocol.startsWith('http')) return;
    localStorage.setItem('sundial.last-seen-version', seen);
    localStorage.setItem('sundial.help-seen', 'yes');
  }, version);
}

/** Waits until the scripts have taken over what the server rendered. */
export function appIsAlive(page: Page): Promise<void> {
  return page.locator('#root:not([data-prerendered]):not(:empty)').waitFor({ state: 'attached' });
}

/** What the server rendered stands there before it answers to keys: a journey's first step waits, as a person would. */
export function waitForApp(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== 'commit') await appIsAlive(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await appIsAlive(page);
    return answer;
  };
  return page;
}

/** Waits until fonts are loaded, animations have ended, and nothing in front is loading. */
export async function waitUntilSettled(page: Page): Promise<void> {
  const isSettled = () => page.evaluate<boolean>(pageScript('isSettled').expression);
  await base.expect.poll(isSettled, { intervals: [50] }).toBe(true);
}

interface Fixtures {
  /** A Sundial for one journey alone, empty at its first start. */
  readonly ownSundial: RunningSundial;
  /** The church on it: the coordinator has signed in, nothing else exists. */
  readonly ownChurch: Church;
  /** Whether the browser has seen the guide and the news before; the journeys about them say no. */
  readonly guideSeen: boolean;
  /** Fails the journey on any error in a browser's console that it did not expect. */
  readonly consoleWatch: ConsoleWatch;
  /** Opens a page for another person: a context with cookies of its own, closed after the journey. */
  readonly openForAnother: (options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  /** The Sundial that all journeys of this worker share; it started empty. */
  readonly sundial: RunningSundial;
  /** The church on it: the coordinator has signed in, nothing else is there. */
  readonly church: Church;
}

/** What every journey starts from. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sundial: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
    async ({}, use) => {
      const sundial = await startSundial();
      await use(sundial);
      await sundial.stop();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
  ownSundial: async ({}, use) => {
    const sundial = await startSundial();
    await use(sundial);
    await sundial.stop();
  },

  ownChurch: async ({ ownSundial }, use) => {
    const church = new Church(ownSundial);
    await church.begin();
    await use(church);
  },

  church: [
    async ({ sundial }, use) => {
      const church = new Church(sundial);
      await church.begin();
      await use(church);
    },
    { scope: 'worker' },
  ],

  guideSeen: [true, { option: true }],

  context: async ({ context, guideSeen }, use) => {
    await context.addInitScript(shiftDate, { 0: CLOCK_OFFSET });
    if (guideSeen) await rememberGuide(context);
    await use(context);
  },

  page: async ({ page }, use) => use(waitForApp(page)),

  baseURL: async ({ sundial }, use) => use(sundial.url),

  consoleWatch: [
    async ({ context }, use) => {
      const watch = new ConsoleWatch();
      watch.listenTo(context);
      await use(watch);
      base.expect(watch.unexpected).toEqual([]);
    },
    { auto: true },
  ],

  openForAnother: async ({ browser, consoleWatch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      consoleWatch.listenTo(context);
      await context.addInitScript(shiftDate, { 0: CLOCK_OFFSET });
      await rememberGuide(context);
      return waitForApp(await context.newPage());
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/** Gives name and PIN on the sign-in screen; what comes after them is the journey's. */
export async function giveNameAndPin(page: Page, person: Pick<Person, 'name' | 'pin'>): Promise<void> {
  await appIsAlive(page);
  const notYou = page.getByRole('button', { name: 'Not you?' });
  if (await notYou.isVisible()) await notYou.click();
  // The whole name selects its bearer and moves on to the PIN, once the list of names is there.
  await page.getByLabel('Your name').fill(person.name);
  await base.expect(page.getByLabel('PIN')).toBeFocused();
  await page.keyboard.type(person.pin);
  await page.keyboard.press('Enter');
}

/** Signs a person in through the sign-in screen. */
export async function signInOnScreen(page: Page, person: Pick<Person, 'name' | 'pin'>): Promise<void> {
  await page.goto('/auth');
  await giveNameAndPin(page, person);
  await base.expect(page).toHaveURL('/');
}

/** Signs a person in through the API, where the sign-in screen is not the matter, and opens a page. */
export async function signIn(page: Page, { id, pin }: Person, address = '/'): Promise<void> {
  // The page of the person before may still be loading, and its session ends.
  if (page.url() !== 'about:blank') await page.goto('about:blank', { waitUntil: 'commit' });
  const answer = await page.request.post('/api/login', { data: { id, pin } });
  base.expect(answer.status()).toBe(200);
  await page.goto(address);
}

/** Signs out by the header, or by the slide-out menu on a phone. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor();
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
  await base.expect(page).toHaveURL('/auth');
}

/** An answer shows before it is saved: whoever reads it elsewhere, or loads the page anew, has to wait for that. */
export function answerSaved(page: Page): Promise<unknown> {
  return page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/availability'),
  );
}

export { expect } from '@playwright/test';
