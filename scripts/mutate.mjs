import './steps/node-version.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../stryker.config.mjs';
import { listMutatedFiles } from './mutate/files.mjs';
import { readArguments } from './steps/arguments.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ROOT } from './steps/paths.mjs';
import { runPackaged } from './steps/run.mjs';

/**
 * `npm run mutate`: changes the rules one expression at a time, and lists the changes that no test notices
 * (docs/mutation.md). An argument after `--` filters by a part of the path. `--force` ignores earlier results.
 */
const { values, positionals } = readArguments(
  'npm run mutate, or: npm run mutate -- --force <part of a path>',
  {
    options: { force: { type: 'boolean', default: false } },
  },
);
await ensureDependencies({ all: true });
const files = listMutatedFiles(positionals[0]);
if (files.length === 0) {
  console.error('There is no rule with this path.');
  process.exit(1);
}
const options = ['--mutate', files.join(','), ...(values.force ? ['--force'] : [])];
process.exitCode = await runPackaged('@stryker-mutator/core', ['run', ...options], { name: 'stryker' });

// StrykerJS counts a mutant as survived if none of its tests ran, because a test file failed to load or Vitest was busy.
const report = JSON.parse(readFileSync(join(ROOT, config.jsonReporter.fileName), 'utf8'));
const untested = Object.values(report.files)
  .flatMap(({ mutants }) => mutants)
  .filter(({ status, testsCompleted }) => status === 'Survived' && testsCompleted === 0);
if (untested.length > 0) {
  console.error(
    `${untested.length} mutants count as survived, but none of their tests ran. Run again with --force.`,
  );
  process.exitCode = 1;
}
