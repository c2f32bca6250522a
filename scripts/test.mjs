import './steps/node-version.mjs';
import { runChecks } from './steps/checks.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { readTestChoice } from './tests/choice.mjs';
import { runJourneys } from './tests/journeys.mjs';
import { runVitest } from './tests/vitest.mjs';

/**
 * `npm test`: everything that must hold, and as the last line how much of it does. Words after `--` narrow it: the
 * name of a suite (checks, rules, screens, calls, journeys) or a part of a file's path.
 */
await ensureDependencies({ all: true });
const choice = readTestChoice(process.argv.slice(2));

const results = [];
if (choice.checks) results.push({ passed: 0, failed: (await runChecks()).length });
if (choice.projects.length > 0) results.push(await runVitest(choice));
if (choice.journeys) results.push(await runJourneys(choice));

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const [passed, failed] = [sum('passed'), sum('failed')];
process.exitCode = failed > 0 || (passed === 0 && !choice.onlyChecks) ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
