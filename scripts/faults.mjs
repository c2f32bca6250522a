import './steps/node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { runPackaged } from './steps/run.mjs';

/**
 * `npm run test:faults`: what is promised when power, disk, database or clock fail, each on the built server. Words after
 * `--` narrow it by file name; `--kills 200` kills that often on each database instead of 50 times.
 */
const USAGE = 'npm run test:faults, or: npm run test:faults -- --kills 200 <part of a file name>';

function readWords() {
  try {
    return parseArgs({ allowPositionals: true, options: { kills: { type: 'string', default: '50' } } });
  } catch (error) {
    console.error(`${error.message.split('.')[0]}. Usage: ${USAGE}`);
    process.exit(1);
  }
}

const { values, positionals } = readWords();
if (!/^[1-9]\d{0,4}$/.test(values.kills)) {
  console.error('--kills takes a number from 1 to 99999.');
  process.exit(1);
}
await ensureDependencies({ all: true });
await ensureBuilt();
const env = { TEST_KILLS: values.kills };
process.exitCode = await runPackaged('vitest', ['run', '--project', 'faults', ...positionals], { env });
