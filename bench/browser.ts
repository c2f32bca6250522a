import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { ADMIN_TOKEN } from './church.ts';

/** The CPU slowdown of an old phone or computer relative to this machine. */
export const SLOWDOWN = 4;

/** Starts Debian's Chromium, or the browser that TEST_BROWSER names. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.TEST_BROWSER ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });

/** Returns a context in which the administrator is signed in to the server on this port and has seen all greetings. */
export async function signInAdmin(
  browser: Browser,
  port: number,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'sundial', value: ADMIN_TOKEN, domain: '127.0.0.1', path: '/' }]);
  await context.addInitScript(() => {
    localStorage.setItem('sundial.last-seen-version', '1.3.2');
    localStorage.setItem('sundial.help-seen', 'yes');
  });
  return context;
}

/** Makes the page's CPU this many times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}
