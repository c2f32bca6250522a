import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { BrowserContext, Page } from '@playwright/test';
import { addMonths, type Month, monthKey, sundaysOf } from '#domain/calendar/calendar.ts';
import { GRID_TEXTS } from '../src/features/roster/web/builder-grid-texts.ts';
import { launchBrowser, SLOWDOWN, signInAdmin, slowDown } from './browser.ts';
import { MONTH, makeChurch } from './church.ts';
import { median, printTable } from './measure.ts';
import { under } from './promise.ts';
import { startSundial } from './servers.ts';

const RUNS = 7;

const MEMBERS = 60;
const ROLES = 20;

/** The last month with data that has five Sundays. Of four months in a row, at least one has. */
const MEASURED = [0, 1, 2, 3]
  .map((back) => addMonths(MONTH, -back))
  .find((month) => sundaysOf(month).length === 5) as Month;

/** Gives each role this many places, of which every other role has one filled. */
function setPlaces(dataDir: string, places: number): void {
  const db = new DatabaseSync(join(dataDir, 'sundial.db'));
  db.exec('delete from roster_assignments where place > 1 or role_id % 2 = 0');
  db.prepare('update service_roles set max_limit = ?').run(places);
  db.close();
}

/** Opens the month before the measured one in the month view, with all code loaded. */
async function openMonthView(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/admin?tab=roster&view=month&month=${monthKey(addMonths(MEASURED, -1))}`);
  await page.getByRole('grid').waitFor();
  await page.waitForTimeout(3000);
  await slowDown(page, SLOWDOWN);
  return page;
}

/** Returns the milliseconds from the last byte of the month's data to its painted grid. */
async function showMonth(page: Page): Promise<number> {
  await page.evaluate((caption) => {
    performance.clearResourceTimings();
    performance.clearMarks();
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role=grid] caption')?.textContent !== caption) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('content')));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, GRID_TEXTS.caption(MEASURED));
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.waitForFunction(() => performance.getEntriesByName('content').length > 0);
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const data = resources.filter(({ name }) => /available-sundays|finalized-roster/.test(name));
    const end = Math.max(...data.map(({ responseEnd }) => responseEnd));
    return (performance.getEntriesByName('content')[0]?.startTime ?? 0) - end;
  });
}

/** Returns the milliseconds from the end of each click on a candidate to the next paint, in steps of 8. */
async function choose(page: Page): Promise<number[]> {
  for (let run = 0; run < RUNS; run += 1) {
    await page.locator('[role=grid] [data-cell]', { hasText: GRID_TEXTS.open }).first().click();
    const person = page
      .getByRole('dialog')
      .locator('li button[aria-pressed=false]:not([aria-describedby=tip-elsewhere])')
      .nth(run);
    await person.waitFor();
    // The people's facts are loaded meanwhile.
    await page.waitForTimeout(1500);
    await page.evaluate(() => {
      new PerformanceObserver((list, observer) => {
        const click = list.getEntries().find(({ name }) => name === 'click');
        if (!click) return;
        observer.disconnect();
        performance.measure('choice', { start: 0, end: click.duration });
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    // A finger is on the button for about this long. Showing the tooltip is not part of the choice.
    await person.click({ delay: 80 });
    await page.waitForFunction((count) => performance.getEntriesByName('choice').length > count, run);
    await page.waitForTimeout(500);
  }
  return page.evaluate(() => performance.getEntriesByName('choice').map(({ duration }) => duration));
}

const browser = await launchBrowser();
try {
  const rows = [['places per role', 'data to paint', 'promised', 'choice to paint', 'promised']];
  for (const places of [1, 3]) {
    const church = await makeChurch(5, ROLES, MEMBERS);
    setPlaces(church.dataDir, places);
    const sundial = await startSundial(church.dataDir);
    const context = await signInAdmin(browser, sundial.port, { width: 1440, height: 900 });
    const waits: number[] = [];
    let choices: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await openMonthView(context);
      waits.push(await showMonth(page));
      if (run === RUNS - 1) choices = await choose(page);
      await page.close({ runBeforeUnload: false });
    }
    const isPromised = places === 1;
    rows.push([
      String(places),
      `${median(waits).toFixed(0)} ms`,
      isPromised ? under(300, median(waits)) : '',
      `${median(choices).toFixed(0)} ms`,
      isPromised ? under(100, median(choices)) : '',
    ]);
    await context.close();
    await sundial.stop();
    church.remove();
  }
  printTable(
    `The month view of ${MEMBERS} members, ${ROLES} roles and 5 services on a ${SLOWDOWN} times slower CPU, medians`,
    rows,
  );
} finally {
  await browser.close();
}
