import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../steps/run.mjs';

/** The release of Debian in the default base image. */
const RELEASE = 'bookworm';
/** What Node and npm need from Debian, as in the slim image of Node. */
const PACKAGES = 'ca-certificates,libatomic1,libstdc++6';

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Runs buildah and returns its output. Throws if it fails. */
function buildah(...args) {
  const { status, stdout, stderr } = spawnSync('buildah', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`buildah ${args.join(' ')}\n${stderr}`);
  return stdout.trim();
}

/** Fills a folder with Debian, this machine's Node and npm, and the user that the images of Node have. */
async function fillRootFolder(root) {
  const code = await run('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, RELEASE, root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) throw new Error('debootstrap failed.');
  rmSync(join(root, 'var/cache/apt'), { recursive: true });
  rmSync(join(root, 'var/lib/apt/lists'), { recursive: true });
  const local = join(root, 'usr/local');
  copyFileSync(process.execPath, join(local, 'bin/node'));
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
  cpSync(dirname(dirname(process.env.npm_execpath)), join(local, 'lib/node_modules/npm'), {
    recursive: true,
  });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  await run('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node']);
  // A network that inspects HTTPS has a certificate of its own.
  if (process.env.NODE_EXTRA_CA_CERTS)
    copyFileSync(process.env.NODE_EXTRA_CA_CERTS, join(root, CERTIFICATES));
}

/**
 * Returns the name of an image like the slim image of Node, but with the Node and npm that run this command. Builds it
 * with `debootstrap` if it is missing (about 2 minutes).
 */
export async function ensureBase() {
  const name = `localhost/sundial-test-base:${process.versions.node}`;
  if (spawnSync('buildah', ['inspect', '--type', 'image', name]).status === 0) return name;
  console.log(`Building ${name} ...`);
  const root = mkdtempSync(join(tmpdir(), 'sundial-base-'));
  try {
    await fillRootFolder(root);
    const container = buildah('from', 'scratch');
    buildah('add', '--quiet', container, root, '/');
    buildah('config', '--env', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin', container);
    if (process.env.NODE_EXTRA_CA_CERTS)
      buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
    buildah('commit', '--quiet', '--rm', container, name);
  } finally {
    rmSync(root, { recursive: true });
  }
  return name;
}
