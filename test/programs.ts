import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Returns the path of a built program by its source, a path in the checkout. It is not next to built pages. */
export function builtProgram(source: string): string {
  return join(ROOT, 'dist/tests/server', `${basename(source, '.ts')}.js`);
}

/** Builds the programs, unless `npm test` has just done it. */
export function ensurePrograms(): void {
  if (process.env.TEST_PROGRAMS !== 'built')
    execFileSync(process.execPath, [join(ROOT, 'scripts/tests/build-programs.mjs')]);
}
