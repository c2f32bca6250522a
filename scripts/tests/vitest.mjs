import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../steps/paths.mjs';
import { runPackaged } from '../steps/run.mjs';

const REPORT = join(ROOT, 'test-results/vitest.json');

function projectOf(file) {
  if (file.endsWith('.api.test.ts')) return 'calls';
  return file.endsWith('.test.tsx') ? 'screens' : 'rules';
}

/** The tests that failed, and the files that could not even be loaded: no test of theirs failed, and they have. */
function readFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ name: file, why: message }];
    return failed.map((test) => ({ name: `${file} › ${test.fullName}`, why: test.failureMessages[0] }));
  });
}

function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    return null;
  }
}

/** Runs the chosen tests of rules, screens and calls, and gives how many passed and which failed. */
export async function runVitest({ projects, words, isWhole }) {
  rmSync(REPORT, { force: true });
  const args = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  ];
  const code = await runPackaged('vitest', [
    ...args,
    ...projects.flatMap((name) => ['--project', name]),
    ...words,
  ]);
  const report = readReport();
  if (!report) return { passed: 0, failures: [{ name: 'Vitest', why: 'It ended without a report.' }] };

  const ran = new Set(report.testResults.map(({ name }) => projectOf(name)));
  const empty = isWhole ? projects.filter((project) => !ran.has(project)) : [];
  const failures = [
    ...readFailures(report),
    ...empty.map((project) => ({ name: project, why: 'None of these tests ran.' })),
  ];
  if (code !== 0 && failures.length === 0) {
    failures.push({ name: 'Vitest', why: 'An error outside any test: it is told above.' });
  }
  return { passed: report.numPassedTests, failures };
}
