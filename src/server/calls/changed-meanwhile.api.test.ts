import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin, aRole } from '#test/factories.ts';
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

  it.each([
    ['country', contract.saveCountry, ['AU', 'NZ', 'US']],
    ['language', contract.saveChurchLanguage, ['en', 'es', 'de']],
    ['format', contract.saveNameFormat, ['full', 'first', 'last']],
    ['minutes', contract.saveServiceDuration, [60, 75, 90]],
    ['deadlineDay', contract.saveAdminSettings, [20, 15, 10]],
  ] as const)('does not take back the %s', async (field, { method, path }, values) => {
    const admin = await anAdmin(server());
    const [before, theirs, mine] = values;
    const save = (value: unknown, seen: unknown) =>
      admin.send(method, path, { [field]: value, seen: { [field]: seen } });
    await admin.send(method, path, { [field]: before });
    await save(theirs, before);
    const refused = await save(mine, before);
    expect(refused).toMatchObject(conflict({ [field]: theirs }));
    expect(JSON.stringify(refused.body)).not.toContain('{{');
    expect((await save(before, before)).body).toMatchObject({ [field]: theirs });
    expect((await save(mine, theirs)).body).toMatchObject({ [field]: mine });
  });

  it('does not take back the order of the roles, and a role added meanwhile is no conflict', async () => {
    const admin = await anAdmin(server());
    const names = ['Reader', 'Usher', 'Bells'];
    const ids = await Promise.all(names.map((name, order) => aRole(server(), { name, order })));
    const [a = 0, b = 0, c = 0] = ids;
    const order = (roleIds: number[], seen: number[]) => ({ body: { roleIds, seen: { roleIds: seen } } });
    const d = await aRole(server(), { order: 3 });
    const { body } = await admin.call(contract.reorderServiceRoles, order([b, a, c], [a, b, c]));
    expect(body.map(({ id }) => id)).toEqual([b, a, c, d]);
    const refused = await admin.refused(contract.reorderServiceRoles, order([a, c, b], [a, b, c]));
    expect(refused).toMatchObject(conflict({ roleIds: [b, a, c] }));
    expect(refused.body.message).toContain('Usher, Reader, Bells');
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

  it('is refused with the names of the call, and with contact data nowhere but in what is there now', async () => {
    const admin = await anAdmin(server());
    const [id, other] = [await aMember(server()), await aMember(server())];
    const stored = (await admin.call(contract.listMembers, {})).body.find((member) => member.id === id);
    if (!stored) throw new Error('The member is not listed.');
    const { firstName, lastName } = stored;
    const seen = { firstName, lastName, phoneNumber: stored.phoneNumber, email: stored.email };
    const edit = (change: object) => ({ params: { id }, body: { firstName, lastName, ...change, seen } });
    const now = { phoneNumber: '+61491570156', email: 'ruth@example.org' };
    await admin.call(contract.editMember, edit(now));
    const refused = await admin.refused(
      contract.editMember,
      edit({ phoneNumber: '+61491570157', email: 'ben@example.org' }),
    );
    expect(refused.body.params).toEqual({ now });
    const { params: _, ...others } = refused.body;
    for (const value of Object.values(now)) expect(JSON.stringify(others)).not.toContain(value);

    const choices = { serving: 'own', whom: 'adults', strictness: 'prefer', oneFree: [], childrenWith: [] };
    const family = { ...choices, members: [{ userId: id, isChild: false }] };
    const added = await admin.send('POST', '/api/admin/families', family);
    const path = `/api/admin/families/${(added.body as { id: number }).id}`;
    const members = [...family.members, { userId: other, isChild: false }];
    await admin.send('PATCH', path, { members, seen: family });
    const lost = await admin.send('PATCH', path, { members: members.slice(1), seen: family });
    expect(lost).toMatchObject({ status: 409, body: { params: { now: { members } } } });
    expect(JSON.stringify(lost.body)).not.toContain('memberId');
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
