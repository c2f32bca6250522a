import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

const FOLDERS = ['src', 'scripts/build'];

/** The other inputs of a build. The lock file represents the dependencies. */
const FILES = ['vite.config.mjs', 'package.json', 'package-lock.json'];

/** Returns a hash that changes with the content of any source. It ignores file times, so a fresh copy is not stale. */
export function fingerprintSources() {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  const sources = [...FILES, ...inFolders].filter(
    (name) => /\.\w+$/.test(name) && !/\.(test\.tsx?|d\.ts)$/.test(name),
  );
  const hash = createHash('sha256');
  for (const name of sources.sort()) hash.update(`${name}\0`).update(readFileSync(join(ROOT, name)));
  return hash.digest('hex');
}
