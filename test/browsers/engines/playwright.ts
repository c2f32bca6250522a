import {
  type BrowserContextOptions,
  type BrowserType,
  chromium,
  firefox,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import type { PageScript } from '../in-page/script.ts';
import type { BrowserWindow, Engine, Viewport } from './engine.ts';

async function findElement(page: Page, { expression }: PageScript<Element | null>) {
  const element = (await page.evaluateHandle<Element | null>(expression)).asElement();
  if (!element) throw new Error('The element is gone.');
  return element;
}

function toWindow(page: Page, browserVersion: string): BrowserWindow {
  return {
    browserVersion,
    async goto(url) {
      await page.goto(url);
    },
    evaluate: ({ expression }) => page.evaluate(expression),
    click: async (script) => (await findElement(page, script)).click(),
    doubleClick: async (script) => (await findElement(page, script)).dblclick(),
    async type(script, text) {
      await (await findElement(page, script)).focus();
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    close: () => page.context().close(),
  };
}

async function start(
  browserType: BrowserType,
  launch: LaunchOptions,
  context: BrowserContextOptions,
): Promise<Engine> {
  const browser = await browserType.launch(launch);
  return {
    async open({ width, height }: Viewport) {
      const opened = await browser.newContext({ ...context, viewport: { width, height } });
      return toWindow(await opened.newPage(), browser.version());
    },
    stop: () => browser.close(),
  };
}

export function startChromium(executablePath: string): Promise<Engine> {
  const args = ['--no-sandbox', '--disable-gpu'];
  return start(chromium, { executablePath, args }, { reducedMotion: 'reduce' });
}

/** Starts an unmodified Firefox over WebDriver BiDi. */
export function startFirefox(executablePath: string): Promise<Engine> {
  const firefoxUserPrefs = { 'ui.prefersReducedMotion': 1 };
  // Firefox ESR can't emulate media features, so request none.
  const context = { colorScheme: null, contrast: null, forcedColors: null, reducedMotion: null };
  return start(firefox, { executablePath, channel: 'moz-firefox', firefoxUserPrefs }, context);
}
