import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin, anAnswer, anAvailableMember, aRole } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';

onDatabase('sqlite', "the builder's month", (server) => {
  const params = { year: '2026', month: '8' };

  it('lists every service with active roles in order, available people, and who has withdrawn', async () => {
    const admin = await anAdmin(server());
    const date = '2026-08-02';
    const reader = await aRole(server(), { name: 'Reader', order: 2 });
    const usher = await aRole(server(), { name: 'Usher', order: 1, maxLimit: 2 });
    await aRole(server(), { name: 'Old', order: 3, isActive: false });
    const zoe = await aMember(server(), { firstName: 'Zoe', lastName: 'Abel', initials: 'ZA' });
    const amos = await aMember(server(), { firstName: 'Amos', lastName: 'Zimmer', initials: 'AZ' });
    await anAnswer(server(), zoe, date);
    await anAnswer(server(), amos, date);
    await admin.call(contract.addSpecialDay, { body: { date, name: 'Harvest', color: '#aa5500' } });
    await admin.call(contract.addAssignment, { body: { roleId: usher, memberId: zoe, date } });
    await admin.call(contract.saveAvailability, {
      body: { memberId: zoe, date, isAvailable: false },
    });

    const { body } = await admin.call(contract.listBuilderServices, { params });
    expect(body.map((sunday) => sunday.date)).toEqual([
      '2026-08-02',
      '2026-08-09',
      '2026-08-16',
      '2026-08-23',
      '2026-08-30',
    ]);
    const [first, second] = body;
    expect(first).toMatchObject({
      date,
      specialDay: { name: 'Harvest', color: '#aa5500' },
      availablePeople: [{ id: amos, formattedName: 'Amos Zimmer', initials: 'AZ' }],
      assignments: [
        { roleId: usher, memberId: zoe, isAvailable: false, person: { formattedName: 'Zoe Abel' } },
      ],
    });
    expect(first?.roles.map((role) => role.id)).toEqual([usher, reader]);
    expect(second).not.toHaveProperty('specialDay');
  });

  it('adds initials to two people of the same name', async () => {
    const admin = await anAdmin(server());
    const date = '2026-08-23';
    const named = (initials: string) => ({ firstName: 'Anna', lastName: 'Lee', initials });
    for (const initials of ['AL', 'AB'])
      await anAnswer(server(), await aMember(server(), named(initials)), date);
    const { body } = await admin.call(contract.listBuilderServices, { params });
    const sunday = body.find((service) => service.date === date);
    const names = sunday?.availablePeople.map(({ formattedName }) => formattedName);
    expect(names?.toSorted()).toEqual(['Anna Lee (AB)', 'Anna Lee (AL)']);
  });

  it('keeps an inactive role at a service that has an assignment to it', async () => {
    const admin = await anAdmin(server());
    const date = '2026-08-09';
    const roleId = await aRole(server(), { name: 'Bells' });
    const memberId = await anAvailableMember(server(), date);
    await admin.call(contract.addAssignment, { body: { roleId, memberId, date } });
    await admin.call(contract.editServiceRole, { params: { id: roleId }, body: { isActive: false } });
    const { body } = await admin.call(contract.listBuilderServices, { params });
    const sundaysWithRole = body.filter((sunday) => sunday.roles.some((role) => role.id === roleId));
    expect(sundaysWithRole.map((sunday) => sunday.date)).toEqual([date]);
  });

  it('counts the members who have answered for any service of the month, a no as well', async () => {
    const admin = await anAdmin(server());
    const september = { year: '2026', month: '9' };
    const count = async () => {
      const { body } = await admin.call(contract.listBuilderServices, { params: september });
      return body.map(({ monthAnswers }) => monthAnswers);
    };
    const [before] = await count();
    const [yes, no, removed] = [await aMember(server()), await aMember(server()), await aMember(server())];
    for (const date of ['2026-09-06', '2026-09-13'] as const) await anAnswer(server(), yes, date);
    await anAnswer(server(), no, '2026-09-20', false);
    await anAnswer(server(), removed, '2026-09-20');
    await anAnswer(server(), await aMember(server()), '2026-10-04');
    await admin.call(contract.removeMember, { params: { id: removed } });
    const after = await count();
    expect(after).toHaveLength(4);
    for (const answers of after)
      expect(answers).toEqual({ answered: 2, members: (before?.members ?? 0) + 3 });
    const { body: others } = await admin.call(contract.listNonResponders, { query: september });
    expect(others).toHaveLength((before?.members ?? 0) + 1);
  });
});
