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

/** Returns a context without a session for the server on this port. */
export const openContext = (
  browser: Browser,
  port: number,
  viewport: { width: number; height: number },
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });

/** Returns a context in which the administrator is signed in and has seen all greetings. */
export async function signInAdmin(...server: Parameters<typeof openContext>): Promise<BrowserContext> {
  const context = await openContext(...server);
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
