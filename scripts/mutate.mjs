import './steps/node-version.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../stryker.config.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ROOT } from './steps/paths.mjs';
import { runPackaged } from './steps/run.mjs';

/**
 * `npm run mutate`: changes the rules one expression at a time, and lists the changes that no test notices
 * (docs/mutation.md). StrykerJS gets the arguments after `--`.
 */
await ensureDependencies({ all: true });
const args = ['run', ...process.argv.slice(2)];
process.exitCode = await runPackaged('@stryker-mutator/core', args, { name: 'stryker' });

// StrykerJS counts a mutant as survived if none of its tests ran, because a test file failed to load or Vitest was busy.
const report = JSON.parse(readFileSync(join(ROOT, config.jsonReporter.fileName), 'utf8'));
const untested = Object.values(report.files)
  .flatMap(({ mutants }) => mutants)
  .filter(({ status, testsCompleted }) => status === 'Survived' && testsCompleted === 0);
if (untested.length > 0) {
  console.error(`No test ran for ${untested.length} mutants that count as survived. Run again with --force.`);
  process.exitCode = 1;
}
