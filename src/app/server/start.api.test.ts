import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '#server/version.ts';
import { Child } from '#test/child.ts';
import { createTempFolder } from '#test/temp-folder.ts';

const PROGRAM = 'src/app/server/main.ts';

/** Returns the output of a start until it listens, and its address. */
async function linesUntilListening(child: Child): Promise<{ output: string; address: string }> {
  let output = '';
  for (;;) {
    const line = await child.line();
    output += `${line}\n`;
    const address = /^Sundial is listening on (http:\S+?)(?:,|$)/.exec(line)?.[1];
    if (address) return { output, address };
  }
}

describe('a start', () => {
  let folder: string;
  beforeEach(() => {
    folder = createTempFolder();
  });

  const start = (settings: Record<string, string> = {}) =>
    new Child(PROGRAM, { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', ...settings });

  it('prints the first PIN only once, responds, and stops on a signal', async () => {
    const first = start();
    const { output, address } = await linesUntilListening(first);
    expect(output).toMatch(
      /The first administrator is "Church Admin"\.\nOne-time PIN: \d{4,6} {3}\(shown only once\)/,
    );
    const health = await fetch(`${address}/api/health`);
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: 'ok', version: VERSION, database: 'sqlite' },
    ]);
    expect(await first.kill('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    const second = start();
    expect((await linesUntilListening(second)).output).not.toContain('PIN');
    expect(await second.kill('SIGINT')).toMatchObject({ code: 0 });
  });

  it('reports in one sentence that the database is down, the key is invalid, the port is taken, or the data folder cannot be written', async () => {
    const key = join(folder, 'rubbish.key');
    writeFileSync(key, 'rubbish');
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => {
        const address = taken.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const [away, noKey, noPort, noFolder] = await Promise.all([
      start({ DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/nowhere' }).ended,
      start({ DATA_DIR: join(folder, 'one'), SECRET_KEY_FILE: key }).ended,
      start({ DATA_DIR: join(folder, 'two'), PORT: String(port) }).ended,
      start({ DATA_DIR: join(key, 'data') }).ended,
    ]);
    taken.close();
    expect(away).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Sundial cannot reach its database\.[^\n]*\n$/),
    });
    expect(away.stderr).not.toContain('secret');
    expect(noKey).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\S+rubbish\.key does not contain [^\n]*\n$/),
    });
    expect(noFolder).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Sundial cannot write to \S+data \(ENOTDIR\)\. [^\n]*\n$/),
    });
    expect(noPort).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Port \d+ is taken [^\n]*\n$/) });
  });
});
