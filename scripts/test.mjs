import './steps/node-version.mjs';
import { ensureBrowser } from './steps/browser.mjs';
import { runChecks } from './steps/checks.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { buildIfStale } from './steps/fresh-build.mjs';
import { runNode } from './steps/run.mjs';
import { failedRun, printSummary, runPlaywright, runVitest } from './tests/results.mjs';

/** The projects in vitest.config.ts. */
const PROJECTS = ['rules', 'screens', 'calls'];
const SUITES = ['checks', ...PROJECTS, 'journeys'];

/**
 * `npm test`: checks, rules, screens, calls and journeys. Arguments after `--` filter it: names of suites, and parts of
 * paths, which alone mean all suites of Vitest. The last line is `N passed, N failed`.
 */
const args = process.argv.slice(2);
const named = args.filter((argument) => SUITES.includes(argument));
const paths = args.filter((argument) => !SUITES.includes(argument));
const suites = named.length > 0 ? named : paths.length > 0 ? PROJECTS : SUITES;
const projects = PROJECTS.filter((name) => suites.includes(name));

async function runJourneys() {
  if (!isBuilt) return failedRun('the build');
  const browser = await ensureBrowser('chromium-headless-shell');
  return browser ? runPlaywright(paths, { TEST_BROWSER: browser }) : failedRun('the browser');
}

await ensureDependencies({ all: true });
const results = [];
const needsPrograms = suites.includes('calls') || suites.includes('journeys');
const [failedChecks, isBuilt, exitCode] = await Promise.all([
  suites.includes('checks') ? runChecks() : [],
  suites.includes('journeys') ? buildIfStale() : true,
  needsPrograms ? runNode(['scripts/tests/build-programs.mjs']) : 0,
]);
if (exitCode === 0) process.env.TEST_PROGRAMS = 'built';
results.push(...failedChecks.map((name) => failedRun(`the check of ${name}`)));
if (projects.length > 0)
  results.push(await runVitest([...projects.flatMap((name) => ['--project', name]), ...paths]));
if (suites.includes('journeys')) results.push(await runJourneys());

const ran = results.flatMap((result) => result.suites);
const empty = suites.filter((suite) => suite !== 'checks' && !ran.includes(suite));
if (paths.length === 0 || ran.length === 0)
  results.push(...empty.map((suite) => failedRun(suite, 'None of these tests ran.')));
printSummary(results);
