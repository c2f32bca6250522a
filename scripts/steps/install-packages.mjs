import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Installs Debian packages where this process may: as root, on a system with apt-get. */
export async function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${names.join(', ')} ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  await run('apt-get', ['update', '-qq'], { env, stdio });
  await run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...names], { env, stdio });
}
