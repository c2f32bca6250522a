import { test as base, type Page } from '@playwright/test';
import { ConsoleWatch } from './console-watch.ts';
import { type RunningSundial, startSundial } from './running-sundial.ts';

interface Fixtures {
  /** Fails the journey on any error in a browser's console that it did not expect. */
  readonly consoleWatch: ConsoleWatch;
  /** Opens a page for somebody else: a browser of their own, with cookies of its own. */
  readonly openForAnother: () => Promise<Page>;
}

interface WorkerFixtures {
  /** The Sundial that all journeys of this worker share; it started empty. */
  readonly sundial: RunningSundial;
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
    const opened: Page[] = [];
    await use(async () => {
      const context = await browser.newContext();
      consoleWatch.listenTo(context);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
});

export { expect } from '@playwright/test';
