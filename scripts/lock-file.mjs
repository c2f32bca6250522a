import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMissingParts } from './lock-file/other-platforms.mjs';
import { ROOT } from './steps/paths.mjs';

/** `node scripts/lock-file.mjs`: makes the lock file whole again after npm has written it; `--check` only looks. */
const FILE = join(ROOT, 'package-lock.json');

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const missing = findMissingParts(lock.packages);
const names = Object.keys(missing);
if (process.argv.includes('--check')) {
  if (names.length > 0) {
    console.error(
      `package-lock.json lacks ${names.length} parts for other platforms, so npm ci refuses it: run node scripts/lock-file.mjs`,
    );
    process.exitCode = 1;
  }
} else if (names.length > 0) {
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  console.log(`Added ${names.length} parts for other platforms.`);
}
