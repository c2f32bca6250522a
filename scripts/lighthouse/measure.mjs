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
  let code = null;
  for (let tries = 0; code !== 0 && tries < TRIES; tries += 1) {
    code = await runNpm(['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...args], {
      env: { CHROME_PATH: browser },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  if (code !== 0) throw new Error(`Lighthouse failed to measure ${url}.`);
  const { categories, audits, environment } = JSON.parse(readFileSync(report, 'utf8'));
  const failing = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  );
  return {
    ...Object.fromEntries(
      Object.keys(SCORES).map((name) => [name, Math.round(categories[name].score * 100)]),
    ),
    paint: Math.round(audits['largest-contentful-paint'].numericValue),
    shift: Math.round(audits['cumulative-layout-shift'].numericValue * 1000) / 1000,
    blocking: Math.round(audits['total-blocking-time'].numericValue),
    index: Math.round(environment.benchmarkIndex),
    failing: failing.map(({ id }) => id),
  };
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Returns what is below standard on a page, as texts. */
function faultsOf(result, maxPaint) {
  const scores = Object.keys(SCORES).filter((name) => result[name] < SCORES[name]);
  const faults = scores.map((name) => `${name} below ${SCORES[name]}`);
  if (result.paint > maxPaint) faults.push(`largest paint over ${maxPaint} ms`);
  if (result.shift > 0) faults.push('layout shifts');
  if (result.blocking > BLOCKING.max && result.index >= BLOCKING.fromIndex)
    faults.push(`blocked for over ${BLOCKING.max} ms`);
  return faults;
}

async function measurePage(path, { demo, browser, folder }) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const cookie = path === '/auth' ? null : demo.cookie;
    runs.push(await runOnce(demo.url + path, { browser, cookie, folder }));
  }
  const result = Object.fromEntries(
    [...Object.keys(SCORES), 'paint', 'shift', 'blocking', 'index'].map((name) => [
      name,
      median(runs.map((run) => run[name])),
    ]),
  );
  return { ...result, failing: [...new Set(runs.flatMap((run) => run.failing))] };
}

/** Measures the pages, prints the medians and returns whether all meet the limits. */
export async function measurePages({ demo, browser, only }) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-report-'));
  let isWithinLimits = true;
  console.log('page        perf  a11y  best   seo   paint  shift  blocking  index');
  for (const [path, maxPaint] of Object.entries(PAGES)) {
    if (only.length > 0 && !only.includes(path)) continue;
    const result = await measurePage(path, { demo, browser, folder });
    const scores = Object.keys(SCORES).map((name) => String(result[name]).padStart(6));
    const faults = faultsOf(result, maxPaint);
    const times = [
      [result.paint, 8],
      [result.shift, 7],
      [result.blocking, 10],
      [result.index, 7],
    ].map(([figure, width]) => String(figure).padStart(width));
    console.log(path.padEnd(10) + scores.join('') + times.join(''));
    if (faults.length === 0) continue;
    isWithinLimits = false;
    console.log(`  ${[...faults, ...result.failing].join(', ')}`);
  }
  rmSync(folder, { recursive: true });
  return isWithinLimits;
}
