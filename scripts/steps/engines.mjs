import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findBrowser, installPackages } from './browser.mjs';

function findOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** WebKitGTK's own browser is not on the PATH: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser. */
function findMiniBrowser() {
  const list = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  const versions = list('/usr/lib')
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .flatMap(list)
    .filter((folder) => /webkit2?gtk-[\d.]+$/.test(folder));
  return versions.map((folder) => join(folder, 'MiniBrowser')).find(existsSync);
}

/** The engines of the browser check: how to find their programs, and the Debian packages that contain them. */
const ENGINES = {
  Chromium: { packages: ['chromium'], find: async () => [await findBrowser()] },
  Firefox: { packages: ['firefox-esr'], find: async () => [findOnPath('firefox-esr', 'firefox')] },
  WebKit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: async () => [findOnPath('WebKitWebDriver'), findMiniBrowser(), findOnPath('Xvfb')],
  },
};

/** Returns the programs of each installed engine and the packages of each missing one. */
export async function findEngines() {
  const found = {};
  const missing = {};
  for (const [name, { packages, find }] of Object.entries(ENGINES)) {
    const programs = await find();
    if (programs.every(Boolean)) found[name] = programs;
    else missing[name] = packages;
  }
  return { found, missing };
}

/** Installs missing engines where possible, then returns what `findEngines` finds. */
export async function ensureEngines() {
  const { missing } = await findEngines();
  const packages = Object.values(missing).flat();
  if (packages.length > 0) await installPackages(packages);
  return findEngines();
}
