import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long a tab can stay open across an upgrade, in milliseconds. */
const MAX_TAB_AGE_MS = 30 * 86_400_000;

/** The maximum number of retained releases, even if there were more builds in that time. */
const MAX_RELEASES = 5;

function readReleases(webDir) {
  try {
    return JSON.parse(readFileSync(join(webDir, 'pages.json'), 'utf8')).releases;
  } catch {
    return [];
  }
}

/**
 * Copies the hashed files of former releases into the new build, so that a tab opened before an upgrade can still load
 * its other parts: always the last release, older ones for 30 days. Returns the records of the retained releases.
 */
export function copyFormerReleases(formerWebDir, filesDir) {
  const now = Date.now();
  const retained = readReleases(formerWebDir)
    .filter(({ builtAt }, index) => index === 0 || now - builtAt < MAX_TAB_AGE_MS)
    .slice(0, MAX_RELEASES);
  for (const name of retained.flatMap((release) => release.files)) {
    for (const variant of [name, `${name}.br`, `${name}.gz`]) {
      const former = join(formerWebDir, 'files', variant);
      if (existsSync(former) && !existsSync(join(filesDir, variant)))
        copyFileSync(former, join(filesDir, variant));
    }
  }
  return retained;
}
