import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { ROOT } from './paths.mjs';
import { runNpm } from './run.mjs';

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Returns what is wrong with `node_modules`, or null. Reads npm's own record of installed packages, so a manual install
 * counts too.
 */
function findFault(isForTests) {
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed)
    return { sentence: 'Installing dependencies (once, about a minute) ...', hasDevPackages: false };
  const locked = Object.entries(readPackages('package-lock.json') ?? {});
  const isWrong = ([path, { version, integrity, dev, optional, peer }]) => {
    // Optional packages are builds for other platforms, and peers can be missing.
    if (path === '' || optional || peer || (dev && !isForTests)) return false;
    return installed[path]?.version !== version || installed[path]?.integrity !== integrity;
  };
  const hasDevPackages = Object.values(installed).some(({ dev }) => dev);
  if (locked.some(isWrong)) return { sentence: 'Updating dependencies ...', hasDevPackages };
  return null;
}

/** A linked folder may be shared, and npm empties the folder it installs into. */
function refuseLinkedFolder() {
  if (!lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error('node_modules is a link to another folder, which an install would empty. Remove the link.');
  process.exit(1);
}

/**
 * Installs the locked dependencies if they are missing or stale. `all` includes those for tests and checks. Runs no
 * install scripts, because Sundial's dependencies ship prebuilt binaries.
 */
export async function ensureDependencies({ all = false } = {}) {
  if (!findFault(all)) return;
  await withLock('install', async () => {
    const fault = findFault(all);
    if (!fault) return;
    refuseLinkedFolder();
    console.log(fault.sentence);
    const parts = all || fault.hasDevPackages ? '--include=dev' : '--omit=dev';
    const code = await runNpm([
      'ci',
      parts,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) {
      console.error(
        'Could not install the dependencies. See the npm error above, and check your network connection.',
      );
      process.exit(1);
    }
  });
}
