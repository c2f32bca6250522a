import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

onBothDatabases('changing the settings', (server) => {
  it('is refused to members', async () => {
    const member = await signIn(server(), await aMember(server()));
    for (const [call, body] of [
      [contract.saveAdminSettings, { deadlineDay: 5 }],
      [contract.saveNameFormat, { format: 'first' }],
    ] as const) {
      expect((await member.refused(call, { body })).status).toBe(403);
    }
  });

  it('refuses a deadline day outside 1 to 31 and an unknown format, and changes nothing', async () => {
    const admin = await anAdmin(server());
    for (const deadlineDay of [0, 32, -1, 1.5, '20', null]) {
      expect((await admin.refused(contract.saveAdminSettings, { body: { deadlineDay } })).status).toBe(400);
    }
    for (const format of ['nickname', '', null, 1]) {
      expect((await admin.refused(contract.saveNameFormat, { body: { format } })).status).toBe(400);
    }
    const { body } = await admin.call(contract.getSettings, {});
    expect(body).toMatchObject({ deadlineDay: 20, nameFormat: 'full' });
  });

  it('takes effect for all members at once', async () => {
    const admin = await anAdmin(server());
    const saved = await admin.call(contract.saveAdminSettings, { body: { deadlineDay: 5 } });
    expect(saved).toMatchObject({ status: 200, body: { deadlineDay: 5 } });
    await admin.call(contract.saveNameFormat, { body: { format: 'initials' } });
    const userId = await aMember(server());
    const member = await signIn(server(), userId);
    expect((await member.call(contract.getSettings, {})).body).toMatchObject({
      deadlineDay: 5,
      nameFormat: 'initials',
    });
    // The tests run on the 13th. With the deadline on the 5th, this month is locked.
    const body = { serviceDate: '2026-03-22', isAvailable: true, userId };
    expect((await member.refused(contract.saveAvailability, { body })).body.code).toBe('deadline_passed');
  });
});
