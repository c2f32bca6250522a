import './steps/node-version.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { ROOT } from './steps/paths.mjs';
import { runNode } from './steps/run.mjs';

/**
 * `npm run bench`: runs the benchmarks one at a time, so that they don't slow each other down. A broken promise fails
 * the run. Arguments after `--` filter by file name.
 */
await ensureDependencies({ all: true });
await ensureBuilt();
const patterns = process.argv.slice(2);
const files = readdirSync(join(ROOT, 'bench'))
  .filter((name) => name.endsWith('.bench.ts') && patterns.every((pattern) => name.includes(pattern)))
  .sort();
if (files.length === 0) {
  console.error('There is no benchmark with this name.');
  process.exitCode = 1;
}
const failed = [];
for (const file of files) {
  const code = await runNode(['--import', 'tsx', join(ROOT, 'bench', file)]);
  if (code !== 0) failed.push(file);
}
if (failed.length > 0) {
  console.error(`\nA target was missed, or the benchmark failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
