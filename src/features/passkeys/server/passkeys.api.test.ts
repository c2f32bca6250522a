import { afterEach, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { Authenticator } from '#test/authenticator.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { addPasskey, aNewCredential } from '#test/passkeys.ts';
import { onDatabase, PIN, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const MINUTE = 60_000;
const NAME = 'My phone';

/** Returns everything that the database stores about passkeys and codes, as text. */
async function allStoredData(server: TestServer): Promise<string> {
  const tables = ['passkeys', 'recoveryCodes', 'secondSteps', 'passkeyChallenges', 'changeLog'] as const;
  const rows = tables.map((table) => server.database.query.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all(rows));
}

afterEach(() => vi.restoreAllMocks());

onDatabase('sqlite', 'adding a passkey', (server) => {
  it('is refused with a wrong PIN, and at an address without passkey support', async () => {
    const body = { currentPin: PIN };
    const admin = await anAdmin(server());
    expect(await admin.refused(contract.preparePasskey, { body: { currentPin: '9999' } })).toMatchObject({
      status: 400,
      body: { code: 'current_pin_incorrect' },
    });
    expect(
      await admin.send('POST', '/api/passkeys/preparation', body, { host: '192.0.2.7:3000' }),
    ).toMatchObject({ status: 409, body: { code: 'passkeys_unavailable' } });
    const elsewhere = await admin.send('GET', '/api/passkeys', undefined, { host: '192.0.2.7:3000' });
    expect(elsewhere.body).toEqual({ isPossible: false, passkeys: [], recoveryCodesLeft: 0 });
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
  ])('is refused with %s, and uses up the challenge', async (_what, falsified) => {
    const admin = await anAdmin(server());
    const { options, credential, authenticator } = await aNewCredential(admin);
    const wrong = { name: NAME, credential: authenticator.create(options, falsified) };
    const refused = { status: 400, body: { code: 'passkey_not_added' } };
    expect(await admin.refused(contract.addPasskey, { body: wrong })).toMatchObject(refused);
    expect(await admin.refused(contract.addPasskey, { body: { name: NAME, credential } })).toMatchObject(
      refused,
    );
    expect((await admin.call(contract.listPasskeys, {})).body.passkeys).toEqual([]);
  });

  it('is refused unprepared, after five minutes, a second time, and in another session', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const [desk, phone] = [await signIn(server(), id), await signIn(server(), id)];
    const made = await aNewCredential(desk);
    const body = { name: NAME, credential: made.credential };
    const refused = { status: 400, body: { code: 'passkey_not_added' } };
    expect(await phone.refused(contract.addPasskey, { body })).toMatchObject(refused);
    expect((await desk.call(contract.addPasskey, { body })).status).toBe(201);
    expect(await desk.refused(contract.addPasskey, { body })).toMatchObject(refused);
    const late = await aNewCredential(desk);
    server().clock.advance(5 * MINUTE + 1);
    const lateBody = { name: NAME, credential: late.credential };
    expect(await desk.refused(contract.addPasskey, { body: lateBody })).toMatchObject(refused);
  });

  it('is refused for a passkey that already exists', async () => {
    const authenticator = new Authenticator();
    await addPasskey(await anAdmin(server()), { authenticator });
    const other = await anAdmin(server());
    const { credential } = await aNewCredential(other, authenticator);
    expect(await other.refused(contract.addPasskey, { body: { name: NAME, credential } })).toMatchObject({
      status: 409,
      body: { code: 'passkey_taken' },
    });
    expect((await other.call(contract.listPasskeys, {})).body.recoveryCodesLeft).toBe(0);
  });

  it('is refused if the administrator is demoted during verification', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const admin = await signIn(server(), id);
    const { credential } = await aNewCredential(admin);
    const { database } = server();
    const transaction = database.transaction.bind(database);
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await database.query.updateTable('users').set({ isAdmin: false }).where('id', '=', id).execute();
      return transaction(work);
    });
    const body = { name: NAME, credential };
    expect((await admin.refused(contract.addPasskey, { body })).body.code).toBe('not_allowed');
    const storedRows = database.query.selectFrom('passkeys').select('id').where('memberId', '=', id);
    expect(await storedRows.execute()).toEqual([]);
  });

  it('is refused without a server error for arbitrary authenticator data', async () => {
    const admin = await anAdmin(server());
    for (const attestationObject of ['AA', 'oA', '_____w', Buffer.alloc(9000, 0x9f).toString('base64url')]) {
      const { credential } = await aNewCredential(admin);
      const response = { ...credential.response, attestationObject };
      const body = { name: NAME, credential: { ...credential, response } };
      expect((await admin.refused(contract.addPasskey, { body })).body.code).toBe('passkey_not_added');
    }
  });

  it('excludes existing passkeys, names the member, and returns ten codes with the first passkey only', async () => {
    const id = await aMember(server(), { isAdmin: true, firstName: 'Ruth', lastName: 'Moab' });
    const admin = await signIn(server(), id);
    const first = await aNewCredential(admin);
    expect(first.options).toMatchObject({
      rp: { id: 'localhost', name: 'Sundial' },
      user: { name: 'Ruth Moab', displayName: 'Ruth Moab' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    const body = { name: ' My  phone ', credential: first.credential };
    const { recoveryCodes } = (await admin.call(contract.addPasskey, { body })).body;
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes ?? [])
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const second = await aNewCredential(admin);
    expect(second.options.excludeCredentials).toEqual([
      { id: first.authenticator.id, type: 'public-key', transports: ['hybrid', 'internal'] },
    ]);
    // The phone assigns both to the same member.
    expect(second.options.user.id).toBe(first.options.user.id);
    const more = { name: 'Key ring', credential: second.credential };
    expect((await admin.call(contract.addPasskey, { body: more })).body.recoveryCodes).toBeNull();
    const passkeys = [
      { id: expect.any(Number), name: 'My phone', added: '2026-03-13', lastUsed: null },
      { id: expect.any(Number), name: 'Key ring', added: '2026-03-13', lastUsed: null },
    ];
    expect((await admin.call(contract.listPasskeys, {})).body).toEqual({
      isPossible: true,
      passkeys,
      recoveryCodesLeft: 10,
    });
    const storedRows = await allStoredData(server());
    for (const code of recoveryCodes ?? []) {
      expect(storedRows).not.toContain(code);
      expect(storedRows).not.toContain(code.replaceAll('-', ''));
    }
  });
});

onDatabase('sqlite', 'a passkey', (server) => {
  it('is removed only by its owner with the current PIN, and the codes with the last one', async () => {
    const admin = await anAdmin(server());
    await addPasskey(admin, { name: 'One' });
    await addPasskey(admin, { name: 'Two' });
    const { passkeys } = (await admin.call(contract.listPasskeys, {})).body;
    const [first, second] = passkeys.map(({ id }) => ({
      params: { id },
      body: { currentPin: PIN },
    }));
    if (!first || !second) throw new Error('Expected two passkeys.');
    const other = await anAdmin(server());
    expect(await other.refused(contract.removePasskey, first)).toMatchObject({
      status: 404,
      body: { code: 'unknown_passkey' },
    });
    expect(
      (await admin.refused(contract.removePasskey, { ...first, body: { currentPin: '9999' } })).body.code,
    ).toBe('current_pin_incorrect');
    expect((await admin.call(contract.removePasskey, first)).status).toBe(204);
    expect((await admin.call(contract.listPasskeys, {})).body).toMatchObject({
      passkeys: [{ name: 'Two' }],
      recoveryCodesLeft: 10,
    });
    expect((await admin.call(contract.removePasskey, second)).status).toBe(204);
    expect((await admin.call(contract.listPasskeys, {})).body).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    });
  });

  it('is deleted, with its codes, when its owner is removed or demoted', async () => {
    const colleague = await anAdmin(server());
    const actions = [
      (id: string) => colleague.call(contract.removeMember, { params: { id } }),
      (id: string) => colleague.call(contract.editAccess, { params: { id }, body: { isAdmin: false } }),
    ];
    for (const action of actions) {
      const id = await aMember(server(), { isAdmin: true });
      await addPasskey(await signIn(server(), id));
      await new Visitor(server()).refused(contract.login, { body: { id, pin: PIN } });
      expect((await action(String(id))).status).toBeLessThan(300);
      for (const table of ['passkeys', 'recoveryCodes', 'secondSteps'] as const) {
        const rows = await server().database.query.selectFrom(table).select('memberId').execute();
        expect(rows.map((row) => row.memberId)).not.toContain(id);
      }
    }
  });
});

onDatabase('sqlite', 'new recovery codes', (server) => {
  it('are refused without a passkey and with a wrong PIN', async () => {
    const admin = await anAdmin(server());
    const body = { currentPin: PIN };
    expect((await admin.refused(contract.makeRecoveryCodes, { body })).body.code).toBe('unknown_passkey');
    await addPasskey(admin);
    const wrong = { body: { currentPin: '9999' } };
    expect((await admin.refused(contract.makeRecoveryCodes, wrong)).body.code).toBe('current_pin_incorrect');
  });

  it('replace the earlier ones', async () => {
    const id = await aMember(server(), { isAdmin: true });
    const admin = await signIn(server(), id);
    const { recoveryCodes: earlier } = await addPasskey(admin);
    const { body } = await admin.call(contract.makeRecoveryCodes, { body: { currentPin: PIN } });
    expect(new Set([...body.recoveryCodes, ...(earlier ?? [])]).size).toBe(20);
    expect((await admin.call(contract.listPasskeys, {})).body.recoveryCodesLeft).toBe(10);
    const visitor = new Visitor(server());
    await visitor.refused(contract.login, { body: { id, pin: PIN } });
    const [old = ''] = earlier ?? [];
    expect((await visitor.refused(contract.signInByRecoveryCode, { body: { code: old } })).status).toBe(401);
    const [fresh = ''] = body.recoveryCodes;
    expect((await visitor.call(contract.signInByRecoveryCode, { body: { code: fresh } })).status).toBe(200);
  });
});
