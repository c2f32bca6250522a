import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths, monthOf, sundaysOf } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import { PIN } from '#test/pins.ts';
import { writeRelease } from '#test/releases.ts';
import packageJson from '../../package.json' with { type: 'json' };
import {
  buildah,
  createVolume,
  inContainer,
  type RunningContainer,
  startContainer,
} from './running-container.ts';

const { TEST_IMAGE: image = '', TEST_BASE: base = '', TEST_REVISION: revision = '' } = process.env;

const NEW_PIN = '482913';
/** A member of the church from release 1.3.2. */
const GRACE = 5;
const [sunday] = sundaysOf(addMonths(monthOf(todayIn('UTC', Date.now())), 1));

let container: string;
/** The root folder of the container, on this machine. */
let root: string;
/** When the first program started in the container, in Unix seconds. */
let startedAt: number;
let config: {
  Cmd: string[];
  User: string;
  StopSignal: string;
  Labels: Record<string, string>;
  Volumes: object;
  Healthcheck: { Test: string[] };
};

beforeAll(() => {
  config = JSON.parse(buildah('inspect', '--type', 'image', image)).Docker.config;
  container = buildah('from', image);
  // In buildah, the image's volume would hide those of the tests.
  buildah('config', '--volume', '/data-', container);
  root = buildah('mount', container);
  startedAt = Date.now() / 1000;
});
afterAll(() => {
  buildah('rm', container);
});

const start = (volume: string) => startContainer(container, volume, config.Cmd);

/** Runs a program of the image to its end and returns its output. */
function runIn(volume: string, command: readonly string[], settings: readonly string[] = []): string {
  return buildah(...inContainer(container, volume, settings), ...command);
}

/** Returns a function that makes calls with the session of a member who has just signed in. */
async function signIn({ url }: RunningContainer, id: number, pin: string) {
  let cookie = '';
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(`${url}/api/${path}`, { method, headers, body: JSON.stringify(body) });
    expect([path, response.status]).toEqual([path, 200]);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response.json();
  };
  await call('POST', 'login', { id, pin });
  return call;
}

type Calls = Awaited<ReturnType<typeof signIn>>;

const answer = (call: Calls, userId: number, isAvailable: boolean) =>
  call('POST', 'availability', { userId, serviceDate: sunday, isAvailable });

/** Returns the member's answer for the Sunday. */
async function readAnswer(call: Calls, userId: number): Promise<boolean | undefined> {
  const answers = await call('GET', `availability?from=${sunday}&to=${sunday}&userId=${userId}`);
  return answers[0]?.isAvailable;
}

describe('the image', () => {
  it('adds at most 130 MB to its base', () => {
    const sizeOf = (folder: string) =>
      Number(
        spawnSync('du', ['-s', '--block-size=1000', folder], { encoding: 'utf8' }).stdout.split('\t')[0],
      );
    const baseContainer = buildah('from', base);
    const added = sizeOf(root) - sizeOf(buildah('mount', baseContainer));
    buildah('rm', baseContainer);
    process.stdout.write(`The image adds ${(added / 1000).toFixed(1)} MB to its base.\n`);
    expect(added).toBeLessThanOrEqual(130_000);
  });

  it('contains no build tool and no source', () => {
    expect(readdirSync(join(root, 'app')).sort()).toEqual([
      'LICENSE',
      'dist',
      'node_modules',
      'package.json',
    ]);
    const packages = readdirSync(join(root, 'app/node_modules'));
    expect(packages).toContain('fastify');
    expect(packages).not.toContain('vite');
    expect(packages).not.toContain('react');
    const tools = 'for tool in cc gcc g++ make python3; do command -v $tool; done; find /app -name "*.[ch]"';
    expect(runIn(createVolume(), ['sh', '-c', `${tools}; true`])).toBe('');
  });

  it('states its user, its volume, its stop signal, its release and its revision', () => {
    expect(config).toMatchObject({
      User: 'node',
      Volumes: { '/data': {} },
      StopSignal: 'SIGTERM',
      Labels: {
        'org.opencontainers.image.version': packageJson.version,
        'org.opencontainers.image.revision': revision,
      },
    });
  });
});

describe('a church in a container', () => {
  it('keeps an answer when it is killed, and the answer of a backup when that is restored', async () => {
    const volume = createVolume();
    let sundial = await start(volume);
    const pins = [...sundial.output().matchAll(/One-time PIN: (\d+)/g)].map(([, pin]) => pin ?? '');
    expect(pins).toHaveLength(1);
    let admin = await signIn(sundial, 1, pins[0] ?? '');
    await admin('POST', 'change-pin', { currentPin: '000000', newPin: NEW_PIN, confirmPin: NEW_PIN });
    await answer(admin, 1, true);

    await sundial.end('SIGKILL');
    sundial = await start(volume);
    expect(sundial.output()).not.toContain('One-time PIN');
    admin = await signIn(sundial, 1, NEW_PIN);
    expect(await readAnswer(admin, 1)).toBe(true);

    runIn(volume, ['node', 'dist/server/backup.js']);
    await answer(admin, 1, false);
    const [, ...health] = config.Healthcheck.Test;
    const port = `PORT=${new URL(sundial.url).port}`;
    runIn(volume, health, [port]);
    const signaledAt = performance.now();
    expect(await sundial.end('SIGTERM')).toBe(0);
    expect(performance.now() - signaledAt).toBeLessThan(3000);
    expect(spawnSync('buildah', [...inContainer(container, volume, [port]), ...health]).status).not.toBe(0);

    const [backup = ''] = readdirSync(join(volume, 'backups'));
    runIn(volume, ['node', 'dist/server/restore.js', `/data/backups/${backup}`]);
    sundial = await start(volume);
    expect(await readAnswer(await signIn(sundial, 1, NEW_PIN), 1)).toBe(true);
    expect(await sundial.end('SIGTERM')).toBe(0);
  });

  it('upgrades the data folder of release 1.3.2', async () => {
    const volume = createVolume();
    writeRelease('1.3.2', join(volume, 'sundial.db'));
    writeFileSync(join(volume, 'secret.key'), Buffer.alloc(32, 7).toString('base64'));
    spawnSync('chown', ['--recursive', '--reference', volume, volume]);
    const sundial = await start(volume);
    const grace = await signIn(sundial, GRACE, PIN);
    await answer(grace, GRACE, true);
    expect(await readAnswer(grace, GRACE)).toBe(true);
    expect(readdirSync(join(volume, 'backups'))).toEqual([
      expect.stringContaining(`before-upgrade-to-${packageJson.version}-`),
    ]);
    expect(await sundial.end('SIGTERM')).toBe(0);
  });

  it('writes only to its volume, so its root file system can be read-only', () => {
    // buildah itself writes to /run.
    const changed = [root, '-newermt', `@${startedAt}`, '-not', '-path', `${root}/run*`];
    expect(spawnSync('find', changed, { encoding: 'utf8' }).stdout).toBe('');
  });
});

it('the compose file follows the schema of the specification', () => {
  // The linter contains the schema. Its other rules are a matter of style, except in its errors.
  const linter = ['exec', '--yes', '--package=dclint@3.1.0', '--', 'dclint', 'deploy/compose.yaml'];
  // Caddy serves the public.
  const options = ['--quiet', '--disable-rule', 'no-unbound-port-interfaces'];
  const { status, stdout } = spawnSync('npm', [...linter, ...options], { encoding: 'utf8' });
  expect([status, stdout.trim()]).toEqual([0, '']);
});
