import { afterEach, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { setOneTimePin } from '#server/auth/pin-queries.ts';
import { aMember } from '#test/factories.ts';
import { onBothDatabases, onDatabase, PIN, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const ANOTHER_HASH = '$argon2id$v=19$m=19456,t=2,p=1$another$another';

/** Runs `happens` after the next PIN was verified and before its result is used. */
function whileVerifying(server: TestServer, happens: () => Promise<void>): void {
  const verify = server.pinHasher.verify.bind(server.pinHasher);
  vi.spyOn(server.pinHasher, 'verify').mockImplementationOnce(async (...args) => {
    const matches = await verify(...args);
    await happens();
    return matches;
  });
}

afterEach(() => vi.restoreAllMocks());

onBothDatabases('while a PIN is being verified', (server) => {
  const reset = (id: number) => () =>
    server().database.transaction((tx) => setOneTimePin(tx, id, ANOTHER_HASH, server().clock.now()));
  const sessionsOf = (id: number) =>
    server().database.query.selectFrom('sessions').select('memberId').where('memberId', '=', id).execute();

  it('a reset wins over the sign-in: the old PIN no longer starts a session', async () => {
    const id = await aMember(server());
    whileVerifying(server(), reset(id));
    const refused = await new Visitor(server()).refused(contract.login, { body: { id, pin: PIN } });
    expect(refused).toMatchObject({ status: 401, body: { code: 'wrong_pin' } });
    expect(refused.headers).not.toHaveProperty('set-cookie');
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('a removal wins over the sign-in', async () => {
    const id = await aMember(server());
    whileVerifying(server(), async () => {
      await server().database.query.updateTable('users').set({ removedAt: 1 }).where('id', '=', id).execute();
    });
    expect((await new Visitor(server()).refused(contract.login, { body: { id, pin: PIN } })).status).toBe(
      401,
    );
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('a reset wins over a change of the PIN', async () => {
    const id = await aMember(server());
    const visitor = await signIn(server(), id);
    whileVerifying(server(), reset(id));
    const body = { currentPin: PIN, newPin: '7391' };
    expect(await visitor.refused(contract.changePin, { body })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
    expect(await sessionsOf(id)).toEqual([]);
    const { pinHash } = await server()
      .database.query.selectFrom('users')
      .select('pinHash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(pinHash).toBe(ANOTHER_HASH);
  });
});

onDatabase('sqlite', 'when the database fails halfway', (server) => {
  it('a change of the PIN is not saved, and the member stays signed in', async () => {
    const visitor = await signIn(server(), await aMember(server()));
    const { database } = server();
    const transaction = database.transaction.bind(database);
    vi.spyOn(database, 'transaction').mockImplementationOnce((work) =>
      transaction(async (tx) => {
        await work(tx);
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      }),
    );
    const body = { currentPin: PIN, newPin: '7391' };
    const refused = await visitor.refused(contract.changePin, { body });
    expect(refused).toMatchObject({ status: 503, body: { code: 'database_away' } });
    expect(refused.headers).not.toHaveProperty('set-cookie');
    expect((await visitor.call(contract.changePin, { body })).status).toBe(200);
  });
});
