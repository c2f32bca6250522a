import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintSources } from '../build/fingerprint.mjs';
import { withLock } from './lock.mjs';
import { DIST } from './paths.mjs';
import { runNode } from './run.mjs';

function isFresh() {
  try {
    return readFileSync(join(DIST, 'fingerprint'), 'utf8') === fingerprintSources();
  } catch {
    return false;
  }
}

/**
 * Builds the server and the pages if any source has changed since the last build. Resolves with false when the build
 * fails.
 */
export async function buildIfStale() {
  if (isFresh()) return true;
  return withLock('build', async () => {
    if (isFresh()) return true;
    console.log('Building Sundial ...');
    // A separate process, so that the server does not retain the build tools' memory.
    return (await runNode(['scripts/build/build.mjs'])) === 0;
  });
}

/** Builds if stale, for a command that needs the build. Ends the process when the build fails. */
export async function ensureBuilt() {
  if (await buildIfStale()) return;
  console.error('The build failed. See the error above.');
  process.exit(1);
}
