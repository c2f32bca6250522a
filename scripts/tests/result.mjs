import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../steps/paths.mjs';

const FOLDER = join(ROOT, 'test-results');

/** Enough lines to recognize a failure. The full text is further up. */
const MAX_LINES = 6;

/** Returns the result of a run that failed as a whole. */
export function failedRun(name, message) {
  return { passed: 0, failures: [{ name, message }], suites: [] };
}

/** Called by a reporter: writes `{ passed, failures: [{ name, message }], suites }` for `collectResult`. */
export function writeResult(result) {
  writeFileSync(process.env.TEST_RESULT_FILE, JSON.stringify(result));
}

function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Runs a test runner and returns the result that its reporter wrote. `run` gets the path of the result file and returns
 * the exit code. A run without a result and a non-zero exit code without a failed test are failures too.
 */
export async function collectResult(runner, run) {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${runner}.json`);
  rmSync(file, { force: true });
  const code = await run(file);
  const result = readResult(file);
  if (!result) return failedRun(runner, `Ended with code ${code} and without a result, see above.`);
  if (code === 0 || result.failures.length > 0) return result;
  return { ...result, failures: [{ name: runner, message: `Ended with code ${code}, see above.` }] };
}

/** Prints each failure with its first lines, then the closing line, and sets the exit code. */
export function printSummary({ passed, failures }) {
  if (failures.length > 0) console.log('\nFailed:');
  for (const { name, message } of failures) {
    console.log(`  ${name}`);
    const lines = stripVTControlCharacters(message).split('\n');
    const filled = lines.map((line) => line.trim()).filter(Boolean);
    for (const line of filled.slice(0, MAX_LINES)) console.log(`      ${line}`);
  }
  if (failures.length > 0) process.exitCode = 1;
  console.log(`\n${passed} passed, ${failures.length} failed`);
}
