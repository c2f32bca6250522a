import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../steps/paths.mjs';
import { runPackaged } from '../steps/run.mjs';

/** Enough lines to recognize a failure. The full text is further up. */
const MAX_LINES = 6;

const REPORTER = join(ROOT, 'scripts/tests/reporter.mjs');

/** Returns the result of a run that failed as a whole. */
export function failedRun(name, message = 'See above.') {
  return { passed: 0, failures: [{ name, message }], suites: [] };
}

/** Runs a program that uses the reporter. Returns its result. */
async function runReported(packageName, name, args, env = {}) {
  const file = join(ROOT, `test-results/${name}.json`);
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  rmSync(file, { force: true });
  const code = await runPackaged(packageName, args, { name, env: { ...env, TEST_RESULT_FILE: file } });
  if (!existsSync(file)) return failedRun(name, `Ended with code ${code} and without a result, see above.`);
  const result = JSON.parse(readFileSync(file, 'utf8'));
  if (code === 0 || result.failures.length > 0) return result;
  return { ...result, failures: [{ name, message: `Ended with code ${code}, see above.` }] };
}

/** Runs Vitest with these arguments. Returns `{ passed, failures, suites }`. */
export function runVitest(args) {
  const options = ['run', '--passWithNoTests', '--reporter=default', `--reporter=${REPORTER}`];
  return runReported('vitest', 'vitest', [...options, ...args]);
}

/** Runs Playwright with these arguments. Returns `{ passed, failures, suites }`. */
export function runPlaywright(args, env) {
  const options = ['test', '--pass-with-no-tests', `--reporter=list,${REPORTER}`];
  return runReported('@playwright/test', 'playwright', [...options, ...args], env);
}

/** Prints each failure with its first lines, then the closing line, and sets the exit code. */
export function printSummary(results) {
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log('\nFailed:');
  for (const { name, message } of failures) {
    const lines = stripVTControlCharacters(message).split('\n');
    const filled = lines.map((line) => line.trim()).filter(Boolean);
    console.log([`  ${name}`, ...filled.slice(0, MAX_LINES)].join('\n      '));
  }
  if (failures.length > 0) process.exitCode = 1;
  console.log(`\n${passed} passed, ${failures.length} failed`);
}
