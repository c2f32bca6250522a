import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { runNpm } from './run.mjs';

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Returns npm's own record of the installed packages, so that a manual install counts too. */
const readInstalled = () => readPackages('node_modules/.package-lock.json');

/** Returns whether every locked package is installed. */
function areInstalled(withDev) {
  const installed = readInstalled();
  return Object.entries(readPackages('package-lock.json')).every(
    ([path, { integrity, dev, optional, peer }]) => {
      // Optional packages are builds for other platforms, and peers can be missing.
      if (path === '' || optional || peer || (dev && !withDev)) return true;
      return installed[path]?.integrity === integrity;
    },
  );
}

/**
 * Installs the locked dependencies if they are missing or stale. `all` includes those for tests and checks. Runs no
 * install scripts, because Sundial's dependencies ship prebuilt binaries.
 */
export async function ensureDependencies({ all = false } = {}) {
  if (areInstalled(all)) return;
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error('node_modules is a link to another folder, which an install would empty. Remove the link.');
    process.exit(1);
  }
  console.log('Installing dependencies (about a minute) ...');
  const isComplete = all || Object.values(readInstalled()).some(({ dev }) => dev);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runNpm(['ci', isComplete ? '--include=dev' : '--omit=dev', ...options]);
  if (code === 0) return;
  console.error(
    'Could not install the dependencies. See the npm error above, and check your network connection.',
  );
  process.exit(1);
}
