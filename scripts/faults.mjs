import './steps/node-version.mjs';
import { readArguments } from './steps/arguments.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { runPackaged } from './steps/run.mjs';

/**
 * `npm run test:faults`: simulates failures of power, disk, database and clock on the built server. Arguments after
 * `--` filter by file name. `--kills 200` kills the server 200 times on each database instead of 50.
 */
const USAGE = 'npm run test:faults, or: npm run test:faults -- --kills 200 <part of a file name>';
const { values, positionals } = readArguments(USAGE, {
  options: { kills: { type: 'string', default: '50' } },
});
if (!/^[1-9]\d{0,4}$/.test(values.kills)) {
  console.error('--kills takes a number from 1 to 99999.');
  process.exit(1);
}
await ensureDependencies({ all: true });
await ensureBuilt();
const env = { TEST_KILLS: values.kills };
process.exitCode = await runPackaged('vitest', ['run', '--project', 'faults', ...positionals], { env });
