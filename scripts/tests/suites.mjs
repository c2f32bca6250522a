import { join } from 'node:path';
import { ensureHeadlessBrowser } from '../steps/browser.mjs';
import { ensureEngines, findEngines } from '../steps/engines.mjs';
import { buildIfStale } from '../steps/fresh-build.mjs';
import { ROOT } from '../steps/paths.mjs';
import { runNode, runPackaged } from '../steps/run.mjs';
import { collectResult, failedRun } from './result.mjs';

const BUILD_FAILED = 'The build failed, see above.';

const reporterPath = (name) => join(ROOT, 'scripts/tests', `${name}-reporter.mjs`);

/** Runs the chosen tests of rules, screens and calls. Returns their result. */
export function runVitest({ projects, patterns }) {
  const args = ['run', '--passWithNoTests', '--reporter=default', `--reporter=${reporterPath('vitest')}`];
  const filters = [...projects.flatMap((name) => ['--project', name]), ...patterns];
  return collectResult('vitest', (file) =>
    runPackaged('vitest', [...args, ...filters], { env: { TEST_RESULT_FILE: file } }),
  );
}

/** Builds Sundial, finds a browser and runs the chosen journeys in it. Returns their result. */
export async function runJourneys({ patterns }) {
  if (!(await buildIfStale())) return failedRun('journeys', BUILD_FAILED);
  const browser = await ensureHeadlessBrowser();
  if (!browser) return failedRun('journeys', 'No browser was found.');
  const args = ['test', '--pass-with-no-tests', `--reporter=list,${reporterPath('playwright')}`];
  const filters = patterns.map((pattern) => pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return collectResult('journeys', (file) => {
    const env = { TEST_BROWSER: browser, TEST_RESULT_FILE: file };
    return runPackaged('@playwright/test', [...args, ...filters], { name: 'playwright', env });
  });
}

/**
 * Runs the browser check in every installed engine and returns its result. `install` first installs missing engines.
 * `pictures` takes a screenshot at every layout check.
 */
export async function runBrowsers({ install = false, pictures = false } = {}) {
  if (!(await buildIfStale())) return failedRun('browsers', BUILD_FAILED);
  const { found, missing } = install ? await ensureEngines() : await findEngines();
  for (const [name, packages] of Object.entries(missing)) {
    console.log(`Skipped: ${name}. On Debian its packages are ${packages.join(' and ')}.`);
  }
  if (Object.keys(found).length === 0) return failedRun('browsers', 'No engine is installed.');
  const engines = Object.entries(found).map(
    ([name, programs]) => `--${name.toLowerCase()}=${programs.join()}`,
  );
  return collectResult('browsers', (file) => {
    const options = [`--report=${file}`, ...engines, ...(pictures ? ['--pictures'] : [])];
    return runNode(['--import', 'tsx', 'test/browsers/main.ts', ...options]);
  });
}
