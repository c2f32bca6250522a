import './steps/node-version.mjs';
import { readdirSync } from 'node:fs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { runNode } from './steps/run.mjs';

/**
 * `npm run bench`: runs the benchmarks one at a time, so that they don't slow each other down. A broken promise fails
 * the run. An argument after `--` filters by file name.
 */
await ensureDependencies({ all: true });
await ensureBuilt();
await runNode(['scripts/tests/build-programs.mjs']);
const [part = ''] = process.argv.slice(2);
const files = readdirSync('bench').filter((name) => name.endsWith('.bench.ts') && name.includes(part));
const failed = [];
for (const file of files.sort()) {
  if ((await runNode(['--import', 'tsx', `bench/${file}`])) !== 0) failed.push(file);
}
if (failed.length > 0 || files.length === 0) {
  console.error(
    `\nA promise was broken, or the benchmark failed: ${failed.join(', ') || 'none has this name'}`,
  );
  process.exitCode = 1;
}
