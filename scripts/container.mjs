import './steps/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { ensureBase } from './container/base.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { run, runPackaged } from './steps/run.mjs';

/**
 * `npm run test:container`: builds the image and tests it. Its base is made from Debian's packages and this Node, unless
 * `BASE` names an image of a registry, for example `docker.io/library/node:24-slim`.
 */
const { BASE } = process.env;
const tools = BASE ? ['buildah'] : ['buildah', 'debootstrap'];
const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error);
if (process.getuid?.() !== 0 || missing.length > 0 || !process.env.npm_execpath) {
  console.error(
    `test:container needs root on Linux, npm, and ${tools.join(' and ')} (on Debian: apt-get install ${tools.join(' ')}). It also needs the network: Debian's packages and the npm registry.`,
  );
  process.exit(1);
}
await ensureDependencies({ all: true });
const base = BASE || (await ensureBase());
const image = 'localhost/sundial-test';
const revision = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? '';
const settings = [`BASE=${base}`, `REVISION=${revision}`].flatMap((setting) => ['--build-arg', setting]);
const options = ['--layers', '--isolation', 'chroot', '--format', 'docker', '--tag', image, ...settings];
const code = await run('buildah', ['bud', ...options, '--file', 'deploy/Containerfile', '.']);
if (code !== 0) process.exit(1);
const env = { TEST_IMAGE: image, TEST_BASE: base, TEST_REVISION: revision };
process.exitCode = await runPackaged('vitest', ['run', '--project', 'container'], { env });
