import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder for the test that runs, or is about to run. It is deleted after the test and its `afterEach`. */
export function createTempFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'sundial-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
