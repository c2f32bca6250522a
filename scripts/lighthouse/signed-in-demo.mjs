import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

const ADDRESS = /^The demo is at (http:\S+)/m;
const COORDINATOR = /^ {2}(\S.*?) +PIN (\d{4,6}) .*coordinator/m;

/** Resolves with the match as soon as the output contains it. */
function waitFor(server, pattern) {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (text) => {
      output += text;
      const match = pattern.exec(output);
      if (match) resolve(match);
    });
    server.once('exit', () => reject(new Error(`The demo did not start:\n${output}`)));
  });
}

async function signIn(url, name, pin) {
  const members = await (await fetch(`${url}/api/users`)).json();
  const { id } = members.find(({ firstName, lastName }) => `${firstName} ${lastName}` === name);
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, pin }),
  });
  if (!answer.ok) throw new Error(`Failed to sign in as ${name}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Starts a demo in its own folder. Returns its address and the coordinator's cookie. */
export async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-lighthouse-'));
  const server = spawn(process.execPath, [join(ROOT, 'dist/server/demo.js')], {
    env: { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [[, url], [, name, pin]] = await Promise.all([
    waitFor(server, ADDRESS),
    waitFor(server, COORDINATOR),
  ]);
  return {
    url,
    cookie: await signIn(url, name, pin),
    async stop() {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
