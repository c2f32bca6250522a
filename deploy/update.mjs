import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, parseEnv } from 'node:util';

/**
 * Replaces the Sundial that runs as sundial.service on the embedded database with the release that contains this file:
 *   node /opt/sundial-new/deploy/update.mjs
 * If the new release does not become healthy, restores the database and starts the previous release again.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '/opt/sundial' },
    settings: { type: 'string', default: '/etc/sundial.env' },
    /** How often the health is requested, every 250 ms. */
    tries: { type: 'string', default: '480' },
  },
});
const next = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const { folder } = values;
const previous = `${folder}-previous`;
const settings = {
  DATA_DIR: '/var/lib/sundial',
  ...(existsSync(values.settings) ? parseEnv(readFileSync(values.settings, 'utf8')) : {}),
};
const backup = join(settings.DATA_DIR, 'before-update.db');

const systemctl = (action) => execFileSync('systemctl', [action, 'sundial'], { stdio: 'inherit' });

/** Runs a program of the release in the folder, as the owner of the data. */
function runAsOwner(program, ...args) {
  const { uid, gid } = statSync(settings.DATA_DIR);
  const env = { PATH: process.env.PATH, ...settings };
  execFileSync(process.execPath, [`dist/server/${program}.js`, ...args], {
    cwd: folder,
    env,
    uid,
    gid,
    stdio: 'inherit',
  });
}

/** Resolves with whether the release in the folder answers that it is healthy. */
async function isHealthy(tries) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const host = settings.HOST || '127.0.0.1';
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${settings.PORT || 3000}/api/health`;
  for (let left = tries; left > 0; left -= 1) {
    const health = await fetch(url, { signal: AbortSignal.timeout(5000) })
      .then((response) => response.ok && response.json())
      .catch(() => null);
    if (health?.version === version) return true;
    if (left > 1) await sleep(250);
  }
  return false;
}

function replace() {
  rmSync(previous, { recursive: true, force: true });
  renameSync(folder, previous);
  renameSync(next, folder);
}

function goBack() {
  renameSync(folder, next);
  renameSync(previous, folder);
  runAsOwner('restore', backup);
}

async function update() {
  if (settings.DATABASE_URL || settings.DATABASE_URL_FILE)
    throw new Error('With PostgreSQL, follow "Upgrade" in docs/operations.md instead.');
  if (next === folder) throw new Error(`Put the new release into another folder than ${folder}.`);
  // Open pages still load the files of the previous release, so the build copies them.
  if (!existsSync(join(next, 'dist'))) cpSync(join(folder, 'dist'), join(next, 'dist'), { recursive: true });
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: next, stdio: 'inherit' });
  systemctl('stop');
  try {
    rmSync(backup, { force: true });
    runAsOwner('backup', backup);
    replace();
  } catch (error) {
    systemctl('start');
    throw error;
  }
  systemctl('start');
  if (await isHealthy(Number(values.tries))) {
    console.log(
      `Sundial is updated. The previous release is in ${previous}, and the backup is ${backup}, which Sundial deletes after 30 days.`,
    );
    return;
  }
  systemctl('stop');
  goBack();
  systemctl('start');
  throw new Error(
    `The new release did not become healthy (see its log: journalctl --unit sundial). The previous release ${(await isHealthy(480)) ? 'runs again' : 'does not start either'}, with the data from before.`,
  );
}

try {
  await update();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
