import { afterEach, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { RequestOptions } from '#contract/passkeys.ts';
import { setOneTimePin } from '#server/auth/pin-queries.ts';
import { deleteOldRows } from '#server/jobs/cleanup.ts';
import { Authenticator } from '#test/authenticator.ts';
import { aMember } from '#test/factories.ts';
import { addPasskey } from '#test/passkeys.ts';
import { onBothDatabases, onDatabase, PIN, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const MINUTE = 60_000;
const STEP = 'sundial-second-step';
const OVER = { status: 401, body: { code: 'second_step_over' } };
const NOT_ACCEPTED = { status: 401, body: { code: 'passkey_not_accepted' } };
const WRONG_CODE = { status: 401, body: { code: 'wrong_recovery_code' } };

/** Returns an administrator with a passkey and its codes. */
async function anAdminWithPasskey(server: TestServer, authenticator = new Authenticator()) {
  const id = await aMember(server, { isAdmin: true });
  const { recoveryCodes } = await addPasskey(await signIn(server, id), { authenticator });
  return { id, authenticator, codes: recoveryCodes ?? [] };
}

/** Gives the right PIN from a new browser. */
async function reachSecondStep(server: TestServer, id: number): Promise<Visitor> {
  const visitor = new Visitor(server);
  const { body } = await visitor.refused(contract.login, { body: { id, pin: PIN } });
  expect(body.code).toBe('second_step_required');
  return visitor;
}

async function optionsFor(visitor: Visitor): Promise<RequestOptions> {
  const { status, body } = await visitor.call(contract.prepareSignIn, {});
  expect(status).toBe(200);
  return body;
}

const isSignedIn = async (visitor: Visitor) => (await visitor.send('GET', '/api/user')).status === 200;

async function failuresOf(server: TestServer, id: number, group = ''): Promise<number> {
  const row = await server.database.query
    .selectFrom('signInFailures')
    .select('failures')
    .where('budget', '=', `account:${id}${group}`)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

afterEach(() => vi.restoreAllMocks());

onDatabase('sqlite', 'the second step', (server) => {
  it('is required after the right PIN: no session or known device, and a cookie without other access', async () => {
    const { id } = await anAdminWithPasskey(server());
    const visitor = new Visitor(server());
    const refused = await visitor.refused(contract.login, { body: { id, pin: PIN } });
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'second_step_required',
        message: 'Your PIN is correct. Now use your passkey or a recovery code.',
      },
    });
    expect([...visitor.cookies.keys()]).toEqual([STEP]);
    expect(String(refused.headers['set-cookie'])).toMatch(
      /^sundial-second-step=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await isSignedIn(visitor)).toBe(false);
    const thief = new Visitor(server());
    thief.setCookie('sundial', visitor.cookies.get(STEP) ?? '');
    expect(await isSignedIn(thief)).toBe(false);
    const secondSteps = await server().database.query.selectFrom('secondSteps').selectAll().execute();
    expect(JSON.stringify(secondSteps)).not.toContain(visitor.cookies.get(STEP));
  });

  it('is not revealed by a wrong PIN, nor required without a passkey', async () => {
    const { id } = await anAdminWithPasskey(server());
    const visitor = new Visitor(server());
    expect((await visitor.refused(contract.login, { body: { id, pin: '9999' } })).body.code).toBe(
      'wrong_pin',
    );
    expect(visitor.cookies.size).toBe(0);
    expect(await signIn(server(), await aMember(server(), { isAdmin: true }))).toBeInstanceOf(Visitor);
  });

  it('is over without its cookie, and with an invalid one', async () => {
    const { authenticator } = await anAdminWithPasskey(server());
    const options = { challenge: 'A'.repeat(43), rpId: 'localhost' } as RequestOptions;
    for (const cookie of ['', 'x', 'A'.repeat(43), 'A'.repeat(5000)]) {
      const visitor = new Visitor(server());
      if (cookie) visitor.setCookie(STEP, cookie);
      expect(await visitor.refused(contract.prepareSignIn)).toMatchObject(OVER);
      const body = authenticator.get(options);
      expect(await visitor.refused(contract.signInByPasskey, { body })).toMatchObject(OVER);
      expect(await visitor.refused(contract.signInByRecoveryCode, { body: { code: 'x' } })).toMatchObject(
        OVER,
      );
    }
  });

  it('is over after five minutes, and the cleanup deletes it', async () => {
    const { id, authenticator, codes } = await anAdminWithPasskey(server());
    const [byPasskey, byCode] = [await reachSecondStep(server(), id), await reachSecondStep(server(), id)];
    const body = authenticator.get(await optionsFor(byPasskey));
    server().clock.advance(5 * MINUTE + 1);
    expect(await byPasskey.refused(contract.signInByPasskey, { body })).toMatchObject(OVER);
    const code = { body: { code: codes[0] } };
    expect(await byCode.refused(contract.signInByRecoveryCode, code)).toMatchObject(OVER);
    expect(byCode.cookies.get(STEP)).toBeUndefined();
    await deleteOldRows(server().deps);
    const left = await server().database.query.selectFrom('secondSteps').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('is over after five tries of any kind, even with the right code, and each counts like a wrong PIN', async () => {
    const { id, authenticator, codes } = await anAdminWithPasskey(server());
    const visitor = await reachSecondStep(server(), id);
    expect(await failuresOf(server(), id)).toBe(1);
    const stranger = new Authenticator();
    for (let failure = 0; failure < 2; failure += 1) {
      const body = stranger.get(await optionsFor(visitor));
      expect(await visitor.refused(contract.signInByPasskey, { body })).toMatchObject(NOT_ACCEPTED);
      const wrong = { body: { code: 'AAAA-BBBB-CCCC-DDDD' } };
      expect(await visitor.refused(contract.signInByRecoveryCode, wrong)).toMatchObject(WRONG_CODE);
    }
    const last = { body: { code: 'AAAA' } };
    expect(await visitor.refused(contract.signInByRecoveryCode, last)).toMatchObject(OVER);
    expect(visitor.cookies.get(STEP)).toBeUndefined();
    expect(await failuresOf(server(), id)).toBe(6);
    const again = await reachSecondStepAfterWaiting(id);
    expect(await failuresOf(server(), id)).toBe(7);
    const body = authenticator.get(await optionsFor(again));
    expect((await again.call(contract.signInByPasskey, { body })).status).toBe(200);
    expect(await failuresOf(server(), id)).toBe(0);
    expect((await again.call(contract.listPasskeys, {})).body.recoveryCodesLeft).toBe(codes.length);
  });

  /** The PIN has to wait because of the earlier failures. */
  async function reachSecondStepAfterWaiting(id: number): Promise<Visitor> {
    const waiting = await new Visitor(server()).refused(contract.login, { body: { id, pin: PIN } });
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '60']);
    server().clock.advance(MINUTE);
    return reachSecondStep(server(), id);
  }

  it('counts a failed try for account, address and group', async () => {
    const { id } = await anAdminWithPasskey(server());
    const visitor = await reachSecondStep(server(), id);
    const { query } = server().database;
    await query.deleteFrom('signInFailures').execute();
    await visitor.refused(contract.signInByRecoveryCode, { body: { code: 'x' } });
    const counted = await query.selectFrom('signInFailures').select('budget').execute();
    const kinds = counted.map(({ budget }) => budget.replace(/:(?!day$).*/, ''));
    expect(kinds.sort()).toEqual(['account', 'address', 'site', 'site:day']);
  });

  it('counts on a known device too: after ten failures in a row it counts as unknown', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const visitor = await signIn(server(), id);
    await addPasskey(visitor);
    await visitor.call(contract.logout, {});
    for (let round = 0; round < 2; round += 1) {
      await visitor.refused(contract.login, { body: { id, pin: PIN } });
      for (let failure = 0; failure < 5; failure += 1)
        await visitor.refused(contract.signInByRecoveryCode, { body: { code: 'x' } });
    }
    // One limit of ten: two right PINs and eight codes. Later failures count for the account.
    expect(await failuresOf(server(), id, ':team')).toBe(2);
  });
});

onDatabase('sqlite', 'signing in with a passkey', (server) => {
  it.each([
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a new passkey in place of a signature', { type: 'webauthn.create' }],
    ['no touch of the authenticator', { isAbsent: true }],
  ])('is refused with %s', async (_what, falsified) => {
    const { id, authenticator } = await anAdminWithPasskey(server());
    const visitor = await reachSecondStep(server(), id);
    const body = authenticator.get(await optionsFor(visitor), falsified);
    expect(await visitor.refused(contract.signInByPasskey, { body })).toMatchObject(NOT_ACCEPTED);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('is refused before a challenge was requested, and with a used one', async () => {
    const { id, authenticator } = await anAdminWithPasskey(server());
    const visitor = await reachSecondStep(server(), id);
    const other = await reachSecondStep(server(), id);
    const options = await optionsFor(visitor);
    const body = authenticator.get(options);
    expect(await other.refused(contract.signInByPasskey, { body })).toMatchObject(NOT_ACCEPTED);
    const foreign = new Authenticator().get(options);
    expect(await visitor.refused(contract.signInByPasskey, { body: foreign })).toMatchObject(NOT_ACCEPTED);
    // The right signature for a challenge that no longer exists.
    expect(await visitor.refused(contract.signInByPasskey, { body })).toMatchObject(NOT_ACCEPTED);
  });

  it('is refused when the whole request is replayed with its cookie', async () => {
    const { id, authenticator } = await anAdminWithPasskey(server());
    const visitor = await reachSecondStep(server(), id);
    const token = visitor.cookies.get(STEP) ?? '';
    const body = authenticator.get(await optionsFor(visitor));
    expect((await visitor.call(contract.signInByPasskey, { body })).status).toBe(200);
    const thief = new Visitor(server());
    thief.setCookie(STEP, token);
    expect(await thief.refused(contract.signInByPasskey, { body })).toMatchObject(OVER);
  });

  it("is refused with another administrator's passkey, even with a valid signature", async () => {
    const [admin, other] = [await anAdminWithPasskey(server()), await anAdminWithPasskey(server())];
    const visitor = await reachSecondStep(server(), admin.id);
    const options = await optionsFor(visitor);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([admin.authenticator.id]);
    const body = other.authenticator.get(options);
    expect(await visitor.refused(contract.signInByPasskey, { body })).toMatchObject(NOT_ACCEPTED);
    const forged = { ...body, id: admin.authenticator.id, rawId: admin.authenticator.id };
    await optionsFor(visitor);
    expect(await visitor.refused(contract.signInByPasskey, { body: forged })).toMatchObject(NOT_ACCEPTED);
  });

  it('is refused if the counter has not increased, because the passkey may have been copied', async () => {
    const { id, authenticator } = await anAdminWithPasskey(server(), new Authenticator({ counter: 7 }));
    const first = await reachSecondStep(server(), id);
    const body = authenticator.get(await optionsFor(first));
    expect((await first.call(contract.signInByPasskey, { body })).status).toBe(200);
    authenticator.counter = 7;
    const copy = await reachSecondStep(server(), id);
    const copied = authenticator.get(await optionsFor(copy));
    expect(await copy.refused(contract.signInByPasskey, { body: copied })).toMatchObject(NOT_ACCEPTED);
  });

  it('is refused without a server error for arbitrary authenticator data', async () => {
    const { id, authenticator } = await anAdminWithPasskey(server());
    for (const wrong of [{ signature: 'AA' }, { authenticatorData: 'AA' }, { clientDataJSON: 'e30' }]) {
      const visitor = await reachSecondStep(server(), id);
      const right = authenticator.get(await optionsFor(visitor));
      const body = { ...right, response: { ...right.response, ...wrong } };
      expect(await visitor.refused(contract.signInByPasskey, { body })).toMatchObject(NOT_ACCEPTED);
      server().clock.advance(60 * MINUTE);
    }
  });

  it('is refused at an address without passkey support, but a recovery code still signs in', async () => {
    const { id, codes } = await anAdminWithPasskey(server());
    const visitor = await reachSecondStep(server(), id);
    const headers = { host: '192.0.2.7:3000' };
    expect(await visitor.send('POST', '/api/passkeys/sign-in/preparation', undefined, headers)).toMatchObject(
      { status: 409, body: { code: 'passkeys_unavailable' } },
    );
    const byCode = await visitor.send(
      'POST',
      '/api/passkeys/sign-in/recovery-code',
      { code: codes[0] },
      headers,
    );
    expect(byCode.status).toBe(200);
  });

  it('starts the session, marks the device as known, clears the failures and records the use', async () => {
    const { id, authenticator } = await anAdminWithPasskey(server());
    server().clock.advance(3 * 24 * 60 * MINUTE);
    const visitor = await reachSecondStep(server(), id);
    const body = authenticator.get(await optionsFor(visitor));
    const signedIn = await visitor.call(contract.signInByPasskey, { body });
    expect(signedIn).toMatchObject({ status: 200, body: { id, isAdmin: true } });
    expect([...visitor.cookies.keys()].sort()).toEqual(['sundial', 'sundial-device']);
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await failuresOf(server(), id)).toBe(0);
    const { passkeys } = (await visitor.call(contract.listPasskeys, {})).body;
    expect(passkeys).toMatchObject([{ added: '2026-03-13', lastUsed: '2026-03-16' }]);
  });
});

onDatabase('sqlite', 'signing in with a recovery code', (server) => {
  it('works once, also in capitals and with spaces', async () => {
    const { id, codes } = await anAdminWithPasskey(server());
    const typed = ` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `;
    const visitor = await reachSecondStep(server(), id);
    const response = await visitor.call(contract.signInByRecoveryCode, { body: { code: typed } });
    expect(response).toMatchObject({ status: 200, body: { id } });
    expect((await visitor.call(contract.listPasskeys, {})).body.recoveryCodesLeft).toBe(9);
    const again = await reachSecondStep(server(), id);
    expect(await again.refused(contract.signInByRecoveryCode, { body: { code: typed } })).toMatchObject(
      WRONG_CODE,
    );
  });

  it("is refused with another administrator's code, which stays valid", async () => {
    const [admin, other] = [await anAdminWithPasskey(server()), await anAdminWithPasskey(server())];
    const visitor = await reachSecondStep(server(), admin.id);
    const body = { code: other.codes[0] ?? '' };
    expect(await visitor.refused(contract.signInByRecoveryCode, { body })).toMatchObject(WRONG_CODE);
    const owner = await reachSecondStep(server(), other.id);
    expect((await owner.call(contract.signInByRecoveryCode, { body })).status).toBe(200);
  });
});

onBothDatabases('concurrent second steps', (server) => {
  it('do not sign in if another use changes the counter during verification', async () => {
    const { id, authenticator } = await anAdminWithPasskey(server(), new Authenticator({ counter: 7 }));
    const visitor = await reachSecondStep(server(), id);
    const body = authenticator.get(await optionsFor(visitor));
    const { database } = server();
    const transaction = database.transaction.bind(database);
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await database.query.updateTable('passkeys').set({ counter: 9 }).where('memberId', '=', id).execute();
      return transaction(work);
    });
    expect(await visitor.refused(contract.signInByPasskey, { body })).toMatchObject(NOT_ACCEPTED);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('sign in only once with the same code', async () => {
    const { id, codes } = await anAdminWithPasskey(server());
    const visitors = await Promise.all([reachSecondStep(server(), id), reachSecondStep(server(), id)]);
    const body = { code: codes[0] ?? '' };
    const responses = await Promise.all(
      visitors.map((visitor) => visitor.tryCall(contract.signInByRecoveryCode, { body })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('have at most five tries together', async () => {
    const { id } = await anAdminWithPasskey(server());
    const visitor = await reachSecondStep(server(), id);
    const token = visitor.cookies.get(STEP) ?? '';
    const tries = Array.from({ length: 30 }, () => {
      const browser = new Visitor(server());
      browser.setCookie(STEP, token);
      return browser.tryCall(contract.signInByRecoveryCode, { body: { code: 'AAAA-BBBB-CCCC-DDDD' } });
    });
    const codes = (await Promise.all(tries)).map(({ body }) => (body as { code: string }).code);
    expect(codes.filter((code) => code === 'wrong_recovery_code')).toHaveLength(4);
    expect(await failuresOf(server(), id)).toBe(6);
  });

  it('are over if the PIN is reset during verification, and the code stays valid', async () => {
    const { id, codes } = await anAdminWithPasskey(server());
    const visitor = await reachSecondStep(server(), id);
    const { database, pinHash } = server();
    const transaction = database.transaction.bind(database);
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await transaction((tx) => setOneTimePin(tx, id, pinHash, server().clock.now()));
      return transaction(work);
    });
    const body = { code: codes[0] ?? '' };
    expect(await visitor.refused(contract.signInByRecoveryCode, { body })).toMatchObject(OVER);
    expect(await isSignedIn(visitor)).toBe(false);
    const again = await reachSecondStep(server(), id);
    expect((await again.call(contract.signInByRecoveryCode, { body })).status).toBe(200);
  });
});
