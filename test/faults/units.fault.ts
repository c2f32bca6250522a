import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) process.stdout.write('Skipped: the systemd units. That needs systemd-analyze.\n');

it.skipIf(!hasSystemd).each([
  ['sundial.service', 'sundial.service'],
  ['sundial@.service', 'sundial@3001.service'],
])('systemd accepts deploy/%s', (shipped, installed) => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-units-'));
  const unit = readFileSync(new URL(`../../deploy/${shipped}`, import.meta.url), 'utf8');
  const file = join(folder, installed);
  // Node may be elsewhere on this machine, and systemd checks that the program exists.
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect([status, stdout, stderr.replace(/^.*(SYSTEMD|Failed to connect).*$/gm, '').trim()]).toEqual([
    0,
    '',
    '',
  ]);
  rmSync(folder, { recursive: true, force: true });
});
