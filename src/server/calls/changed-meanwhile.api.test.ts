import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';

onDatabase('sqlite', 'of two coordinators who saw the same form, the second', (server) => {
  const conflict = (now: object) => ({
    status: 409,
    body: { code: 'changed_meanwhile', params: { now } },
  });

  it("does not take back the first one's name of the church, unless they have seen it", async () => {
    const admin = await anAdmin(server());
    await admin.call(contract.saveChurchName, { body: { churchName: 'Mark' } });
    const seen = { churchName: 'Mark' };
    await admin.call(contract.saveChurchName, { body: { churchName: 'St Mark', seen } });
    const save = { body: { churchName: 'Mark Church', seen } };
    expect(await admin.refused(contract.saveChurchName, save)).toMatchObject(
      conflict({ churchName: 'St Mark' }),
    );
    const again = { body: { churchName: 'Mark Church', seen: { churchName: 'St Mark' } } };
    expect((await admin.call(contract.saveChurchName, again)).body).toEqual({ churchName: 'Mark Church' });
    const unchanged = { body: { churchName: 'St Mark', seen: { churchName: 'St Mark' } } };
    expect((await admin.call(contract.saveChurchName, unchanged)).body).toEqual({
      churchName: 'Mark Church',
    });
  });

  it('does not take back an answer address or a text for reminders', async () => {
    const admin = await anAdmin(server());
    await admin.call(contract.saveAnswerAddress, { body: { answerAddress: '' } });
    const address = (answerAddress: string) => ({ body: { answerAddress, seen: { answerAddress: '' } } });
    await admin.call(contract.saveAnswerAddress, address('ruth@example.org'));
    expect(await admin.refused(contract.saveAnswerAddress, address('ben@example.org'))).toMatchObject(
      conflict({ answerAddress: 'ruth@example.org' }),
    );
    const { template } = (await admin.call(contract.saveReminderTemplate, { body: { template: '' } })).body;
    const text = (wanted: string) => ({ body: { template: wanted, seen: { template } } });
    await admin.call(contract.saveReminderTemplate, text('Please answer: {link}'));
    expect(await admin.refused(contract.saveReminderTemplate, text('Hi {firstName}, {link}'))).toMatchObject(
      conflict({ template: 'Please answer: {link}' }),
    );
  });

  it('changes only what they changed of the settings of reminders', async () => {
    const admin = await anAdmin(server());
    const seen = { isOn: false, daysBefore: [7] };
    await admin.call(contract.saveAnswerReminders, { body: seen });
    await admin.call(contract.saveAnswerReminders, { body: { ...seen, daysBefore: [5], seen } });
    const { body } = await admin.call(contract.saveAnswerReminders, { body: { ...seen, isOn: true, seen } });
    expect(body.answerReminders).toEqual({ isOn: true, daysBefore: [5] });
    expect(
      await admin.refused(contract.saveAnswerReminders, { body: { ...seen, daysBefore: [3], seen } }),
    ).toMatchObject(conflict({ daysBefore: [5] }));

    const before = { isOn: false, daysBefore: 2, hour: 18 };
    const save = (change: Partial<typeof before>) => ({
      body: { servingReminders: { ...before, ...change }, seen: before },
    });
    await admin.call(contract.saveNotificationSettings, { body: { servingReminders: before } });
    await admin.call(contract.saveNotificationSettings, save({ hour: 10 }));
    const saved = await admin.call(contract.saveNotificationSettings, save({ daysBefore: 3 }));
    expect(saved.body.servingReminders).toEqual({ isOn: false, daysBefore: 3, hour: 10 });
    expect(await admin.refused(contract.saveNotificationSettings, save({ hour: 12 }))).toMatchObject(
      conflict({ hour: 10 }),
    );
  });

  it("changes only what they changed of a member's access, and not their initials", async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server(), { initials: 'RM' });
    const seen = { role: 'member', isAdmin: false, doesNotServe: false } as const;
    await admin.call(contract.editAccess, { params: { id }, body: { role: 'pastor', seen } });
    const saved = await admin.call(contract.editAccess, {
      params: { id },
      body: { ...seen, isAdmin: true, seen },
    });
    expect(saved.body).toMatchObject({ role: 'pastor', isAdmin: true, doesNotServe: false });
    await admin.call(contract.editAccess, { params: { id }, body: { isAdmin: false } });
    const initials = (wanted: string) => ({
      params: { id },
      body: { initials: wanted, seen: { initials: 'RM' } },
    });
    await admin.call(contract.editInitials, initials('RUM'));
    expect(await admin.refused(contract.editInitials, initials('RX'))).toMatchObject(
      conflict({ initials: 'RUM' }),
    );
  });
});
