import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './paths.mjs';

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

/** Starts a demo in its own folder. Returns its address and the cookies of a coordinator and a member. */
export async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-demo-'));
  const server = spawn(process.execPath, [join(ROOT, 'dist/server/demo.js')], {
    env: { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const line of createInterface(server.stdout)) {
    output += `${line}\n`;
    const [, url] = /^The demo is at (http:\S+)/m.exec(output) ?? [];
    // The greeting names a coordinator, a member and a newcomer, in this order.
    const people = [...output.matchAll(/^ {2}(\S.*?) +PIN (\d{4,6}) /gm)];
    if (!url || people.length < 3) continue;
    const [cookie, memberCookie] = await Promise.all(
      people.slice(0, 2).map(([, name, pin]) => signIn(url, name, pin)),
    );
    const stop = async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    };
    return { url, cookie, memberCookie, stop };
  }
  throw new Error(`The demo did not start:\n${output}`);
}
