import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../steps/browser.mjs';
import { buildIfStale } from '../steps/fresh-build.mjs';
import { ROOT } from '../steps/paths.mjs';
import { runPackaged } from '../steps/run.mjs';

const REPORT = join(ROOT, 'test-results/journeys.json');

function readStats() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8')).stats;
  } catch {
    return null;
  }
}

/** Builds, finds a browser, runs the chosen journeys in it, and gives how many passed and failed. */
export async function runJourneys({ words, isWhole }) {
  if (!(await buildIfStale())) return { passed: 0, failed: 1 };
  const browser = await ensureBrowser();
  if (!browser) return { passed: 0, failed: 1 };

  rmSync(REPORT, { force: true });
  const env = { TEST_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT };
  const filters = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const args = ['test', '--pass-with-no-tests', '--reporter=list,json', ...filters];
  const code = await runPackaged('@playwright/test', args, { name: 'playwright', env });
  const stats = readStats();
  if (!stats) return { passed: 0, failed: 1 };

  const passed = stats.expected + stats.flaky;
  const failed = stats.unexpected;
  if (stats.flaky > 0) console.log(`${stats.flaky} of the journeys passed only at their second try.`);
  if (isWhole && passed + failed === 0) {
    console.error('No journey ran.');
    return { passed, failed: 1 };
  }
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}
