import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

onDatabase('sqlite', 'changing the settings', (server) => {
  it('is refused to members', async () => {
    const member = await signIn(server(), await aMember(server()));
    for (const [call, body] of [
      [contract.saveAdminSettings, { deadlineDay: 5 }],
      [contract.saveNameFormat, { format: 'first' }],
    ] as const) {
      expect((await member.refused(call, { body })).status).toBe(403);
    }
  });

  it('refuses a deadline day outside 1 to 31, an unknown month and an unknown format, and changes nothing', async () => {
    const admin = await anAdmin(server());
    for (const deadlineDay of [0, 32, -1, 1.5, '20', null]) {
      expect((await admin.refused(contract.saveAdminSettings, { body: { deadlineDay } })).status).toBe(400);
    }
    for (const deadlineMonth of ['after', '', null]) {
      const body = { deadlineDay: 5, deadlineMonth };
      expect((await admin.refused(contract.saveAdminSettings, { body })).status).toBe(400);
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
    expect(saved).toMatchObject({ status: 200, body: { deadlineDay: 5, deadlineMonth: 'same' } });
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

  it('can put the deadline into the month before, and keeps that when only the day changes', async () => {
    const admin = await anAdmin(server());
    const userId = await aMember(server());
    const member = await signIn(server(), userId);
    const before = { deadlineDay: 12, deadlineMonth: 'before' } as const;
    const { body: saved } = await admin.call(contract.saveAdminSettings, { body: before });
    expect(saved).toEqual(before);
    // The tests run on 13 March, so April has just been closed, and May is open until 12 April.
    const answer = { serviceDate: '2026-04-05', isAvailable: true, userId } as const;
    const late = await member.refused(contract.saveAvailability, { body: answer });
    expect([late.status, late.body.code]).toEqual([403, 'deadline_passed']);
    const { status } = await member.call(contract.saveAvailability, {
      body: { ...answer, serviceDate: '2026-05-03' },
    });
    expect(status).toBe(200);

    await admin.call(contract.saveAdminSettings, { body: { deadlineDay: 13 } });
    expect((await member.call(contract.getSettings, {})).body).toMatchObject({ ...before, deadlineDay: 13 });
    expect((await member.call(contract.saveAvailability, { body: answer })).status).toBe(200);
    const months = { params: { year: '2026', month: '4' } };
    expect((await admin.call(contract.getForecast, months)).body.deadline).toBe('2026-03-13');
  });
});
