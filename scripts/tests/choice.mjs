import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

/** The projects in vitest.config.ts. */
const PROJECTS = ['rules', 'screens', 'calls'];

const SUITES = ['checks', ...PROJECTS, 'journeys', 'browsers'];

function isJourney(pattern) {
  return readdirSync(join(ROOT, 'test/e2e')).some(
    (name) => `test/e2e/${name}`.includes(pattern) && name.endsWith('.e2e.ts'),
  );
}

/**
 * Returns what to run for the arguments after `npm test --`: names of suites and parts of paths. Without arguments,
 * everything but the browser check runs, and every suite must contain tests (`isWhole`).
 */
export function readTestChoice(args) {
  const suites = args.filter((argument) => SUITES.includes(argument));
  const patterns = args.filter((argument) => !SUITES.includes(argument));
  const isWhole = args.length === 0;
  return {
    isWhole,
    onlyChecks: suites.join() === 'checks',
    patterns,
    checks: isWhole || suites.includes('checks'),
    projects: PROJECTS.filter((name) => suites.length === 0 || suites.includes(name)),
    journeys: isWhole || suites.includes('journeys') || (suites.length === 0 && patterns.some(isJourney)),
    browsers: suites.includes('browsers'),
  };
}
