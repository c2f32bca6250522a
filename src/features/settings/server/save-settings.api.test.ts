import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

onDatabase('sqlite', 'changing the settings', (server) => {
  it('takes effect for all members at once', async () => {
    const admin = await anAdmin(server());
    const saved = await admin.call(contract.saveAdminSettings, { body: { deadlineDay: 5 } });
    expect(saved).toMatchObject({ status: 200, body: { deadlineDay: 5, deadlineMonth: 'same' } });
    await admin.call(contract.saveNameFormat, { body: { format: 'initials' } });
    const memberId = await aMember(server());
    const member = await signIn(server(), memberId);
    expect((await member.call(contract.getSettings, {})).body).toMatchObject({
      deadlineDay: 5,
      nameFormat: 'initials',
    });
  });

  it('can put the deadline into the month before, and keeps that when only the day changes', async () => {
    const admin = await anAdmin(server());
    const memberId = await aMember(server());
    const member = await signIn(server(), memberId);
    const before = { deadlineDay: 12, deadlineMonth: 'before' } as const;
    const { body: saved } = await admin.call(contract.saveAdminSettings, { body: before });
    expect(saved).toEqual(before);
    // The tests run on 13 March, so April has just been closed, and May is open until 12 April.
    const answer = { date: '2026-04-05', isAvailable: true, memberId } as const;
    const late = await member.refused(contract.saveAvailability, { body: answer });
    expect([late.status, late.body.code]).toEqual([403, 'deadline_passed']);
    const { status } = await member.call(contract.saveAvailability, {
      body: { ...answer, date: '2026-05-03' },
    });
    expect(status).toBe(200);

    await admin.call(contract.saveAdminSettings, { body: { deadlineDay: 13 } });
    expect((await member.call(contract.getSettings, {})).body).toMatchObject({ ...before, deadlineDay: 13 });
    expect((await member.call(contract.saveAvailability, { body: answer })).status).toBe(200);
  });
});
