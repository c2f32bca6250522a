import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { buildApp } from '#server/app.ts';
import { onBothDatabases, PIN, type TestHouse } from '#test/build-test-app.ts';
import { aMember } from '#test/factories.ts';
import { signIn, Visitor } from '#test/visitor.ts';

/** The house seen from another address. */
async function reachedAt(
  house: TestHouse,
  given: { publicUrl?: string | null; trustProxy?: boolean | string },
): Promise<TestHouse> {
  const app = await buildApp(
    { ...house.deps, publicUrl: given.publicUrl ?? null },
    { logger: false, trustProxy: given.trustProxy ?? false, webDir: null },
  );
  return { ...house, app };
}

onBothDatabases('every answer', (house) => {
  it('carries the security headers, refusals too', async () => {
    for (const url of [
      '/api/users',
      '/%61pi/users',
      '/api/user',
      '/api/nothing',
      '/api/users/%zz',
      '/nothing',
    ]) {
      const { headers } = await new Visitor(house()).send('GET', url);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('grants no other site anything when its browser asks first', async () => {
    const response = await house().app.inject({
      method: 'OPTIONS',
      url: '/api/login',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(response.statusCode).toBe(405);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

onBothDatabases('over https', (house) => {
  it('the cookie is tied to the host and to https, and the browser is told to stay there', async () => {
    const secure = await reachedAt(house(), { publicUrl: 'https://roster.example.org' });
    const id = await aMember(house());
    const visitor = new Visitor(secure);
    const { headers } = await visitor.call(contract.login, { body: { id, pin: PIN } });
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-sundial=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax,__Host-sundial-device=[\w-]{43}; .*Secure/,
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await visitor.call(contract.getCurrentUser, {})).body.id).toBe(id);
    const out = await visitor.call(contract.logout, {});
    expect(String(out.headers['set-cookie'])).toMatch(/^__Host-sundial=; .*Expires=Thu, 01 Jan 1970.*Secure/);
    await secure.app.close();
  });

  it('a cookie from before is not taken, so that nobody on the way can plant one', async () => {
    const secure = await reachedAt(house(), { publicUrl: 'https://roster.example.org' });
    const { headers } = await new Visitor(house()).call(contract.login, {
      body: { id: await aMember(house()), pin: PIN },
    });
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    expect((await new Visitor(secure).send('GET', '/api/user', undefined, { cookie })).status).toBe(401);
    await secure.app.close();
  });

  it('is believed of a proxy only when proxies are trusted', async () => {
    const body = { id: await aMember(house()), pin: PIN };
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'roster.example.org' };
    const cookieAt = async (reached: TestHouse) =>
      String((await new Visitor(reached).send('POST', '/api/login', body, forwarded)).headers['set-cookie']);
    expect(await cookieAt(house())).toMatch(/^sundial=/);
    const trusting = await reachedAt(house(), { trustProxy: true });
    expect(await cookieAt(trusting)).toMatch(/^__Host-sundial=.*Secure/);
    const elsewhere = await reachedAt(house(), { trustProxy: '10.0.0.0/8' });
    expect(await cookieAt(elsewhere)).toMatch(/^sundial=/);
    await Promise.all([trusting.app.close(), elsewhere.app.close()]);
  });
});

onBothDatabases('a change asked for by a browser', (house) => {
  const statusFor = async (reached: TestHouse, headers: Record<string, string>) =>
    (await new Visitor(reached).send('POST', '/api/logout', undefined, headers)).status;

  it('is let through from the same origin and refused from any other, the same site included', async () => {
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
      expect([headers, await statusFor(house(), headers)]).toEqual([headers, status]);
    }
  });

  it('is let through from the public address, however that was written in the settings', async () => {
    for (const publicUrl of [
      'https://roster.example.org',
      'https://Roster.Example.org:443',
      'https://roster.example.org/team',
    ]) {
      const reached = await reachedAt(house(), { publicUrl });
      expect(await statusFor(reached, { origin: 'https://roster.example.org' })).toBe(204);
      expect(await statusFor(reached, { origin: 'http://roster.example.org' })).toBe(403);
      await reached.app.close();
    }
  });

  it('is refused before anything is done with the session', async () => {
    const visitor = await signIn(house(), await aMember(house()));
    const refused = await visitor.send('POST', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
    expect((await visitor.send('GET', '/api/user')).status).toBe(200);
  });
});
