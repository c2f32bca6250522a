import '#test/language-setup.ts';
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { NEWS_VERSION } from '#features/guide/web/news-wording.ts';
import { pageScript } from '#test/browsers/in-page/script.ts';
import { COORDINATOR_PIN, JourneyChurch, type JourneyPerson } from './church.ts';
import { ChurchServer } from './church-server.ts';
import { ConsoleWatch } from './console-watch.ts';
import { layoutOf } from './layouts.ts';
import { setPseudoLocale } from './pseudo-locale.mjs';
import { CLOCK_OFFSET, type PageLanguage, type RunningSundial } from './running-sundial.ts';
import { shiftDate } from './shift-date.mjs';

/** Marks the guide and the news as seen, so that no dialog opens during a test. */
async function markGuideSeen(context: BrowserContext): Promise<void> {
  await context.addInitScript((seen) => {
    // A browser's initial blank page has no storage.
    if (!window.location.protocol.startsWith('http')) return;
    localStorage.setItem('sundial.last-seen-version', seen);
    localStorage.setItem('sundial.help-seen', 'yes');
  }, NEWS_VERSION);
}

/** Sets the clock and the language of a context's pages. */
async function prepare(context: BrowserContext, language: PageLanguage): Promise<void> {
  await context.addInitScript(shiftDate, { 0: CLOCK_OFFSET });
  if (language === 'english') return;
  const direction = language === 'pseudo-rtl' ? 'rtl' : 'ltr';
  await context.addInitScript(setPseudoLocale, { brackets: ['⟦', '⟧'] as const, direction } as const);
}

/** Waits until the page is hydrated. */
export function waitForHydration(page: Page): Promise<void> {
  return page.locator('#root:not([data-prerendered]):not(:empty)').waitFor({ state: 'attached' });
}

/** Leaves the page and ends its session, as if it had expired. What an open page still reads would be refused. */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('about:blank', { waitUntil: 'commit' });
  await page.context().clearCookies();
}

/**
 * Ends the session of an open page with its next save, as if it had expired. If it ended earlier, a read could be refused
 * first, and the dialog that asks for the PIN would cover the page.
 */
export async function loseSessionAtNextSave(page: Page): Promise<void> {
  let isSignedIn = true;
  await page.route('**/api/**', async (route) => {
    if (isSignedIn && route.request().method() !== 'GET') {
      isSignedIn = false;
      await page.context().clearCookies();
    }
    await route.fallback();
  });
}

/** Makes navigation wait for hydration, because the server's HTML is visible before it reacts to keys. */
export function withHydrationWaits(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await waitForHydration(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await waitForHydration(page);
    return response;
  };
  return page;
}

/** Waits until fonts are loaded, animations have ended, and the visible screen or dialog is not loading. */
export async function waitUntilSettled(page: Page): Promise<void> {
  const isSettled = () => page.evaluate<boolean>(pageScript('isSettled').expression);
  await base.expect.poll(isSettled, { intervals: [50] }).toBe(true);
}

interface WorkerFixtures {
  /** Returns the worker's server in a language. It serves one church at a time. */
  readonly churchServer: (language: PageLanguage) => ChurchServer;
}

interface Fixtures {
  /** A Sundial for this test only, whose coordinator has chosen a PIN: no test depends on what others leave behind. */
  readonly sundial: RunningSundial;
  /** Settings of the server, as environment variables. */
  readonly settings: Readonly<Record<string, string>>;
  /** The church on it: the coordinator has signed in, and nothing else exists. */
  readonly church: JourneyChurch;
  /** The language of the server and the pages. */
  readonly language: PageLanguage;
  /** Whether the browser has already seen the guide and the news. Tests of the guide and the news set it to false. */
  readonly hasSeenGuide: boolean;
  /** Makes the test fail on any unexpected error in a browser's console. */
  readonly consoleWatch: ConsoleWatch;
  /** Opens a page for another person, in a context with its own cookies that closes after the test. */
  readonly openForAnother: (options?: BrowserContextOptions) => Promise<Page>;
}

/** The base of every end-to-end test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  churchServer: [
    async ({}, use) => {
      const servers = new Map<PageLanguage, ChurchServer>();
      await use((language) => {
        const server = servers.get(language) ?? new ChurchServer(language);
        servers.set(language, server);
        return server;
      });
      await Promise.all([...servers.values()].map((server) => server.end()));
    },
    { scope: 'worker' },
  ],

  settings: async ({}, use) => use({}),
  // biome-ignore-end lint/correctness/noEmptyPattern: See above.

  language: ['english', { option: true }],

  sundial: async ({ churchServer, settings, language }, use) => {
    const sundial = await churchServer(language).open(settings, COORDINATOR_PIN);
    await use(sundial);
    await sundial.stop();
  },

  church: async ({ sundial }, use) => {
    const church = new JourneyChurch(sundial);
    await church.signInCoordinator();
    await use(church);
  },

  hasSeenGuide: [true, { option: true }],

  // Two Playwright projects would start every browser and server twice.
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  viewport: ({}, use, journey) => use(layoutOf(journey).viewport),
  hasTouch: ({}, use, journey) => use(layoutOf(journey).hasTouch),
  isMobile: ({}, use, journey) => use(layoutOf(journey).isMobile),
  colorScheme: ({}, use, journey) => use(layoutOf(journey).colorScheme),
  // biome-ignore-end lint/correctness/noEmptyPattern: See above.

  context: async ({ context, hasSeenGuide, language }, use) => {
    await prepare(context, language);
    if (hasSeenGuide) await markGuideSeen(context);
    await use(context);
  },

  page: async ({ page }, use) => use(withHydrationWaits(page)),

  baseURL: async ({ sundial }, use) => use(sundial.url),

  consoleWatch: [
    async ({ context, language }, use) => {
      const watch = new ConsoleWatch();
      // The build renders the sign-in screen in English, so React renders it again.
      if (language !== 'english') watch.expect(/Minified React error #418/);
      watch.listenTo(context);
      await use(watch);
      base.expect(watch.unexpected).toEqual([]);
    },
    { auto: true },
  ],

  openForAnother: async ({ browser, consoleWatch, language }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      consoleWatch.listenTo(context);
      await prepare(context, language);
      await markGuideSeen(context);
      return withHydrationWaits(await context.newPage());
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/** Enters name and PIN on the sign-in screen and submits them. */
export async function enterNameAndPin(
  page: Page,
  person: Pick<JourneyPerson, 'name' | 'pin'>,
): Promise<void> {
  await waitForHydration(page);
  const notYou = page.getByRole('button', { name: 'Not you?' });
  if (await notYou.isVisible()) await notYou.click();
  // Once the names have loaded, a full name selects its member and moves the focus to the PIN.
  await page.getByLabel('Your name').fill(person.name);
  await base.expect(page.getByLabel('PIN')).toBeFocused();
  await page.keyboard.type(person.pin);
  await page.keyboard.press('Enter');
}

/** Signs in through the API and opens a page, for tests that are not about signing in. */
export async function signIn(page: Page, { id, pin }: JourneyPerson, address = '/'): Promise<void> {
  // The previous person's page may still be loading when the session ends.
  if (page.url() !== 'about:blank') await page.goto('about:blank', { waitUntil: 'commit' });
  // The server may close an idle connection at the moment in which it is used again.
  const response = await page.request.post('/api/login', { data: { id, pin }, maxRetries: 2 });
  base.expect(response.status()).toBe(200);
  await page.goto(address);
}

/** Signs out with the header, or with the slide-out menu on a phone. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor();
  // A read after the session has ended would be refused, which the console logs.
  await waitUntilSettled(page);
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
  await base.expect(page).toHaveURL('/auth');
}

/** Waits until an answer is saved. It shows before that, so do this before reloading or reading it elsewhere. */
export function waitForSavedAnswer(page: Page): Promise<unknown> {
  return page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/availability'),
  );
}

export { expect } from '@playwright/test';
