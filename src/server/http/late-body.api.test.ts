import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

/** Sends a request except for the end of its body. Returns a function that sends the end and returns the response. */
async function begin(
  server: TestServer,
  visitor: Visitor,
  request: { method: 'PATCH' | 'POST' | 'DELETE'; url: string; body: object },
) {
  const payload = new PassThrough();
  const text = JSON.stringify(request.body);
  payload.write(text.slice(0, -1));
  const response = server.app.inject({
    method: request.method,
    url: request.url,
    cookies: Object.fromEntries(visitor.cookies),
    headers: { 'content-type': 'application/json' },
    payload,
  });
  const result = response.then(({ statusCode, json }) => [statusCode, json().code]);
  // The body is read only after the first session check.
  while (payload.readableLength > 0) await new Promise(setImmediate);
  return () => {
    payload.end(text.slice(-1));
    return result;
  };
}

onDatabase('sqlite', 'a request with a delayed body', (server) => {
  it('is refused when the administrator was demoted before the body arrived', async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server(), { isAdmin: true });
    const other = await aMember(server(), { isAdmin: true });
    const demoted = await signIn(server(), id);
    const url = `/api/admin/members/${id}/access`;
    const finishOwn = await begin(server(), demoted, { method: 'PATCH', url, body: { isAdmin: true } });
    const reset = { method: 'POST', url: `/api/admin/members/${other}/reset-pin`, body: {} } as const;
    const finishReset = await begin(server(), demoted, reset);
    await admin.call(contract.editAccess, { params: { id }, body: { isAdmin: false } });
    expect(await finishOwn()).toEqual([403, 'not_allowed']);
    expect(await finishReset()).toEqual([403, 'not_allowed']);
  });

  it('is refused when its session ended meanwhile, so a signed-out browser cannot set a new PIN', async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server(), { firstLogin: true });
    const member = await signIn(server(), id);
    const body = { currentPin: '000000', newPin: '7391' };
    const finish = await begin(server(), member, { method: 'POST', url: '/api/change-pin', body });
    await admin.call(contract.resetMemberPin, { params: { id } });
    expect(await finish()).toEqual([401, 'not_signed_in']);
  });
});
