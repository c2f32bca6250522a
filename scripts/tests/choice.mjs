import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

/** Vitest's projects (vitest.config.ts). */
const PROJECTS = ['rules', 'screens', 'calls'];

const SUITES = ['checks', ...PROJECTS, 'journeys', 'browsers'];

function isJourney(word) {
  return readdirSync(join(ROOT, 'test/e2e')).some(
    (name) => `test/e2e/${name}`.includes(word) && name.endsWith('.e2e.ts'),
  );
}

/**
 * Reads what to run from the words after `npm test --`. Nothing said is everything; then a suite in which no test
 * ran has failed (`isWhole`).
 */
export function readTestChoice(args) {
  const suites = args.filter((word) => SUITES.includes(word));
  const words = args.filter((word) => !SUITES.includes(word));
  const isWhole = args.length === 0;
  const wants = (suite) => suites.length === 0 || suites.includes(suite);
  return {
    isWhole,
    onlyChecks: suites.join() === 'checks',
    words,
    checks: isWhole || suites.includes('checks'),
    projects: PROJECTS.filter(wants),
    browsers: isWhole || suites.includes('browsers'),
    journeys: wants('journeys') && (suites.includes('journeys') || isWhole || words.some(isJourney)),
  };
}
