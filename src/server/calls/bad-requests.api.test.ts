import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { anAdmin } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { Visitor } from '#test/visitor.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** The shape of every refusal. */
const REFUSAL = { message: expect.any(String), code: expect.any(String) };

onDatabase('sqlite', 'a malformed request', (server) => {
  it('to an unknown address gets 404 as JSON for every method', async () => {
    const visitor = new Visitor(server());
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const url of ['/api/nothing', '/api/', '/api/users/', '/api/user/1', '/api//users', '/nothing']) {
        const body = method === 'POST' ? {} : undefined;
        expect(await visitor.send(method, url, body)).toMatchObject({
          status: 404,
          body: { message: 'There is nothing at this address.', code: 'not_found' },
        });
      }
    }
  });

  it('with a method that the address does not support gets 405 and the supported methods', async () => {
    const visitor = new Visitor(server());
    for (const [method, url, allow] of [
      ['DELETE', '/api/users', 'HEAD, GET'],
      ['PUT', '/api/login', 'POST'],
      ['OPTIONS', '/api/availability', 'HEAD, GET, POST'],
      ['GET', '/api/admin/service-roles/1', 'PATCH, DELETE'],
    ] as const) {
      const response = await server().app.inject({ method, url });
      expect([url, response.statusCode, response.headers.allow]).toEqual([url, 405, allow]);
      expect(response.json()).toEqual({
        message: 'This action is not available here.',
        code: 'method_not_allowed',
      });
    }
    expect((await visitor.send('GET', '/api/users')).status).toBe(200);
  });

  it('with HEAD gets the headers and refusals of GET', async () => {
    const open = await server().app.inject({ method: 'HEAD', url: '/api/users' });
    expect([open.statusCode, open.body]).toEqual([200, '']);
    const closed = await server().app.inject({ method: 'HEAD', url: '/api/admin/members' });
    expect([closed.statusCode, closed.body]).toEqual([401, '']);
  });

  it('with an unreadable address gets 400 in the agreed shape, with security headers', async () => {
    for (const url of ['/api/users/%zz', '/api/%', '/api/finalized-roster/%E0%A4%A/1', '/%c0%af']) {
      const { status, body, headers } = await new Visitor(server()).send('GET', url);
      expect([url, status, body]).toEqual([url, 400, { ...REFUSAL, code: 'invalid_input' }]);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    }
  });

  it('with NUL or nonsense in the address is refused before it reaches a database', async () => {
    const admin = await anAdmin(server());
    for (const url of [
      '/api/verse/random?category=%00',
      '/api/verse/random?category=serving%00',
      '/api/availability?from=%00',
      '/api/availability?userId=1%00',
      '/api/availability?userId=2147483648',
      '/api/availability?from=2026-01-01&from=2026-02-01',
      '/api/special-days/month?year=2026&month=%D9%A1',
      '/api/finalized-roster/2026/1%00',
      '/api/roster-builder/available-sundays/99999/1',
      `/api/verse/random?category=${'x'.repeat(1500)}`,
    ]) {
      const { status, body } = await admin.send('GET', url);
      expect([url, status, body]).toMatchObject([url, 400, { code: 'invalid_input' }]);
    }
    const surrogate = await admin.send('GET', '/api/verse/random?category=%ED%A0%80');
    expect([400, 404]).toContain(surrogate.status);
  });

  it('with JSON that targets prototypes, is too deep, is empty or is not an object gets 400', async () => {
    for (const text of [
      '{"id":1,"pin":"1111","__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '['.repeat(60_000),
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `{"id":${'{"id":'.repeat(8000)}1${'}'.repeat(8000)}}`,
      '',
      ' ',
      'null',
      '"text"',
      '12',
      '[]',
      '{"id":1e400,"pin":"1111"}',
      '{"id":1,"pin":"1111"',
      '\ufeff{"id":0}',
      '\u0000',
    ]) {
      const { status, body } = await new Visitor(server()).send('POST', '/api/login', text, JSON_TYPE);
      expect([text.slice(0, 40), status, (body as { code: string }).code]).toEqual([
        text.slice(0, 40),
        400,
        'invalid_input',
      ]);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('with a duplicate key uses the last value', async () => {
    const { body } = await new Visitor(server()).send(
      'POST',
      '/api/login',
      '{"id":1,"pin":"4821","pin":"x"}',
      JSON_TYPE,
    );
    expect(body).toMatchObject({ issues: [{ path: 'pin', code: 'wrong_format' }] });
  });

  it('with another content type, or without one, gets 415', async () => {
    const types = [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'x',
      null,
    ];
    for (const type of types) {
      const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
      const sent = await new Visitor(server()).send('POST', '/api/login', '{"id":1,"pin":"1111"}', headers);
      expect([type, sent.status, sent.body]).toMatchObject([type, 415, { code: 'not_json' }]);
    }
  });

  it('with a compressed body is not decompressed', async () => {
    const payload = gzipSync(Buffer.alloc(10_000_000, 32));
    const response = await server().app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ ...REFUSAL, code: 'invalid_input' });
  });

  it('never gets back a stack trace, SQL text or the name of a component', async () => {
    const admin = await anAdmin(server());
    const responses = [
      await admin.send('GET', '/api/users/%zz'),
      await admin.send('GET', '/api/finalized-roster/x/y'),
      await admin.send('POST', '/api/admin/members', '{', JSON_TYPE),
      await admin.send('POST', '/api/admin/roster-assignments', { roleId: 1 }),
      await admin.send('DELETE', '/api/admin/roster-assignments/99999'),
      await admin.refused(contract.login, { body: { id: 'x', pin: {} } }),
    ];
    for (const { body } of responses) {
      expect(JSON.stringify(body)).not.toMatch(
        /\bat \w|node_modules|select |insert |FST_|zod|sqlite|postgres/i,
      );
      expect(
        Object.keys(body as object).filter((key) => !['message', 'code', 'params', 'issues'].includes(key)),
      ).toEqual([]);
    }
  });

  it('that is not valid HTTP gets a refusal in the agreed shape and is disconnected', async () => {
    await server().app.listen({ port: 0, host: '127.0.0.1' });
    const address = server().app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const responseTo = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        let response = '';
        socket.setEncoding('utf8').on('data', (part) => {
          response += part;
        });
        socket.on('error', reject).on('close', () => resolve(response));
      });
    const longHeader = await responseTo(
      `GET /api/users HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`,
    );
    expect(longHeader).toMatch(/^HTTP\/1\.1 431 /);
    expect(longHeader).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(longHeader.split('\r\n\r\n')[1] ?? '')).toEqual({
      ...REFUSAL,
      code: 'headers_too_large',
    });
    const longAddress = await responseTo(`GET /api/${'a'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(longAddress).toMatch(/^HTTP\/1\.1 431 /);
    const rubbish = await responseTo('HELO mail.example\r\n\r\n');
    expect(rubbish).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(rubbish.split('\r\n\r\n')[1] ?? '')).toEqual({ ...REFUSAL, code: 'invalid_input' });
  });
});
