import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTempFolder } from './temp-folder.ts';

const SCRIPT = fileURLToPath(new URL('../deploy/update.mjs', import.meta.url));

/** The programs of a release for these tests. The database is a text file. */
const PROGRAMS = {
  'dist/server/backup.js': 'require("node:fs").copyFileSync("../data/sundial.db", process.argv[2]);',
  'dist/server/restore.js': 'require("node:fs").copyFileSync(process.argv[2], "../data/sundial.db");',
  'scripts/build.mjs': '',
};

/** Replaces systemd: the started release migrates the database and is recorded in a file. */
const SYSTEMCTL = `#!/bin/sh
cd "$TEST_FOLDER"
case $1 in
  start) cat sundial/package.json >> data/sundial.db; cp sundial/package.json running ;;
  stop) rm running ;;
esac`;

let folder: string;
let sundial: Server;

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const versionIn = (file: string): string => JSON.parse(read(file)).version;

function write(file: string, text: string, mode = 0o644): void {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text, { mode });
}

function addRelease(name: string, version: string): void {
  const files = { ...PROGRAMS, 'package.json': JSON.stringify({ version }) };
  for (const [file, text] of Object.entries(files)) write(join(name, file), text);
  cpSync(SCRIPT, join(folder, name, 'deploy/update.mjs'));
}

beforeEach(async () => {
  folder = createTempFolder();
  addRelease('sundial', '1.0.0');
  write('data/sundial.db', 'a church');
  write('running', read('sundial/package.json'));
  write('bin/systemctl', SYSTEMCTL, 0o755);
  sundial = createServer((_, response) => {
    const version = existsSync(join(folder, 'running')) ? versionIn('running') : 'broken';
    response.statusCode = version === 'broken' ? 503 : 200;
    response.end(JSON.stringify({ version }));
  });
  await new Promise<void>((resolve) => sundial.listen(0, '127.0.0.1', resolve));
  const { port } = sundial.address() as AddressInfo;
  write('settings', `DATA_DIR=${folder}/data\nPORT=${port}\n`);
});
afterEach(() => {
  sundial.close();
});

/** Runs the update script of the new release. */
function update(...options: string[]): Promise<{ code: number; output: string }> {
  const paths = ['--folder', join(folder, 'sundial'), '--settings', join(folder, 'settings')];
  const args = [join(folder, 'sundial-new/deploy/update.mjs'), ...paths, ...options];
  const env = { PATH: `${folder}/bin:/usr/bin:/bin`, TEST_FOLDER: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

describe('the update script', () => {
  it('replaces the release, keeps a backup and leaves the new one running', async () => {
    addRelease('sundial-new', '2.0.0');
    const { code, output } = await update();
    expect([code, output]).toEqual([0, expect.stringContaining('Sundial is updated.')]);
    expect(['running', 'sundial/package.json', 'sundial-previous/package.json'].map(versionIn)).toEqual([
      '2.0.0',
      '2.0.0',
      '1.0.0',
    ]);
    expect(read('data/sundial.db')).toBe('a church{"version":"2.0.0"}');
    expect(read('data/before-update.db')).toBe('a church');
  });

  it('goes back to the previous release and its data if the new one is not healthy', async () => {
    addRelease('sundial-new', 'broken');
    const { code, output } = await update('--tries', '1');
    expect([code, output]).toEqual([1, expect.stringContaining('The previous release runs again')]);
    expect(['running', 'sundial/package.json', 'sundial-new/package.json'].map(versionIn)).toEqual([
      '1.0.0',
      '1.0.0',
      'broken',
    ]);
    expect(read('data/sundial.db')).toBe('a church{"version":"1.0.0"}');
  });

  it('starts the release again if the backup fails', async () => {
    addRelease('sundial-new', '2.0.0');
    write('sundial/dist/server/backup.js', 'process.exit(1);');
    expect((await update()).code).toBe(1);
    expect(['running', 'sundial/package.json'].map(versionIn)).toEqual(['1.0.0', '1.0.0']);
  });

  it('does not stop the release if the new one cannot be built', async () => {
    addRelease('sundial-new', '2.0.0');
    write('sundial-new/scripts/build.mjs', 'process.exit(1);');
    expect((await update()).code).toBe(1);
    expect(versionIn('running')).toBe('1.0.0');
    expect(read('data/sundial.db')).toBe('a church');
  });

  it('refuses PostgreSQL, which it cannot back up', async () => {
    addRelease('sundial-new', '2.0.0');
    write('settings', 'DATABASE_URL=postgres://sundial@db/sundial');
    const { code, output } = await update();
    expect([code, output]).toEqual([1, expect.stringContaining('With PostgreSQL')]);
    expect(versionIn('running')).toBe('1.0.0');
  });
});
