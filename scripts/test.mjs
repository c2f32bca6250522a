import './steps/node-version.mjs';
import { runChecks } from './steps/checks.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { runBrowsers } from './tests/browsers.mjs';
import { readTestChoice } from './tests/choice.mjs';
import { runJourneys } from './tests/journeys.mjs';
import { runVitest } from './tests/vitest.mjs';
import { tellWhatFailed } from './tests/what-failed.mjs';

/**
 * `npm test`: everything that must hold, and as the last line how much of it does. Words after `--` narrow it: the
 * name of a suite (checks, rules, screens, calls, journeys, browsers) or a part of a file's path.
 */
await ensureDependencies({ all: true });
const choice = readTestChoice(process.argv.slice(2));

const results = [];
if (choice.checks) {
  const failed = await runChecks();
  results.push({ passed: 0, failures: failed.map((name) => ({ name: `the check of ${name}` })) });
}
if (choice.projects.length > 0) results.push(await runVitest(choice));
if (choice.journeys) results.push(await runJourneys(choice));
if (choice.browsers) results.push(await runBrowsers());

const passed = results.reduce((total, result) => total + result.passed, 0);
const failures = results.flatMap((result) => result.failures);
tellWhatFailed({ failures, secondTries: results.flatMap((result) => result.secondTries ?? []) });
process.exitCode = failures.length > 0 || (passed === 0 && !choice.onlyChecks) ? 1 : 0;
console.log(`\n${passed} passed, ${failures.length} failed`);
