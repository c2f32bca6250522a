import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNpm } from '../steps/run.mjs';

/** The last version that runs on this Node. Version 13 requires Node 22.19. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const RUNS = 3;

/** Chromium occasionally records no trace (Lighthouse's NO_NAVSTART). Such a run measured nothing and is repeated. */
const TRIES = 3;

const PAGES = ['/auth', '/', '/roster', '/account', '/admin'];

/** The maximum largest contentful paint, in milliseconds. */
const MAX_PAINT = 1300;

/** The minimum scores, out of 100. Sundial blocks indexing on purpose, so that audit is skipped. */
const SCORES = { accessibility: 100, 'best-practices': 100, seo: 100 };

/**
 * What a page may block, in milliseconds, and its minimum score for performance. Both depend on the machine: each line
 * is enforced from this benchmark index on.
 */
const SPEEDS = [
  { fromIndex: 3400, blocking: 550, performance: 98 },
  { fromIndex: 1900, blocking: 550, performance: 85 },
];

const CATEGORIES = ['performance', ...Object.keys(SCORES)];

async function runOnce(url, { browser, cookie, folder }) {
  const report = join(folder, 'report.json');
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    '--skip-audits=is-crawlable',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  const options = { env: { CHROME_PATH: browser }, stdio: ['ignore', 'ignore', 'inherit'] };
  const lighthouse = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...args];
  let code = null;
  for (let tries = 0; code !== 0 && tries < TRIES; tries += 1) code = await runNpm(lighthouse, options);
  if (code !== 0) throw new Error(`Lighthouse failed to measure ${url}.`);
  const { categories, audits, environment } = JSON.parse(readFileSync(report, 'utf8'));
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)])),
    paint: Math.round(audits['largest-contentful-paint'].numericValue),
    shift: Math.round(audits['cumulative-layout-shift'].numericValue * 1000) / 1000,
    blocking: Math.round(audits['total-blocking-time'].numericValue),
    index: Math.round(environment.benchmarkIndex),
  };
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Returns the audits that a page fails, as texts. */
function faultsOf(result) {
  const { blocking = Infinity, performance = 0 } =
    SPEEDS.find(({ fromIndex }) => result.index >= fromIndex) ?? {};
  const min = { ...SCORES, performance };
  const scores = CATEGORIES.filter((name) => result[name] < min[name]);
  return [
    ...scores.map((name) => `${name} below ${min[name]}`),
    ...(result.paint > MAX_PAINT ? [`largest paint over ${MAX_PAINT} ms`] : []),
    ...(result.shift > 0 ? ['layout shifts'] : []),
    ...(result.blocking > blocking ? [`blocked for over ${blocking} ms`] : []),
  ];
}

/** Measures the pages, prints the medians and returns whether all meet the limits. */
export async function measurePages({ demo, browser, only }) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-report-'));
  const rows = {};
  for (const path of PAGES) {
    if (only.length > 0 && !only.includes(path)) continue;
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      const cookie = path === '/auth' ? null : demo.cookie;
      runs.push(await runOnce(demo.url + path, { browser, cookie, folder }));
    }
    const names = Object.keys(runs[0]);
    const result = Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))]));
    rows[path] = { ...result, faults: faultsOf(result).join(', ') };
  }
  rmSync(folder, { recursive: true });
  console.table(rows);
  return Object.values(rows).every(({ faults }) => faults === '');
}
