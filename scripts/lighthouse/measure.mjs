import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNpm } from '../steps/run.mjs';

/** The last version that runs on this Node. Version 13 requires Node 22.19. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const RUNS = 3;

/** Chromium occasionally records no trace (Lighthouse's NO_NAVSTART). Such a run measured nothing and is repeated. */
const TRIES = 3;

/** The maximum largest contentful paint of each page, in milliseconds. */
const PAGES = { '/auth': 1200, '/': 1800, '/roster': 1800, '/account': 1800, '/admin': 1800 };

/** The minimum scores, out of 100. Sundial blocks indexing on purpose, so that audit is skipped. */
const SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

/** The maximum blocking time in milliseconds, enforced only on machines with at least this benchmark index. */
const BLOCKING = { max: 150, fromIndex: 1000 };

async function runOnce(url, { browser, cookie, folder }) {
  const report = join(folder, 'report.json');
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    `--only-categories=${Object.keys(SCORES).join(',')}`,
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
    ...Object.fromEntries(
      Object.keys(SCORES).map((name) => [name, Math.round(categories[name].score * 100)]),
    ),
    paint: Math.round(audits['largest-contentful-paint'].numericValue),
    shift: Math.round(audits['cumulative-layout-shift'].numericValue * 1000) / 1000,
    blocking: Math.round(audits['total-blocking-time'].numericValue),
    index: Math.round(environment.benchmarkIndex),
  };
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Returns what is below standard on a page, as texts. */
function faultsOf(result, maxPaint) {
  const scores = Object.keys(SCORES).filter((name) => result[name] < SCORES[name]);
  return [
    ...scores.map((name) => `${name} below ${SCORES[name]}`),
    ...(result.paint > maxPaint ? [`largest paint over ${maxPaint} ms`] : []),
    ...(result.shift > 0 ? ['layout shifts'] : []),
    ...(result.blocking > BLOCKING.max && result.index >= BLOCKING.fromIndex
      ? [`blocked for over ${BLOCKING.max} ms`]
      : []),
  ];
}

/** Measures the pages, prints the medians and returns whether all meet the limits. */
export async function measurePages({ demo, browser, only }) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-report-'));
  const rows = {};
  for (const [path, maxPaint] of Object.entries(PAGES)) {
    if (only.length > 0 && !only.includes(path)) continue;
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      const cookie = path === '/auth' ? null : demo.cookie;
      runs.push(await runOnce(demo.url + path, { browser, cookie, folder }));
    }
    const names = Object.keys(runs[0]);
    const result = Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))]));
    rows[path] = { ...result, faults: faultsOf(result, maxPaint).join(', ') };
  }
  rmSync(folder, { recursive: true });
  console.table(rows);
  return Object.values(rows).every(({ faults }) => faults === '');
}
