import './steps/node-version.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { ensureBrowser, findProgram, installPackages } from './steps/browser.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { runNode } from './steps/run.mjs';
import { printSummary, runPlaywright } from './tests/results.mjs';

/** WebKitGTK's own browser is not on the PATH: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser. */
function findMiniBrowser() {
  const list = (folder) => readdirSync(folder).map((name) => `${folder}/${name}`);
  const folders = list('/usr/lib').filter((folder) => folder.endsWith('-linux-gnu'));
  return folders
    .flatMap(list)
    .map((folder) => `${folder}/MiniBrowser`)
    .find(existsSync);
}

/**
 * `npm run test:browsers`: walks through Sundial in Chromium, Firefox and WebKit, on a phone and a desktop, to find
 * cut-off text, layout shifts and accessibility faults. As root on Debian, it installs the engines. Arguments after
 * `--` go to Playwright.
 */
await ensureDependencies({ all: true });
await ensureBuilt();
await runNode(['scripts/tests/build-programs.mjs']);
if (!findProgram('firefox-esr') || !findProgram('WebKitWebDriver') || !findProgram('Xvfb'))
  await installPackages(['firefox-esr', 'webkit2gtk-driver', 'xvfb']);
const engines = {
  Chromium: { TEST_BROWSER: await ensureBrowser() },
  Firefox: { TEST_FIREFOX: findProgram('firefox-esr') ?? findProgram('firefox') },
  WebKit: { TEST_WEBKIT: findProgram('WebKitWebDriver') && findProgram('Xvfb') && findMiniBrowser() },
};
const found = Object.entries(engines).filter(([, env]) => Object.values(env)[0]);
const missing = Object.keys(engines).filter((name) => !found.some(([other]) => other === name));
if (missing.length > 0) console.log(`Skipped, because it is not installed: ${missing.join(', ')}`);
const args = ['--config', 'test/browsers', ...found.flatMap(([name]) => ['--project', name])];
const env = Object.assign({}, ...found.map(([, settings]) => settings));
printSummary([await runPlaywright([...args, ...process.argv.slice(2)], env)]);
