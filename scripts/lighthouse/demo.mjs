import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../steps/paths.mjs';

/** Returns the session cookie of the member. */
async function signIn(url, name, pin) {
  const members = await (await fetch(`${url}/api/users`)).json();
  const { id } = members.find(({ firstName, lastName }) => `${firstName} ${lastName}` === name);
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, pin }),
  });
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
  let output = '';
  for await (const line of createInterface(server.stdout)) {
    output += `${line}\n`;
    const [, url] = /^The demo is at (http:\S+)/m.exec(output) ?? [];
    const [, name, pin] = /^ {2}(\S.*?) +PIN (\d{4,6}) .*coordinator/m.exec(output) ?? [];
    if (!url || !pin) continue;
    const stop = async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    };
    return { url, cookie: await signIn(url, name, pin), stop };
  }
  throw new Error(`The demo did not start:\n${output}`);
}
