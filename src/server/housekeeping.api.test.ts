import { expect, it } from 'vitest';
import { keepHouse } from '#server/housekeeping.ts';
import { onBothDatabases } from '#test/build-test-app.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { aNewCredential } from '#test/passkeys.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const DAY = 86_400_000;

onBothDatabases('the cleanup', (house) => {
  const rows = (table: 'sessions' | 'known_devices') =>
    house().database.query.selectFrom(table).select('user_id').execute();
  const budgets = async () =>
    (await house().database.query.selectFrom('sign_in_failures').select('budget').execute()).map(
      ({ budget }) => budget,
    );

  it('deletes exactly the expired sessions: after a day for administrators, 14 days for members', async () => {
    const admin = await aMember(house(), { isAdmin: true });
    const [idle, used] = [await aMember(house()), await aMember(house())];
    await signIn(house(), admin);
    await signIn(house(), idle);
    const visitor = await signIn(house(), used);
    const usersWithSession = async () => new Set((await rows('sessions')).map((row) => row.user_id));
    house().clock.advance(2 * DAY);
    await keepHouse(house());
    expect(await usersWithSession()).toEqual(new Set([idle, used]));
    house().clock.advance(11 * DAY);
    await visitor.send('GET', '/api/user');
    house().clock.advance(2 * DAY);
    await keepHouse(house());
    expect(await usersWithSession()).toEqual(new Set([used]));
    expect((await visitor.send('GET', '/api/user')).status).toBe(200);
    for (let week = 0; week < 3; week += 1) {
      house().clock.advance(7 * DAY);
      await visitor.send('GET', '/api/user');
    }
    await keepHouse(house());
    expect(await usersWithSession()).toEqual(new Set());
  });

  it('deletes devices after 400 days', async () => {
    await signIn(house(), await aMember(house()));
    house().clock.advance(399 * DAY);
    const recent = await aMember(house());
    await signIn(house(), recent);
    house().clock.advance(2 * DAY);
    await keepHouse(house());
    expect((await rows('known_devices')).map((row) => row.user_id)).toEqual([recent]);
  });

  it('deletes failures that no longer count, but keeps those of a member', async () => {
    const id = await aMember(house());
    await new Visitor(house()).send('POST', '/api/login', { id, pin: '9999' });
    await new Visitor(house()).send('POST', '/api/login', { id: 88_888, pin: '9999' });
    house().clock.advance(11 * 60_000);
    await keepHouse(house());
    expect((await budgets()).sort()).toEqual(['account:88888', `account:${id}`, 'site:day'].sort());
    house().clock.advance(500 * DAY);
    await keepHouse(house());
    expect(await budgets()).toEqual([`account:${id}`]);
  });

  it('deletes unfinished passkey steps after five minutes', async () => {
    const admin = await anAdmin(house());
    await aNewCredential(admin);
    const left = async () => {
      const { query } = house().database;
      return [
        await query.selectFrom('second_steps').selectAll().execute(),
        await query.selectFrom('passkey_challenges').selectAll().execute(),
      ].map((rows) => rows.length);
    };
    const step = { token_hash: 'x', user_id: 1, challenge: null, tries: 0, created_at: house().clock.now() };
    await house().database.query.insertInto('second_steps').values(step).execute();
    house().clock.advance(5 * 60_000);
    await keepHouse(house());
    expect(await left()).toEqual([1, 1]);
    house().clock.advance(1);
    await keepHouse(house());
    expect(await left()).toEqual([0, 0]);
  });
});
