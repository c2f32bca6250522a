import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '../steps/paths.mjs';
import { fingerprintSources } from './fingerprint.mjs';
import { buildServer } from './server.mjs';
import { buildWeb } from './web.mjs';

const PARTS = ['web', 'server'];

/** Next to the folders they replace, so that paths in source maps stay correct. */
const freshFolder = (part) => join(DIST, `fresh-${part}-${process.pid}`);

function replaceOldBuild(part) {
  const folder = join(DIST, part);
  const old = join(DIST, `old-${part}`);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(freshFolder(part), folder);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Builds everything into fresh folders before replacing the old build, so that no server starts from an incomplete one.
 */
try {
  const fingerprint = fingerprintSources();
  await Promise.all([buildWeb(freshFolder('web'), join(DIST, 'web')), buildServer(freshFolder('server'))]);
  rmSync(join(DIST, 'fingerprint'), { force: true });
  PARTS.forEach(replaceOldBuild);
  writeFileSync(join(DIST, 'fingerprint'), fingerprint);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const part of PARTS) rmSync(freshFolder(part), { recursive: true, force: true });
}
