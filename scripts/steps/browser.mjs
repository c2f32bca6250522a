import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runPackaged } from './run.mjs';

/** Headless Chromium as packaged by Debian. It runs the journeys in a third less time. */
const SHELL = 'chromium-headless-shell';

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];

/** The locations of Chrome on systems where programs are not on the PATH. */
const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
};

/** On Ubuntu, `chromium-browser` may be a stub that only explains how to install the real one. */
function works(program) {
  if (!existsSync(program)) return false;
  // On Windows, Chrome opens a window instead of printing its version.
  if (process.platform === 'win32') return true;
  return spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

/** Returns the path of an installed Chrome or Chromium, or undefined. `CHROME_PATH` selects one elsewhere. */
function findInstalled() {
  const places = PLACES[process.platform] ?? NAMES.flatMap(onPath);
  return [process.env.CHROME_PATH, ...places].filter(Boolean).find(works);
}

async function findPlaywrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const program = chromium.executablePath();
  return existsSync(program) ? program : undefined;
}

/** Installs Debian packages if the process is root on a system with apt-get. */
export async function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${names.join(', ')} ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  await run('apt-get', ['update', '-qq'], { env, stdio });
  await run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...names], { env, stdio });
}

/** Returns the path of an installed Chromium, or undefined. */
export async function findBrowser() {
  return findInstalled() ?? (await findPlaywrightsOwn());
}

/** Like `ensureBrowser`, but prefers the headless browser. `CHROME_PATH` overrides both. */
export async function ensureHeadlessBrowser() {
  if (process.env.CHROME_PATH) return ensureBrowser();
  const find = () => onPath(SHELL).find(works);
  if (!find()) await installPackages([SHELL]);
  return find() ?? ensureBrowser();
}

/** Returns the path of a Chromium for the tests, after installing one if necessary, or null when that fails. */
export async function ensureBrowser() {
  const there = await findBrowser();
  if (there) return there;
  await installPackages(['chromium']);
  const installed = findInstalled();
  if (installed) return installed;
  console.log("Installing Playwright's Chromium for the end-to-end tests ...");
  await runPackaged('playwright', ['install', 'chromium']);
  const downloaded = await findPlaywrightsOwn();
  if (downloaded) return downloaded;
  console.error(
    'The journeys need a browser. Install Google Chrome or Chromium (or set CHROME_PATH), and try again.',
  );
  return null;
}
