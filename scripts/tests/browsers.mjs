import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureEngines, findEngines } from '../steps/engines.mjs';
import { buildIfStale } from '../steps/fresh-build.mjs';
import { ROOT } from '../steps/paths.mjs';
import { runNode } from '../steps/run.mjs';

const REPORT = join(ROOT, 'test-results/browsers.json');

const onlyFailure = (why) => ({ passed: 0, failures: [{ name: 'browsers', why }] });

function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Runs the browser check in every engine that is installed and returns how many steps passed and which failed.
 * `install` first installs the missing engines; `pictures` takes a screenshot at every layout check.
 */
export async function runBrowsers({ install = false, pictures = false } = {}) {
  if (!(await buildIfStale())) return onlyFailure('The build failed, as shown above.');
  const { found, missing } = install ? await ensureEngines() : await findEngines();
  for (const [name, packages] of Object.entries(missing)) {
    console.log(`Not tried: ${name}. On Debian its packages are ${packages.join(' and ')}.`);
  }
  if (Object.keys(found).length === 0) return onlyFailure('No engine is installed, so nothing was tried.');

  rmSync(REPORT, { force: true });
  const engines = Object.entries(found).map(
    ([name, programs]) => `--${name.toLowerCase()}=${programs.join()}`,
  );
  const options = [`--report=${REPORT}`, ...engines, ...(pictures ? ['--pictures'] : [])];
  const code = await runNode(['--import', 'tsx', 'test/browsers/main.ts', ...options]);
  const steps = code === 0 ? readReport() : null;
  if (!steps) return onlyFailure('The check ended without a report.');
  const failures = steps
    .filter(({ faults }) => faults.length > 0)
    .map(({ name, faults }) => ({ name, why: faults.join('\n') }));
  return { passed: steps.length - failures.length, failures };
}
