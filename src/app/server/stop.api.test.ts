import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Child } from '#test/child.ts';
import { createTempFolder } from '#test/temp-folder.ts';

const BODY = JSON.stringify({ id: 1, pin: '000000' });
const POST = `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\nexpect: 100-continue\r\n\r\n`;
const GET = 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n';

/** A connection whose bytes the test sends one part after another. */
class Connection {
  received = '';
  readonly closed: Promise<string>;
  readonly #socket: Socket;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setEncoding('utf8');
    this.#socket.on('data', (text) => {
      this.received += text;
    });
    this.#socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.#socket.on('close', () => resolve(this.received)));
  }

  /** Sends these bytes. Resolves when they have left this process. */
  send(bytes: string): Promise<void> {
    return new Promise((resolve) => this.#socket.write(bytes, () => resolve()));
  }

  /** Waits until it has received this. */
  async receives(expected: string): Promise<void> {
    while (!this.received.includes(expected))
      await new Promise((resolve) => this.#socket.once('data', resolve));
  }
}

/** Waits until no one accepts connections on this port. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const isRefused = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.destroy());
      socket.on('error', () => resolve(true)).on('close', () => resolve(false));
    });
    if (isRefused) return;
  }
}

describe('a stop', () => {
  let folder: string;
  let server: Child;
  let port: number;
  beforeEach(async () => {
    folder = createTempFolder();
    server = new Child('src/app/server/main.ts', { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' });
    let line = '';
    while (!line.startsWith('Sundial is listening')) line = await server.line();
    port = Number(/:(\d+)$/.exec(line)?.[1]);
  });
  afterEach(async () => {
    await server.kill('SIGKILL');
  });

  it('responds to the request in flight, refuses the half-sent one, closes idle connections, and exits with 0', async () => {
    const [late, half, idle, unused] = Array.from({ length: 4 }, () => new Connection(port));
    if (!late || !half || !idle || !unused) throw new Error('There are four connections.');
    // All of them have been used before, as those of a proxy.
    for (const connection of [late, half, idle]) {
      await connection.send(GET);
      await connection.receives('"status":"ok"');
    }
    // The first PIN of a process loads the library that hashes it.
    const warming = new Connection(port);
    await warming.send(POST + BODY);
    await warming.receives('"code":"wrong_pin"');
    for (const connection of [late, half]) {
      await connection.send(POST);
      await connection.receives('100 Continue');
    }
    await half.send('{"id"');
    const ended = server.kill('SIGTERM');
    await untilRefused(port);
    await late.send(BODY);
    expect(await late.closed).toMatch(/HTTP\/1\.1 401 [\s\S]*connection: close[\s\S]*"code":"wrong_pin"/i);
    expect(await half.closed).toMatch(/HTTP\/1\.1 503 [\s\S]*retry-after: 5[\s\S]*"code":"stopping"/i);
    expect((await idle.closed).match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(await unused.closed).toBe('');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });
});
