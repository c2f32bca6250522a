import './steps/node-version.mjs';
import { measurePages } from './lighthouse/measure.mjs';
import { ensureBrowser } from './steps/browser.mjs';
import { startDemo } from './steps/demo.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';

/**
 * `npm run lighthouse`: measures every page of a demo on a simulated phone and network. Arguments after `--` filter it
 * by address.
 */
await ensureDependencies({ all: true });
await ensureBuilt();
const browser = await ensureBrowser();
if (!browser) process.exit(1);
const demo = await startDemo();
try {
  const isWithinLimits = await measurePages({ demo, browser, only: process.argv.slice(2) });
  if (!isWithinLimits) process.exitCode = 1;
} finally {
  await demo.stop();
}
