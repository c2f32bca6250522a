import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

/** All inputs of a build. The lock file represents the dependencies. */
const SOURCES = ['src', 'scripts/build', 'vite.config.mjs', 'package.json', 'package-lock.json'];

const IS_TEST = /\.test\.tsx?$/;

function listFiles(path) {
  const under = readdirSync(join(ROOT, path), { withFileTypes: true });
  return under.flatMap((entry) =>
    entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}

/** Returns a hash that changes with the content of any source. It ignores file times, so a fresh copy is not stale. */
export function fingerprintSources() {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) => (/\.\w+$/.test(source) ? [source] : listFiles(source)));
  for (const file of files.filter((name) => !IS_TEST.test(name)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
