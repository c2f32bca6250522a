import './steps/node-version.mjs';
import { readArguments } from './steps/arguments.mjs';
import { runChecks } from './steps/checks.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { readTestChoice } from './tests/choice.mjs';
import { failedRun, printSummary } from './tests/result.mjs';
import { runBrowsers, runJourneys, runVitest } from './tests/suites.mjs';

/**
 * `npm test`: checks, rules, screens, calls and journeys. Arguments after `--` filter it: the name of a suite (also
 * `browsers`, which a whole run leaves out) or a part of a file's path. The last line is `N passed, N failed`.
 */
const { positionals } = readArguments('npm test, or: npm test -- <suite or part of a path>');
await ensureDependencies({ all: true });
const choice = readTestChoice(positionals);

const failedChecks = choice.checks ? await runChecks() : [];
const results = failedChecks.map((name) => failedRun(`the check of ${name}`, 'See above.'));
if (choice.projects.length > 0) results.push(await runVitest(choice));
if (choice.journeys) results.push(await runJourneys(choice));
if (choice.browsers) results.push(await runBrowsers());

if (choice.isWhole) {
  const ran = new Set(results.flatMap(({ suites }) => suites));
  const empty = [...choice.projects, 'journeys'].filter((suite) => !ran.has(suite));
  results.push(...empty.map((suite) => failedRun(suite, 'None of these tests ran.')));
}
const passed = results.reduce((total, result) => total + result.passed, 0);
const failures = results.flatMap((result) => result.failures);
if (passed === 0 && !choice.onlyChecks) process.exitCode = 1;
printSummary({ passed, failures });
