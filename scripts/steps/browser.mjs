import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runPackaged } from './run.mjs';

/** Returns the path of a program, or undefined. */
export function findProgram(name) {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return places.find(existsSync);
}

/** Installs Debian packages if the process is root on a system with apt-get. */
export async function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${names.join(', ')} ...`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', ['update', '-qq'], options);
  await run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...names], options);
}

/** On Ubuntu, `chromium` can be a stub that only explains how to install the real one. */
function works(program) {
  return spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;
}

/**
 * Returns the path of a Chromium: `CHROME_PATH`, else Debian's package, else Playwright's own. Installs one if necessary,
 * and returns null when that fails. Debian has it also without a window (`chromium-headless-shell`), which is faster.
 */
export async function ensureBrowser(name = 'chromium') {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  if (!findProgram(name)) await installPackages([name]);
  const packaged = findProgram(name);
  if (packaged && works(packaged)) return packaged;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (!existsSync(own)) await runPackaged('playwright', ['install', 'chromium']);
  if (existsSync(own)) return own;
  console.error(
    'There is no browser. Install Chromium or Chrome, set CHROME_PATH to its program, and try again.',
  );
  return null;
}
