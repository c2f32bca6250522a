import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onDatabase, PIN, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function signInOnAndroid(server: TestServer, id: number): Promise<Visitor> {
  const visitor = new Visitor(server);
  await visitor.send('POST', '/api/login', { id, pin: PIN }, { 'user-agent': ANDROID });
  return visitor;
}

const isSignedIn = async (visitor: Visitor) => (await visitor.send('GET', '/api/user')).status === 200;

onDatabase('sqlite', 'signed-in devices', (server) => {
  it("are private: no member sees or ends another's", async () => {
    const otherMember = await signIn(server(), await aMember(server()));
    const { body } = await otherMember.call(contract.listSessions, {});
    const [session] = body;
    const admin = await anAdmin(server());
    expect((await admin.call(contract.listSessions, {})).body).toHaveLength(1);
    for (const id of [session?.id ?? '', 'others%00', '1', "' or 1=1 --"]) {
      expect(await admin.refused(contract.endSession, { params: { id } })).toMatchObject({
        status: 404,
        body: { code: 'unknown_session' },
      });
    }
    await admin.call(contract.endOtherSessions, {});
    expect(await isSignedIn(otherMember)).toBe(true);
  });

  it('are listed by name and date, this one first, without their tokens', async () => {
    const id = await aMember(server());
    const phone = await signInOnAndroid(server(), id);
    server().clock.advance(3 * 86_400_000);
    const desk = await signIn(server(), id);
    const { body } = await desk.call(contract.listSessions, {});
    expect(body).toEqual([
      {
        id: expect.any(String),
        device: 'A browser',
        since: '2026-03-16',
        lastUsed: '2026-03-16',
        isLimited: false,
        isThis: true,
      },
      {
        id: expect.any(String),
        device: 'Chrome on Android',
        since: '2026-03-13',
        lastUsed: '2026-03-13',
        isLimited: false,
        isThis: false,
      },
    ]);
    const rows = await server().database.query.selectFrom('sessions').selectAll().execute();
    for (const row of rows) expect(JSON.stringify(body)).not.toContain(row.tokenHash);
    expect(JSON.stringify(rows)).not.toContain('Mozilla');
    const forged = new Visitor(server());
    expect(
      (await forged.send('GET', '/api/user', undefined, { cookie: `sundial=${body[0]?.id}` })).status,
    ).toBe(401);
    expect(await isSignedIn(phone)).toBe(true);
  });

  it('show the name that an earlier release stored', async () => {
    const id = await aMember(server());
    const desk = await signIn(server(), id);
    const db = server().database.query;
    await db.updateTable('sessions').set({ device: 'Safari on iPad' }).where('memberId', '=', id).execute();
    expect((await desk.call(contract.listSessions, {})).body).toMatchObject([{ device: 'Safari on iPad' }]);
  });

  it('are signed out at once, all the others or a single one', async () => {
    const id = await aMember(server());
    const [phone, tablet, desk] = [
      await signInOnAndroid(server(), id),
      await signIn(server(), id),
      await signIn(server(), id),
    ];
    const devices = (await desk.call(contract.listSessions, {})).body;
    const ended = devices.find((device) => device.device === 'Chrome on Android');
    expect((await desk.call(contract.endSession, { params: { id: ended?.id ?? '' } })).status).toBe(204);
    expect(await Promise.all([phone, tablet, desk].map(isSignedIn))).toEqual([false, true, true]);
    expect((await desk.refused(contract.endSession, { params: { id: ended?.id } })).status).toBe(404);
    expect((await desk.call(contract.endOtherSessions, {})).status).toBe(204);
    expect(await Promise.all([phone, tablet, desk].map(isSignedIn))).toEqual([false, false, true]);
    expect((await desk.call(contract.listSessions, {})).body).toHaveLength(1);
  });

  it('are not listed when they have not been used for too long', async () => {
    const id = await aMember(server());
    await signInOnAndroid(server(), id);
    server().clock.advance(15 * 86_400_000);
    const desk = await signIn(server(), id);
    expect((await desk.call(contract.listSessions, {})).body).toHaveLength(1);
  });
});
