import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { runNode, runPackaged } from './steps/run.mjs';

/**
 * `npm run test:faults`: simulates failures of power, disk, database and clock on the built server. Arguments after
 * `--` filter by file name. `TEST_KILLS=200` kills the server 200 times on each database instead of 50.
 */
await ensureDependencies({ all: true });
await ensureBuilt();
await runNode(['scripts/tests/build-programs.mjs']);
const args = ['run', '--project', 'faults', ...process.argv.slice(2)];
process.exitCode = await runPackaged('vitest', args);
