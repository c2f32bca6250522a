import { expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { contract } from '#contract/index.ts';
import { aMember } from '#test/factories.ts';
import { onDatabase, PIN, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

/** Returns the test app as seen from another address. */
async function openAt(
  server: TestServer,
  options: { publicUrl?: string | null; trustProxy?: false | string | number },
): Promise<TestServer & AsyncDisposable> {
  const app = await buildApp(
    { ...server.deps, publicUrl: options.publicUrl ?? null },
    { logger: false, trustProxy: options.trustProxy ?? false, webDir: null },
  );
  return { ...server, app, [Symbol.asyncDispose]: async () => void (await app.close()) };
}

onDatabase('sqlite', 'every response', (server) => {
  it('carries the security headers, refusals included', async () => {
    for (const url of ['/api/users', '/%61pi/users', '/api/nothing', '/api/users/%zz', '/nothing']) {
      const { headers } = await new Visitor(server()).send('GET', url);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        'cache-control': 'no-store',
      });
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });
});

onDatabase('sqlite', 'over https', (server) => {
  it('the cookie is bound to the host and to https, and a header makes the browser stay on https', async () => {
    await using secure = await openAt(server(), { publicUrl: 'https://roster.example.org' });
    const id = await aMember(server());
    const visitor = new Visitor(secure);
    const { headers } = await visitor.call(contract.login, { body: { id, pin: PIN } });
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-sundial=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax,__Host-sundial-device=[\w-]{43}; .*Secure/,
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await visitor.call(contract.getCurrentUser, {})).body.id).toBe(id);
    const out = await visitor.call(contract.logout, {});
    expect(String(out.headers['set-cookie'])).toMatch(/^__Host-sundial=; .*Expires=Thu, 01 Jan 1970.*Secure/);
  });

  it('a cookie from before https is ignored, so that a network attacker cannot plant one', async () => {
    await using secure = await openAt(server(), { publicUrl: 'https://roster.example.org' });
    const { headers } = await new Visitor(server()).call(contract.login, {
      body: { id: await aMember(server()), pin: PIN },
    });
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    expect((await new Visitor(secure).send('GET', '/api/user', undefined, { cookie })).status).toBe(401);
  });

  it('the forwarded protocol is used only when proxies are trusted', async () => {
    const body = { id: await aMember(server()), pin: PIN };
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'roster.example.org' };
    const cookieAt = async (reached: TestServer) =>
      String((await new Visitor(reached).send('POST', '/api/login', body, forwarded)).headers['set-cookie']);
    expect(await cookieAt(server())).toMatch(/^sundial=/);
    await using trusting = await openAt(server(), { trustProxy: 1 });
    expect(await cookieAt(trusting)).toMatch(/^__Host-sundial=.*Secure/);
    await using elsewhere = await openAt(server(), { trustProxy: '10.0.0.0/8' });
    expect(await cookieAt(elsewhere)).toMatch(/^sundial=/);
  });
});

onDatabase('sqlite', 'behind a proxy that appends to X-Forwarded-For', (server) => {
  it('the limit uses the client address that the proxy saw, not one that the client claims', async () => {
    const [memberId, otherId] = [await aMember(server()), await aMember(server())];
    for (const trustProxy of [1, '198.18.0.0/15']) {
      await using reached = await openAt(server(), { trustProxy });
      const tryPin = (id: number, claimed: string, seen: string) =>
        new Visitor(reached).send(
          'POST',
          '/api/login',
          { id, pin: '0000' },
          {
            'x-forwarded-for': `${claimed}, ${seen}`,
          },
        );
      const seen = `203.0.113.${trustProxy === 1 ? 7 : 8}`;
      // Spread over unknown accounts, so that only the limit of the address is reached.
      for (let guess = 0; guess < 20; guess += 1)
        expect((await tryPin(90_000 + guess, `192.0.2.${guess}`, seen)).status).toBe(401);
      expect((await tryPin(memberId, '192.0.2.200', seen)).status).toBe(429);
      expect((await tryPin(otherId, '192.0.2.200', '203.0.113.99')).status).toBe(401);
    }
  });
});

onDatabase('sqlite', 'behind a proxy that adds the port in X-Forwarded-For', (server) => {
  it('the limit counts an address once, whatever its port', async () => {
    await using reached = await openAt(server(), { trustProxy: 1 });
    for (const [index, address] of ['203.0.113.17', '[2001:db8::17]'].entries()) {
      const tryPin = async (guess: number) => {
        const body = { id: 91_000 + 100 * index + guess, pin: '0000' };
        const headers = { 'x-forwarded-for': `${address}:${50_000 + guess}` };
        return (await new Visitor(reached).send('POST', '/api/login', body, headers)).status;
      };
      for (let guess = 0; guess < 20; guess += 1) expect(await tryPin(guess)).toBe(401);
      expect(await tryPin(20)).toBe(429);
    }
  });
});

onDatabase('sqlite', 'the host of a request', (server) => {
  const PUBLIC = { publicUrl: 'https://roster.example.org' };
  const responseFor = (reached: TestServer, host: string, url = '/api/users') =>
    new Visitor(reached).send('GET', url, undefined, { host });

  it('is refused unless it is the public address, which the refusal names, for pages and forwarded hosts too', async () => {
    await using behindProxy = await openAt(server(), { ...PUBLIC, trustProxy: 1 });
    for (const host of ['evil.example', 'roster.example.org.evil.example', 'roster.example.org:8443', '%'])
      for (const url of ['/api/users', '/auth', '/join/whatever'])
        expect([host, url, await responseFor(behindProxy, host, url)]).toMatchObject([
          host,
          url,
          {
            status: 421,
            body: { code: 'wrong_host', message: 'Please open Sundial at https://roster.example.org/' },
          },
        ]);
    const forwarded = { host: 'roster.example.org', 'x-forwarded-host': 'evil.example' };
    const { status } = await new Visitor(behindProxy).send('GET', '/api/users', undefined, forwarded);
    expect(status).toBe(421);
  });

  it('is accepted if it is the public address or localhost, and for a health check whatever it is', async () => {
    await using reached = await openAt(server(), PUBLIC);
    for (const host of [
      'roster.example.org',
      'ROSTER.example.org:443',
      'localhost:3000',
      '127.0.0.1:3000',
      '[::1]:3000',
    ])
      expect([host, (await responseFor(reached, host)).status]).toEqual([host, 200]);
    expect((await responseFor(reached, '10.0.0.7:3000', '/api/health')).status).toBe(200);
  });

  it('is accepted, whatever it is, when no public address is set', async () => {
    expect((await responseFor(server(), 'anything.example')).status).toBe(200);
  });
});

onDatabase('sqlite', 'a change requested by a browser', (server) => {
  const statusFor = async (reached: TestServer, headers: Record<string, string>) =>
    (await new Visitor(reached).send('POST', '/api/logout', undefined, headers)).status;

  it('is allowed from the same origin and refused from any other, the same site included', async () => {
    for (const [headers, status] of [
      [{ 'sec-fetch-site': 'same-origin' }, 204],
      [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 204],
      [{ host: 'localhost:3000', origin: 'http://localhost:3000' }, 204],
      [{}, 204],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ 'sec-fetch-site': 'none' }, 403],
      [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
      [{ origin: 'null' }, 403],
      [{ origin: 'https://localhost' }, 403],
      [{ host: 'localhost:3000', origin: 'http://localhost:3000.evil.example' }, 403],
    ] as const) {
      expect([headers, await statusFor(server(), headers)]).toEqual([headers, status]);
    }
  });

  it('is allowed from the public address, in any notation of the setting', async () => {
    for (const publicUrl of ['https://roster.example.org', 'https://Roster.Example.org:443']) {
      await using reached = await openAt(server(), { publicUrl });
      expect(await statusFor(reached, { origin: 'https://roster.example.org' })).toBe(204);
      expect(await statusFor(reached, { origin: 'http://roster.example.org' })).toBe(403);
    }
  });

  it('is refused before the session is changed', async () => {
    const visitor = await signIn(server(), await aMember(server()));
    const refused = await visitor.send('POST', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
    expect((await visitor.send('GET', '/api/user')).status).toBe(200);
  });
});
