import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';
import { runPackaged } from '../steps/run.mjs';

const REPORT = join(ROOT, 'test-results/vitest.json');

function projectOf(file) {
  if (file.endsWith('.api.test.ts')) return 'calls';
  return file.endsWith('.test.tsx') ? 'screens' : 'rules';
}

/** A file that could not even be loaded has no test that failed, and has failed. */
function countFailed(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return report.numFailedTests + broken.length;
}

function readReport() {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'));
  } catch {
    return null;
  }
}

/** Runs the chosen tests of rules, screens and calls, and gives how many passed and failed. */
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
  if (!report) return { passed: 0, failed: 1 };

  const ran = new Set(report.testResults.map(({ name }) => projectOf(name)));
  const empty = isWhole ? projects.filter((project) => !ran.has(project)) : [];
  for (const project of empty) console.error(`No test of the ${project} ran.`);
  const failed = countFailed(report) + empty.length;
  // Vitest also fails on errors outside any test.
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}
