import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintSources } from '../build/fingerprint.mjs';
import { DIST } from './paths.mjs';
import { runNode } from './run.mjs';

/** Builds the server and the pages in a process of its own, so that a server does not retain the build tools' memory. */
export function build() {
  return runNode(['scripts/build/build.mjs']);
}

/** Builds if any source has changed since the last build. Resolves with false when the build fails. */
export async function buildIfStale() {
  const file = join(DIST, 'fingerprint');
  if (existsSync(file) && readFileSync(file, 'utf8') === fingerprintSources()) return true;
  console.log('Building Sundial ...');
  return (await build()) === 0;
}

/** Builds if stale, for a command that needs the build. Ends the process when the build fails. */
export async function ensureBuilt() {
  if (await buildIfStale()) return;
  console.error('The build failed. See the error above.');
  process.exit(1);
}
