import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A tab may stay open this long over an upgrade, in milliseconds. */
const LONGEST_TAB = 30 * 86_400_000;

/** However often is built in that time. */
const MOST_RELEASES = 5;

function readReleases(webDir) {
  try {
    return JSON.parse(readFileSync(join(webDir, 'pages.json'), 'utf8')).releases;
  } catch {
    return [];
  }
}

/**
 * Copies former releases' hashed files into the new build, so that a tab opened before an upgrade still finds
 * the parts it has not loaded yet: the last release always, older ones for 30 days. Gives the records of those kept.
 */
export function keepFormerReleases(formerWebDir, files) {
  const now = Date.now();
  const kept = readReleases(formerWebDir)
    .filter(({ builtAt }, index) => index === 0 || now - builtAt < LONGEST_TAB)
    .slice(0, MOST_RELEASES);
  for (const name of kept.flatMap((release) => release.files)) {
    for (const variant of [name, `${name}.br`, `${name}.gz`]) {
      const former = join(formerWebDir, 'files', variant);
      if (existsSync(former) && !existsSync(join(files, variant))) copyFileSync(former, join(files, variant));
    }
  }
  return kept;
}
