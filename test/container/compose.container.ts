import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTempFolder } from '#test/temp-folder.ts';

/** Contains the schema of the Compose specification. */
const LINTER = 'dclint@3.1.0';

/** Returns what is wrong with a compose file by the schema of the specification. Empty if nothing is. */
function faultsOf(file: string): string {
  // Caddy has to be reachable from everywhere.
  const options = ['--quiet', '--disable-rule', 'no-unbound-port-interfaces'];
  const { status, stdout, stderr } = spawnSync('npm', ['exec', '--yes', LINTER, '--', file, ...options], {
    encoding: 'utf8',
  });
  return status === 0 ? '' : stdout + stderr;
}

it('the compose file follows the schema of the specification', () => {
  expect(faultsOf('deploy/compose.yaml')).toBe('');
  const broken = join(createTempFolder(), 'compose.yaml');
  writeFileSync(broken, readFileSync('deploy/compose.yaml', 'utf8').replace('read_only:', 'read_onli:'));
  expect(faultsOf(broken)).toContain('instancePath="/services/sundial"');
});
