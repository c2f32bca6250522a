import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aMember, anAdmin, anAvailableMember, aRole } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

const paramsOf = (date: PlainDate) => {
  const { year, month } = monthOf(date);
  return { year: String(year), month: String(month) };
};
const finalize = (admin: Visitor, date: PlainDate) =>
  admin.call(contract.finalizeRoster, { body: monthOf(date) });
const revise = (admin: Visitor, date: PlainDate) =>
  admin.call(contract.reviseRoster, { params: paramsOf(date) });
const readRevisions = async (admin: Visitor, date: PlainDate) =>
  (await admin.call(contract.listRosterRevisions, { params: paramsOf(date) })).body;

onBothDatabases('revisions of a roster', (server, itOnce) => {
  const anAssigned = async (admin: Visitor, roleId: number, date: PlainDate) => {
    const memberId = await anAvailableMember(server(), date);
    const { body } = await admin.call(contract.addAssignment, {
      body: { roleId, memberId, date },
    });
    return { memberId, id: body.id };
  };

  itOnce('do not exist for a month that was never published, whatever is saved', async () => {
    const admin = await anAdmin(server());
    const date: PlainDate = '2027-01-03';
    await anAssigned(admin, await aRole(server()), date);
    expect(await readRevisions(admin, date)).toEqual({ revisions: [], pending: [] });
  });

  itOnce(
    'say who was added, removed and moved since the last publication, before and after the next one',
    async () => {
      const date: PlainDate = '2026-05-03';
      const adminId = await aMember(server(), { isAdmin: true, lastName: 'Publisher' });
      const admin = await signIn(server(), adminId);
      const [usher, reader] = [
        await aRole(server(), { name: 'Usher of May', maxLimit: 3 }),
        await aRole(server(), { name: 'Reader of May', maxLimit: 3 }),
      ];
      const [stays, leaves, moves] = [
        await anAssigned(admin, usher, date),
        await anAssigned(admin, usher, date),
        await anAssigned(admin, usher, date),
      ];
      await finalize(admin, date);
      const first = await readRevisions(admin, date);
      expect(first).toMatchObject({ revisions: [{ number: 1, changes: [] }], pending: [] });
      expect(first.revisions[0]?.publishedBy).toContain('Publisher');

      await revise(admin, date);
      for (const { id } of [leaves, moves]) await admin.call(contract.removeAssignment, { params: { id } });
      const body = { roleId: reader, memberId: moves.memberId, date };
      await admin.call(contract.addAssignment, { body });
      const comes = await anAssigned(admin, usher, date);
      const changes = [
        { kind: 'added', member: { id: comes.memberId }, role: 'Usher of May', formerRole: null },
        { kind: 'moved', member: { id: moves.memberId }, role: 'Reader of May', formerRole: 'Usher of May' },
        { kind: 'removed', member: { id: leaves.memberId }, role: 'Usher of May', formerRole: null },
      ];
      const { pending } = await readRevisions(admin, date);
      expect(pending).toMatchObject(changes);
      expect(pending.map(({ member }) => member.id)).not.toContain(stays.memberId);
      expect(pending[0]).toMatchObject({
        date,
        timeId: SUNDAY_SERVICE,
        sharesDate: false,
      });

      await finalize(admin, date);
      const second = await readRevisions(admin, date);
      expect(second.pending).toEqual([]);
      expect(second.revisions).toMatchObject([
        { number: 2, changes },
        { number: 1, changes: [] },
      ]);
    },
  );

  itOnce('keep published assignments after their role was removed', async () => {
    const date: PlainDate = '2026-07-05';
    const admin = await anAdmin(server());
    const roleId = await aRole(server());
    const { id } = await anAssigned(admin, roleId, date);
    await finalize(admin, date);
    await revise(admin, date);
    await admin.call(contract.removeAssignment, { params: { id } });
    await admin.call(contract.removeServiceRole, { params: { id: roleId } });
    expect((await readRevisions(admin, date)).pending).toMatchObject([{ kind: 'removed', role: null }]);
  });

  itOnce('grow when a service of a published month is canceled, but not for a draft', async () => {
    const date: PlainDate = '2026-08-02';
    const admin = await anAdmin(server());
    const { memberId } = await anAssigned(admin, await aRole(server()), date);
    await finalize(admin, date);
    const cancel = async (date: PlainDate) =>
      admin.call(contract.cancelService, {
        body: { date, timeId: SUNDAY_SERVICE, confirm: true },
      });
    await cancel(date);
    const { revisions } = await readRevisions(admin, date);
    expect(revisions).toMatchObject([
      { number: 2, changes: [{ kind: 'removed', member: { id: memberId } }] },
      { number: 1 },
    ]);
    await revise(admin, date);
    await anAssigned(admin, await aRole(server()), '2026-08-09');
    await cancel('2026-08-09');
    expect((await readRevisions(admin, date)).revisions).toHaveLength(2);
  });

  it('are numbered without gaps when two administrators publish at once', async () => {
    const date: PlainDate = '2026-09-06';
    const admins = [await anAdmin(server()), await anAdmin(server())];
    await Promise.all(admins.map((admin) => finalize(admin, date)));
    const { revisions } = await readRevisions(await anAdmin(server()), date);
    expect(revisions.map(({ number }) => number)).toEqual([2, 1]);
  });
});
