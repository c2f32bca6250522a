import { expect, it } from 'vitest';
import { aMember, anAdmin, firstAdmin } from '#test/factories.ts';
import { aNewCredential } from '#test/passkeys.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';
import { deleteOldRows } from './cleanup.ts';

const DAY = 86_400_000;

onBothDatabases('the cleanup', (server) => {
  const rows = (table: 'sessions' | 'knownDevices') =>
    server().database.query.selectFrom(table).select('memberId').execute();
  const buckets = async () => {
    const rows = await server().database.query.selectFrom('signInFailures').select('budget').execute();
    // The rest of an address's name is a hash.
    return rows.map(({ budget }) => budget.replace(/^address:.*/, 'address')).sort();
  };

  it('deletes only expired sessions: administrators after an idle day, members after 14 idle days or 30 days', async () => {
    const admin = await aMember(server(), { isAdmin: true });
    const [idle, used] = [await aMember(server()), await aMember(server())];
    await signIn(server(), admin);
    await signIn(server(), idle);
    const visitor = await signIn(server(), used);
    const usersWithSession = async () => new Set((await rows('sessions')).map((row) => row.memberId));
    server().clock.advance(2 * DAY);
    await deleteOldRows(server().deps);
    expect(await usersWithSession()).toEqual(new Set([idle, used]));
    server().clock.advance(11 * DAY);
    await visitor.send('GET', '/api/user');
    server().clock.advance(2 * DAY);
    await deleteOldRows(server().deps);
    expect(await usersWithSession()).toEqual(new Set([used]));
    expect((await visitor.send('GET', '/api/user')).status).toBe(200);
    for (let week = 0; week < 3; week += 1) {
      server().clock.advance(7 * DAY);
      await visitor.send('GET', '/api/user');
    }
    await deleteOldRows(server().deps);
    expect(await usersWithSession()).toEqual(new Set());
  });

  it('deletes known devices after 400 days', async () => {
    await signIn(server(), await aMember(server()));
    server().clock.advance(399 * DAY);
    const recent = await aMember(server());
    await signIn(server(), recent);
    server().clock.advance(2 * DAY);
    await deleteOldRows(server().deps);
    expect((await rows('knownDevices')).map((row) => row.memberId)).toEqual([recent]);
  });

  it('deletes the failures of addresses and groups after ten minutes or a day, but not those of a member', async () => {
    const id = await aMember(server());
    await new Visitor(server()).send('POST', '/api/login', { id, pin: '9999' });
    await new Visitor(server()).send('POST', '/api/login', { id: 88_888, pin: '9999' });
    server().clock.advance(11 * 60_000);
    await deleteOldRows(server().deps);
    expect(await buckets()).toEqual(['account:88888', `account:${id}`, 'site:day'].sort());
    server().clock.advance(DAY);
    await deleteOldRows(server().deps);
    expect(await buckets()).toEqual([`account:${id}`]);
  });

  it('deletes unfinished passkey steps after five minutes', async () => {
    const admin = await anAdmin(server());
    await aNewCredential(admin);
    const countRemaining = async () => {
      const { query } = server().database;
      return [
        await query.selectFrom('secondSteps').selectAll().execute(),
        await query.selectFrom('passkeyChallenges').selectAll().execute(),
      ].map((rows) => rows.length);
    };
    const step = {
      tokenHash: 'x',
      memberId: await firstAdmin(server()),
      tries: 0,
      createdAt: server().clock.now(),
    };
    await server().database.query.insertInto('secondSteps').values(step).execute();
    server().clock.advance(5 * 60_000);
    await deleteOldRows(server().deps);
    expect(await countRemaining()).toEqual([1, 1]);
    server().clock.advance(1);
    await deleteOldRows(server().deps);
    expect(await countRemaining()).toEqual([0, 0]);
  });
});
