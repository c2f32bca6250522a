import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { aMember, aRole, aServiceTime, firstAdmin } from '#test/factories.ts';
import { PIN } from '#test/pins.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onDatabase('sqlite', 'the setup of a church', (server) => {
  const db = () => server().database.query;
  const set = (values: object) => db().updateTable('settings').set(values).execute();
  const startPageOf = async (id: MemberId) =>
    (await new Visitor(server()).call(contract.login, { body: { id, pin: PIN } })).body.startPage;

  /** Signs in as the only administrator, whose one-time PIN is already replaced. */
  async function onlyAdmin(): Promise<Visitor> {
    const id = await firstAdmin(server());
    const values = { pinHash: server().pinHash, firstLogin: false };
    await db().updateTable('users').set(values).where('id', '=', id).execute();
    return signIn(server(), id);
  }

  it('follows the data and what an administrator confirmed, and the administrator starts there', async () => {
    const admin = await onlyAdmin();
    const adminId = await firstAdmin(server());
    const setup = async () => (await admin.call(contract.getSetup, {})).body;
    const nothing = {
      church: false,
      roles: false,
      services: false,
      members: false,
      pins: false,
      month: false,
    };
    expect(await setup()).toEqual({ isShown: true, done: nothing });
    expect(await startPageOf(adminId)).toBe('/admin');

    await aRole(server());
    const memberId = await aMember(server());
    await db().updateTable('users').set({ pinHash: null }).where('id', '=', memberId).execute();
    expect((await setup()).done).toEqual({ ...nothing, roles: true, members: true });
    expect(await startPageOf(adminId)).toBe('/admin');

    const time = await aServiceTime(server(), { date: '2026-12-24' });
    expect((await setup()).done.services).toBe(true);
    expect(await startPageOf(adminId)).toBeUndefined();
    await db().deleteFrom('serviceTimes').where('id', '=', time).execute();
    expect((await setup()).done.services).toBe(false);
    const { body } = await admin.call(contract.confirmSetup, { body: { step: 'services' } });
    expect(body.done.services).toBe(true);

    await db().updateTable('users').set({ pinHash: server().pinHash }).where('id', '=', memberId).execute();
    expect(await setup()).toEqual({
      isShown: true,
      done: { church: false, roles: true, services: true, members: true, pins: true, month: false },
    });
    await admin.call(contract.confirmSetup, { body: { step: 'month' } });
    await admin.call(contract.saveChurchName, { body: { churchName: 'St Mark' } });
    expect((await setup()).done).toMatchObject({ church: true, month: true });
    expect((await admin.refused(contract.confirmSetup, { body: { step: 'roles' } })).status).toBe(400);
  });

  it('disappears for all administrators when one hides it, or when a roster is published', async () => {
    const admin = await onlyAdmin();
    const isShown = async () => (await admin.call(contract.getSetup, {})).body.isShown;
    expect(await isShown()).toBe(true);
    expect((await admin.call(contract.confirmSetup, { body: { step: 'all' } })).body.isShown).toBe(false);
    await set({ setupHidden: false });
    expect(await isShown()).toBe(true);
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 5 } });
    expect(await isShown()).toBe(false);
  });

  it('is not where members start', async () => {
    await set({ setupServicesConfirmed: false });
    expect(await startPageOf(await aMember(server()))).toBeUndefined();
  });
});
