import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Child } from '#test/child.ts';

const folder = mkdtempSync(join(tmpdir(), 'sundial-arguments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.concurrent.each([
  { command: 'npm start', program: 'src/app/server/main.ts', argument: '--port' },
  { command: 'npm run demo', program: 'src/app/server/demo.ts', argument: 'please' },
  { command: 'npm run backup', program: 'src/server/commands/backup.ts', argument: '--bogus' },
  { command: 'npm run fonts', program: 'src/server/commands/fonts.ts', argument: '--all' },
  { command: 'npm run restore', program: 'src/server/commands/restore.ts', argument: '--bogus' },
  { command: 'npm run team-link', program: 'src/server/commands/team-link.ts', argument: 'on' },
  {
    command: 'npm run reset-pin',
    program: 'src/server/commands/reset-pin.ts',
    argument: '--without-passkey',
  },
])(
  '$command does nothing for an unknown argument, and prints its usage',
  async ({ command, program, argument }) => {
    const dataDir = join(folder, basename(program));
    const { ended } = new Child(program, { DATA_DIR: dataDir, PORT: '0' }, [argument]);
    const { code, stdout, stderr } = await ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.startsWith(`"${argument}" is not a known argument. Usage: ${command}`)).toBe(true);
    expect(stderr.trim()).not.toContain('\n');
    expect(existsSync(dataDir)).toBe(false);
  },
);

it('a command refuses additional arguments instead of ignoring them', async () => {
  const { ended } = new Child('src/server/commands/restore.ts', { DATA_DIR: folder }, ['one.db', 'other.db']);
  expect(await ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^"other\.db" is not a known argument/),
  });
});

it('a command in a folder without a database says so in one sentence', async () => {
  const { ended } = new Child('src/server/commands/team-link.ts', { DATA_DIR: folder });
  expect(await ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no Sundial in ${folder} yet: start it once first.\n`,
  });
});
