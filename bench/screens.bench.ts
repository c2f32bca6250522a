import type { BrowserContext, Page } from '@playwright/test';
import { launchBrowser, SLOWDOWN, signInAdmin, slowDown } from './browser.ts';
import { makeChurch } from './church.ts';
import { median, printTable } from './measure.ts';
import { under } from './promise.ts';
import { startSundial } from './servers.ts';

const RUNS = 5;

/**
 * Each tab of the Admin Panel, the selector of its content, and the call that loads it. Null means the page itself
 * contains the data.
 */
const TABS = [
  { tab: 'settings', content: 'li', call: null },
  { tab: 'members', content: 'tbody tr', call: '/api/admin/members' },
  { tab: 'roster', content: 'ul > li button', call: null },
] as const;

/**
 * Marks the time of the page's first content paint, in milliseconds since the request. The script is a string, because
 * tsx compiles a named function to call `__name`, which does not exist in a page.
 */
async function watchContent(page: Page, selector: string): Promise<void> {
  await page.addInitScript({
    content: `requestAnimationFrame(function check() {
      if (document.querySelector('main :is(${selector})') === null) return requestAnimationFrame(check);
      requestAnimationFrame(() => setTimeout(() => performance.mark('content')));
    })`,
  });
}

/**
 * Returns the milliseconds from the last byte of a tab's data to its painted content, and the transferred bytes of the
 * page and its calls.
 */
async function openTab(context: BrowserContext, { tab, content, call }: (typeof TABS)[number], rate: number) {
  const page = await context.newPage();
  await slowDown(page, rate);
  await watchContent(page, content);
  await page.goto(`/admin?tab=${tab}`);
  await page.waitForFunction(() => performance.getEntriesByName('content').length > 0);
  const measured = await page.evaluate((path) => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const data = path ? resources.find(({ name }) => name.endsWith(path)) : navigation;
    const calls = resources.filter(({ name }) => name.includes('/api/'));
    return {
      wait: (performance.getEntriesByName('content')[0]?.startTime ?? 0) - (data?.responseEnd ?? 0),
      bytes: [navigation, ...calls].reduce((sum, entry) => sum + (entry?.transferSize ?? 0), 0),
    };
  }, call);
  await page.close();
  return measured;
}

/** Returns the milliseconds from each keystroke in the member search to the next paint. */
async function typeInSearch(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.goto('/admin?tab=members');
  const search = page.getByLabel('Search members');
  await search.click();
  // The code of the other tabs is fetched meanwhile.
  await page.waitForTimeout(3000);
  await slowDown(page, SLOWDOWN);
  await page.evaluate(() => {
    const field = document.querySelector('input[type=search]') as HTMLInputElement;
    field.addEventListener('keydown', () => {
      const pressed = performance.now();
      // The next frame shows the key. The task after it runs when the frame has been presented.
      requestAnimationFrame(() =>
        setTimeout(() => performance.measure('key', { start: pressed, end: performance.now() })),
      );
    });
  });
  for (const key of 'last4') {
    await page.keyboard.press(key);
    await page.waitForTimeout(700);
  }
  const times = await page.evaluate(() =>
    performance.getEntriesByName('key').map(({ duration }) => duration),
  );
  await page.close();
  return times;
}

const church = await makeChurch(6);
const sundial = await startSundial(church.dataDir);
const browser = await launchBrowser();
try {
  const context = await signInAdmin(browser, sundial.port, { width: 390, height: 844 });
  const rows = [['', 'data to paint', 'promised', `on a ${SLOWDOWN} times slower CPU`, 'transferred']];
  for (const tab of TABS) {
    const runs = [];
    const slowRuns = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(await openTab(context, tab, 1));
      slowRuns.push(await openTab(context, tab, SLOWDOWN));
    }
    rows.push([
      tab.tab,
      `${median(runs.map((run) => run.wait)).toFixed(0)} ms`,
      under(300, median(runs.map((run) => run.wait))),
      `${median(slowRuns.map((run) => run.wait)).toFixed(0)} ms`,
      `${(median(runs.map((run) => run.bytes)) / 1000).toFixed(1)} kB`,
    ]);
  }
  printTable(`The Admin Panel of 500 members and 20 roles, median of ${RUNS}`, rows);
  const keys = await typeInSearch(context);
  printTable('Typing in the member search', [
    ['', 'key to paint', 'promised'],
    [`median of ${keys.length}`, `${median(keys).toFixed(0)} ms`, under(100, median(keys))],
  ]);
} finally {
  await browser.close();
  await sundial.stop();
  church.remove();
}
