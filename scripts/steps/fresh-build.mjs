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

/** Builds server and pages if anything they are made of has changed since the last build; false when that failed. */
export async function buildIfStale() {
  if (isFresh()) return true;
  return withLock('build', async () => {
    if (isFresh()) return true;
    console.log('Building Sundial ...');
    // A process of its own: the building tools' memory is not the server's.
    return (await runNode(['scripts/build/build.mjs'])) === 0;
  });
}

/** The same for a command that cannot go on without. */
export async function ensureBuilt() {
  if (await buildIfStale()) return;
  console.error('The build failed: the reason stands above.');
  process.exit(1);
}
