import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { SESSION_HEADER } from '#contract/session-header.ts';
import { Authenticator } from '#test/authenticator.ts';
import { aMember } from '#test/factories.ts';
import { addPasskey } from '#test/passkeys.ts';
import { onDatabase, PIN } from '#test/test-server.ts';
import { type CallResponse, signIn, Visitor } from '#test/visitor.ts';

const DAY_MS = 86_400_000;
const DAY_S = 86_400;

const sessionIn = ({ headers }: CallResponse<unknown>) => headers[SESSION_HEADER];

onDatabase('sqlite', 'the session header', (server) => {
  it('names no member to a signed-out browser, also on a refusal', async () => {
    const id = await aMember(server());
    const visitor = new Visitor(server());
    expect(sessionIn(await visitor.call(contract.listUsers, {}))).toBe('none');
    expect(sessionIn(await visitor.refused(contract.getCurrentUser))).toBe('none');
    expect(sessionIn(await visitor.refused(contract.login, { body: { id, pin: '0000' } }))).toBe('none');
  });

  it('names the member in the response to the sign-in, and no member in the response to the sign-out', async () => {
    const id = await aMember(server());
    const visitor = new Visitor(server());
    const signedIn = await visitor.call(contract.login, { body: { id, pin: PIN } });
    expect(sessionIn(signedIn)).toBe(`member=${id}; max-age=${14 * DAY_S}`);
    expect(sessionIn(await visitor.call(contract.logout, {}))).toBe('none');
  });

  it('names the member in the response to the second step, and not before', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const { recoveryCodes } = await addPasskey(await signIn(server(), id), {
      authenticator: new Authenticator(),
    });
    const visitor = new Visitor(server());
    expect(sessionIn(await visitor.refused(contract.login, { body: { id, pin: PIN } }))).toBe('none');
    const signedIn = await visitor.call(contract.signInByRecoveryCode, {
      body: { code: recoveryCodes?.[0] ?? '' },
    });
    expect(sessionIn(signedIn)).toBe(`member=${id}; max-age=${DAY_S}`);
  });

  it('refuses every call of a page whose member is not the one who is signed in, before doing anything', async () => {
    const [ruth, ben] = [await aMember(server()), await aMember(server())];
    const device = await signIn(server(), ben);
    const send = (page: string, { method, path }: Call, body?: unknown) =>
      device.send(method, path, body, { [SESSION_HEADER]: page });
    const away = { from: '2026-08-01', to: '2026-08-02' };
    for (const page of [`member=${ruth}`, `member=${ben}0`, 'none', ''])
      for (const [call, body] of [
        [contract.addAway, away],
        [contract.listAway],
        [contract.listUsers],
        [contract.logout],
      ] as const)
        expect(await send(page, call, body)).toMatchObject({
          status: 409,
          body: { code: 'other_member_signed_in' },
        });
    expect((await device.call(contract.listAway, {})).body).toEqual([]);
    expect((await send(`member=${ben}`, contract.addAway, away)).status).toBe(201);
  });

  it('refuses nothing else to a page whose session has ended', async () => {
    const visitor = new Visitor(server());
    const page = { [SESSION_HEADER]: `member=${await aMember(server())}` };
    expect((await visitor.send('GET', '/api/user', undefined, page)).body).toMatchObject({
      code: 'not_signed_in',
    });
    expect((await visitor.send('POST', '/api/logout', undefined, page)).status).toBe(204);
  });

  it('counts down to the idle end of an administrator’s session, which each use postpones', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const admin = await signIn(server(), id);
    server().clock.advance(DAY_MS / 2);
    expect(sessionIn(await admin.call(contract.getCurrentUser, {}))).toBe(`member=${id}; max-age=${DAY_S}`);
    // A second use within five minutes does not postpone the end.
    server().clock.advance(60_000);
    expect(sessionIn(await admin.call(contract.getCurrentUser, {}))).toBe(
      `member=${id}; max-age=${DAY_S - 60}`,
    );
  });

  it('counts down to the absolute end of a member’s session, which no use postpones', async () => {
    const id = await aMember(server());
    const member = await signIn(server(), id);
    for (const _ of [1, 2]) {
      server().clock.advance(13 * DAY_MS);
      await member.call(contract.getCurrentUser, {});
    }
    server().clock.advance(3 * DAY_MS);
    expect(sessionIn(await member.call(contract.getCurrentUser, {}))).toBe(`member=${id}; max-age=${DAY_S}`);
  });
});
