import './steps/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePng } from './pictures/png.mjs';
import { ensureBrowser } from './steps/browser.mjs';
import { startDemo } from './steps/demo.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { ROOT } from './steps/paths.mjs';

/** `node scripts/pictures.mjs`: makes the pictures of the README from the sample church. */
const PICTURES = [
  {
    name: 'my-availability',
    who: 'memberCookie',
    path: '/',
    size: { width: 390, height: 844 },
    show: (page) => page.getByRole('button', { name: 'None this month' }).waitFor(),
  },
  {
    name: 'roster-builder',
    who: 'cookie',
    path: '/admin?tab=roster&view=month',
    size: { width: 1280, height: 660 },
    show: planNextMonth,
  },
];

/** Opens the next month, which is in preparation, and fills it. */
async function planNextMonth(page) {
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Smart Assign the month' }).click();
  await page.getByText('Smart assignments applied').waitFor();
  await page.getByText('Smart assignments applied').waitFor({ state: 'hidden' });
}

async function takePicture(browser, demo, { who, path, size, show }) {
  const context = await browser.newContext({
    viewport: size,
    isMobile: size.width < 640,
    hasTouch: size.width < 640,
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const cookies = demo[who].split('; ').map((cookie) => {
    const [name, ...value] = cookie.split('=');
    return { name, value: value.join('='), url: demo.url };
  });
  await context.addCookies(cookies);
  // The help button does not pulse.
  await context.addInitScript(() => localStorage.setItem('sundial.help-seen', 'yes'));
  const page = await context.newPage();
  await page.goto(demo.url + path);
  await page.getByRole('button', { name: 'Got it, thanks!' }).click();
  await show(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    document.activeElement?.blur();
    window.scrollTo(0, 0);
  });
  const picture = await writePng(page, await page.screenshot({ animations: 'disabled' }));
  await context.close();
  return picture;
}

await ensureDependencies({ all: true });
await ensureBuilt();
const executablePath = await ensureBrowser();
if (!executablePath) process.exit(1);
const { chromium } = await import('@playwright/test');
const demo = await startDemo();
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const picture of PICTURES) {
    const file = `docs/images/${picture.name}.png`;
    const png = await takePicture(browser, demo, picture);
    writeFileSync(join(ROOT, file), png);
    console.log(`${file}: ${Math.round(png.length / 1000)} kB`);
  }
} finally {
  await browser.close();
  await demo.stop();
}
