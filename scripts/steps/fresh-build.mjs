import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintSources } from '../build/fingerprint.mjs';
import { withLock } from './lock.mjs';
import { DIST, ROOT } from './paths.mjs';
import { runNode } from './run.mjs';

function isFresh() {
  try {
    return readFileSync(join(DIST, 'fingerprint'), 'utf8') === fingerprintSources();
  } catch {
    return false;
  }
}

/** Builds server and pages if anything they are made of has changed since the last build. */
export async function ensureBuilt() {
  if (isFresh()) return;
  await withLock('build', async () => {
    if (isFresh()) return;
    console.log('Building Sundial ...');
    // A process of its own: the building tools' memory is not the server's.
    const code = await runNode([join(ROOT, 'scripts/build/build.mjs')]);
    if (code !== 0) {
      console.error('The build failed: the reason stands above.');
      process.exit(1);
    }
  });
}
