import type { Browser } from '@playwright/test';
import { openDatabase } from '#server/db/database.ts';
import { hashToken } from '#server/http/cookies.ts';
import { launchBrowser, openContext, SLOWDOWN, slowDown } from './browser.ts';
import { type BenchChurch, makeChurch } from './church.ts';
import { median, printTable } from './measure.ts';
import { under } from './promise.ts';
import { startSundial } from './servers.ts';

const RUNS = 9;

/** A slow mobile connection: 150 ms there and back, 1.6 Mbit/s down and 0.75 Mbit/s up, in bytes per second. */
const CONNECTION = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

const CODE = '0'.repeat(20);

async function addLink({ dataDir, memberIds }: BenchChurch): Promise<void> {
  const database = openDatabase({ databaseUrl: null, dataDir, onIdleError: () => undefined });
  const now = Date.now();
  const link = { user_id: memberIds[0] ?? 0, purpose: JSON.stringify({ kind: 'respond' }) };
  await database.query
    .insertInto('personal_links')
    .values({ ...link, code_hash: hashToken(CODE), created_at: now, expires_at: now + 86_400_000 })
    .execute();
  await database.close();
}

/** Opens the link in a browser without a cache. Returns the milliseconds to its first paint with content. */
async function openLink(browser: Browser, port: number): Promise<number> {
  const context = await openContext(browser, port, { width: 390, height: 844 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...CONNECTION });
  await slowDown(page, SLOWDOWN);
  await page.goto(`/s/${CODE}`);
  await page.getByRole('button', { name: /^Continue as/ }).waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return paint;
}

const church = await makeChurch(1);
await addLink(church);
const sundial = await startSundial(church.dataDir);
const browser = await launchBrowser();
try {
  const paints: number[] = [];
  for (let run = 0; run < RUNS; run += 1) paints.push(await openLink(browser, sundial.port));
  const [middle, longest] = [median(paints), Math.max(...paints)];
  printTable(
    `A personal link on a slow phone: CPU ${SLOWDOWN} times slower, 1.6 Mbit/s, ${CONNECTION.latency} ms there and back`,
    [
      ['', 'median', `longest of ${RUNS}`, 'promised'],
      ['first paint', `${middle.toFixed(0)} ms`, `${longest.toFixed(0)} ms`, under(1200, longest, 'ms')],
    ],
  );
} finally {
  await browser.close();
  await sundial.stop();
  church.remove();
}
