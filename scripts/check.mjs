import './steps/node-version.mjs';
import { runChecks } from './steps/checks.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';

/** `npm run check`: types, lint and formatting, import rules, dead code and project structure. */
await ensureDependencies({ all: true });
const failed = await runChecks();
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
