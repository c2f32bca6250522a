import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '#test/faults/running-server.ts';
import { findFreePort } from '#test/free-port.ts';
import { waitUntil } from '../wait-until.ts';
import type { BrowserWindow, Engine, Key, Viewport } from './engine.ts';
import { isDriverReady, WebDriverSession } from './web-driver.ts';

/** The paths of the programs that run WebKitGTK without a screen. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** MiniBrowser's toolbar is wider than a phone unless its widgets have no padding. */
const GTK_CSS =
  '* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }';

/** WebKitGTK reads prefers-reduced-motion from here. */
const GTK_SETTINGS = '[Settings]\ngtk-enable-animations=0\n';

function writeProfile(folder: string): void {
  const gtk = join(folder, 'gtk-3.0');
  mkdirSync(gtk);
  writeFileSync(join(gtk, 'gtk.css'), GTK_CSS);
  writeFileSync(join(gtk, 'settings.ini'), GTK_SETTINGS);
}

/** Starts a virtual display large enough for every viewport and its window frame. */
async function startDisplay(program: string) {
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const process = launch([program, ...args], {});
  await waitUntil('a virtual display', () => /^\d+$/m.test(process.output()));
  return { name: `:${/^\d+$/m.exec(process.output())?.[0]}`, stop: () => process.end('SIGTERM') };
}

/**
 * Resizes the window to the viewport. The window's size includes its toolbar, so measure the page and add the
 * difference.
 */
async function resize(session: WebDriverSession, { width, height }: Viewport): Promise<void> {
  const measure = () => session.evaluate('[innerWidth, innerHeight]') as Promise<[number, number]>;
  await session.setWindowRect({ x: 0, y: 0, width, height: height + 60 });
  await waitUntil('a window as wide as the viewport', async () => (await measure())[0] === width);
  const [, innerHeight] = await measure();
  await session.setWindowRect({ x: 0, y: 0, width, height: height + 60 + height - innerHeight });
  await waitUntil(
    'a window as large as the viewport',
    async () => (await measure()).join() === `${width},${height}`,
  );
}

/** The keys in W3C WebDriver. */
const KEY_CODES: Readonly<Record<Key, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  ArrowRight: '\uE014',
};

function toWindow(session: WebDriverSession): BrowserWindow {
  return {
    browserVersion: session.browserVersion,
    goto: (url) => session.goto(url),
    evaluate: ({ expression }) => session.evaluate(expression) as Promise<never>,
    // A click may miss its element, for example while a page is loading, so retry. What loads may also move it under a
    // sticky bar, so scroll again.
    click: ({ expression }) =>
      waitUntil('a click that reaches its element', async () => {
        await session.evaluate(`(${expression})?.scrollIntoView({ block: 'center', behavior: 'instant' })`);
        await session.clickElement(expression);
        return true;
      }),
    doubleClick: ({ expression }) => session.doubleClickElement(expression),
    type: ({ expression }, text) => session.sendKeys(expression, text),
    press: (key) => session.pressKey(KEY_CODES[key]),
    screenshot: () => session.screenshot(),
    close: () => session.delete(),
  };
}

/** Starts WebKitGTK's MiniBrowser, the closest to Safari that runs on Linux. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-webkit-'));
  writeProfile(folder);
  const display = await startDisplay(programs.display);
  const port = await findFreePort();
  const driverUrl = `http://127.0.0.1:${port}`;
  const driver = launch([programs.driver, `--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    GTK_THEME: 'Adwaita',
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_RUNTIME_DIR: folder,
  });
  await waitUntil('WebKitWebDriver', () => isDriverReady(driverUrl));
  const browserOptions = { binary: programs.browser, args: ['--automation'] };
  const openSession = () =>
    WebDriverSession.create(driverUrl, { 'webkitgtk:browserOptions': browserOptions });
  return {
    async open(viewport) {
      const session = await openSession();
      await resize(session, viewport);
      return toWindow(session);
    },
    async stop() {
      await driver.end('SIGTERM');
      await display.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
