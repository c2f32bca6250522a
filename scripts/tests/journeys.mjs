import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../steps/browser.mjs';
import { buildIfStale } from '../steps/fresh-build.mjs';
import { ROOT } from '../steps/paths.mjs';
import { runPackaged } from '../steps/run.mjs';

const REPORT = join(ROOT, 'test-results/journeys.json');

function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    return null;
  }
}

/** The journeys of a suite and of the suites within, each with the name that the list reporter gives it. */
function journeysOf(suite, path = []) {
  const within = (suite.suites ?? []).flatMap((inner) => journeysOf(inner, [...path, inner.title]));
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] › ${[...path, title].join(' › ')}`,
      status,
      why: results.find(({ error }) => error)?.error.message,
    })),
  );
  return [...own, ...within];
}

const onlyFailure = (name, why) => ({ passed: 0, failures: [{ name, why }], secondTries: [] });

/** Builds, finds a browser, runs the chosen journeys in it, and gives how many passed, which failed and which passed only at their second try. */
export async function runJourneys({ words, isWhole }) {
  if (!(await buildIfStale())) return onlyFailure('the build', 'It is told above.');
  const browser = await ensureBrowser();
  if (!browser) return onlyFailure('journeys', 'No browser was found.');

  rmSync(REPORT, { force: true });
  const env = { TEST_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT };
  const filters = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const args = ['test', '--pass-with-no-tests', '--reporter=list,json', ...filters];
  const code = await runPackaged('@playwright/test', args, { name: 'playwright', env });
  const report = readReport();
  if (!report) return onlyFailure('journeys', 'Playwright ended without a report.');

  const journeys = journeysOf(report);
  const withStatus = (status) => journeys.filter((journey) => journey.status === status);
  const failures = withStatus('unexpected');
  const passed = report.stats.expected + report.stats.flaky;
  if (isWhole && passed + failures.length === 0) return onlyFailure('journeys', 'None ran.');
  if (code !== 0 && failures.length === 0) {
    failures.push({ name: 'Playwright', why: 'An error outside any journey: it is told above.' });
  }
  return { passed, failures, secondTries: withStatus('flaky') };
}
