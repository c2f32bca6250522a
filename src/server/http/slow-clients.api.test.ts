import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { LIMITS, type Limits } from '#server/http/limits.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';

/**
 * One of the limits is so short that a test need not wait for it. The others keep their defaults: on a busy machine a
 * slow client is silent for a while, too.
 */
const quick = (overrides: Partial<Limits>): Limits => ({ ...LIMITS, checkEvery: 100, ...overrides });

const sockets: Socket[] = [];

afterAll(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A client that sends `start` at once and then one drip after another until it is disconnected. */
class SlowClient {
  readonly closed: Promise<string>;
  readonly #socket: Socket;

  constructor(port: number, start: string, drip = '') {
    let dripping: ReturnType<typeof setInterval> | undefined;
    // Starts only when connected. Anything written earlier would be sent before the start.
    this.#socket = connect(port, '127.0.0.1', () => {
      this.#socket.write(start);
      dripping = setInterval(() => drip && this.#socket.writable && this.#socket.write(drip), 150);
    });
    sockets.push(this.#socket);
    this.closed = new Promise((resolve) => {
      let received = '';
      this.#socket.setEncoding('utf8').on('data', (text) => {
        received += text;
      });
      this.#socket.on('error', () => undefined);
      this.#socket.on('close', () => {
        clearInterval(dripping);
        resolve(received);
      });
    });
  }
}

async function listening(testServer: TestServer, limits: Limits) {
  const app = await buildApp(testServer.deps, { logger: false, trustProxy: false, webDir: null, limits });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, http: app.server, port: Number(new URL(url).port), [Symbol.asyncDispose]: () => app.close() };
}

const HEAD = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

// No slow client reaches the database.
onDatabase('sqlite', 'fifty slow clients', (testServer) => {
  // Each waits for its limit. Together, they wait once.
  it.concurrent.each([
    [
      'that never finish their headers',
      { headersTime: 700 },
      HEAD,
      'x-drip: 1\r\n',
      /^HTTP\/1\.1 408 [\s\S]*"code":"too_slow"/,
    ],
    [
      'that never finish their body',
      { headersTime: 1500, requestTime: 1500 },
      `${HEAD}content-length: 1000\r\n\r\n{`,
      ' ',
      /^HTTP\/1\.1 408 /,
    ],
    ['that say nothing at all', { firstByte: 2000 }, '', '', /^$/],
    ['that stop sending after the first bytes', { silence: 2000 }, 'GET', '', /^/],
  ])('%s are dropped, and others get responses meanwhile', async (_name, limits, start, drip, expected) => {
    await using server = await listening(testServer(), quick(limits));
    const slow = Array.from({ length: 49 }, () => new SlowClient(server.port, start, drip));
    const quiet = new SlowClient(server.port, start);
    let responses = 0;
    let areAllGone = false;
    const gone = Promise.all([quiet, ...slow].map((client) => client.closed)).then((received) => {
      areAllGone = true;
      return received;
    });
    while (!areAllGone) {
      expect((await fetch(`${server.url}/api/users`)).status).toBe(200);
      responses += 1;
      await Promise.race([gone, sleep(50)]);
    }
    expect(responses).toBeGreaterThan(0);
    const [heard, ...others] = await gone;
    expect(heard).toMatch(expected);
    // What a client sends as the server closes the connection resets it, and the response may be lost.
    for (const received of others) if (received !== '') expect(received).toMatch(expected);
  });
});

onDatabase('sqlite', 'a client', (testServer) => {
  it('beyond the connection limit is rejected, and accepted after another has disconnected', async () => {
    await using server = await listening(testServer(), { ...LIMITS, connections: 3 });
    const clients = Array.from({ length: 3 }, () => new SlowClient(server.port, HEAD));
    const canConnect = () =>
      fetch(`${server.url}/api/users`).then(
        () => true,
        () => false,
      );
    await expect.poll(canConnect).toBe(false);
    for (const socket of sockets.splice(0)) socket.destroy();
    await Promise.all(clients.map((client) => client.closed));
    await expect.poll(canConnect).toBe(true);
  });

  it.each([
    ['on a new connection', { firstByte: 150 }, ''],
    ['on one that was idle', { keepAlive: 150, silence: 150 }, 'GET /api/users HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])(
    'whose request arrives while the server is busy for too long is answered, %s',
    async (_, limits, first) => {
      await using server = await listening(testServer(), quick(limits));
      const accepted = once(server.http, 'connection');
      const socket = connect(server.port, '127.0.0.1');
      sockets.push(socket);
      const received: string[] = [];
      socket.setEncoding('utf8').on('data', (text: string) => received.push(text));
      await Promise.all([once(socket, 'connect'), accepted]);
      if (first) {
        socket.write(first);
        await once(socket, 'data');
        received.length = 0;
      }
      socket.write('GET /api/users HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      // Longer than both limits, and the second that Node adds to an idle time.
      for (const end = performance.now() + 1500; performance.now() < end; );
      await once(socket, 'close');
      expect(received.join('')).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it('with too long an address or too many headers is refused in the agreed shape', async () => {
    const { app } = testServer();
    for (const url of [
      `/api/users?${'x'.repeat(2048)}`,
      `/api/finalized-roster/${'1'.repeat(3000)}/1`,
      `/${'x'.repeat(2048)}`,
    ]) {
      const long = await app.inject({ method: 'GET', url });
      expect([long.statusCode, long.json()]).toEqual([
        414,
        { message: 'This address is too long.', code: 'address_too_long' },
      ]);
      expect(long.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    }
    expect((await app.inject({ method: 'GET', url: `/api/users?${'x'.repeat(2000)}` })).statusCode).toBe(200);
    const headers = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x-header-${n}`, '1']));
    await using server = await listening(testServer(), LIMITS);
    const crowded = await fetch(`${server.url}/api/users`, { headers });
    expect([crowded.status, await crowded.json()]).toEqual([
      431,
      {
        message: "The headers of this request are too large. Clear this site's cookies and try again.",
        code: 'headers_too_large',
      },
    ]);
  });
});
