import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aMember, anAdmin, anAvailableMember, aRole } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

const SUNDAY: PlainDate = '2026-04-05';
const APRIL = { year: '2026', month: '4' };

onDatabase('sqlite', 'finalizing', (server) => {
  it('reports that a month has no roster yet, and refuses to revise it', async () => {
    const admin = await anAdmin(server());
    const params = { year: '2026', month: '9' };
    expect(await admin.refused(contract.getFinalizedRoster, { params })).toMatchObject({
      status: 404,
      body: { code: 'no_roster' },
    });
    expect((await admin.refused(contract.reviseRoster, { params })).status).toBe(404);
  });

  it('publishes, locks, reverts to a draft that only administrators see, and publishes again', async () => {
    const adminId = await aMember(server(), { isAdmin: true });
    const admin = await signIn(server(), adminId);
    const memberId = await anAvailableMember(server(), SUNDAY);
    const member = await signIn(server(), memberId);
    const roleId = await aRole(server(), { name: 'Usher', maxLimit: 2 });
    const { body: saved } = await admin.call(contract.addAssignment, {
      body: { roleId, memberId, date: SUNDAY },
    });

    // The member comes from the session, not from the body.
    const finalized = await admin.send('POST', '/api/admin/finalize-roster', {
      year: 2026,
      month: 4,
      createdBy: 1,
      finalizedBy: 1,
      isFinalized: true,
      memberId: 1,
    });
    expect(finalized).toMatchObject({
      status: 201,
      body: { isFinalized: true, createdBy: adminId, finalizedBy: adminId },
    });
    const first = await member.call(contract.getFinalizedRoster, { params: APRIL });
    expect(first.body.assignments).toMatchObject([
      { id: saved.id, date: SUNDAY, role: { id: roleId, name: 'Usher' }, user: { id: memberId } },
    ]);

    const locked = { status: 409, body: { code: 'roster_finalized' } };
    const other = { roleId, memberId: await anAvailableMember(server(), SUNDAY), date: SUNDAY };
    expect(await admin.refused(contract.addAssignment, { body: other })).toMatchObject(locked);
    expect(await admin.refused(contract.removeAssignment, { params: { id: saved.id } })).toMatchObject(
      locked,
    );
    const day = { ...APRIL, day: '5' };
    expect(await admin.refused(contract.clearAssignments, { params: day })).toMatchObject(locked);

    const revised = await admin.call(contract.reviseRoster, { params: APRIL });
    expect(revised).toMatchObject({
      status: 200,
      body: { year: 2026, month: 4, isFinalized: false, finalizedAt: null, finalizedBy: null },
    });
    expect((await member.refused(contract.getFinalizedRoster, { params: APRIL })).status).toBe(404);
    const draft = await admin.call(contract.getFinalizedRoster, { params: APRIL });
    expect(draft.body.finalizedRoster).toMatchObject({ isFinalized: false, finalizedAt: null });
    const published = { params: APRIL, query: { published: 'true' } };
    expect((await admin.refused(contract.getFinalizedRoster, published)).status).toBe(404);
    expect((await admin.call(contract.addAssignment, { body: other })).status).toBe(201);
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 4 } });
    const again = await member.call(contract.getFinalizedRoster, { params: APRIL });
    expect(again.body.assignments).toHaveLength(2);
  });

  it('marks the services of a published month', async () => {
    const admin = await anAdmin(server());
    const query = { from: '2026-07-26', to: '2026-08-02' } as const;
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 8 } });
    const { body: services } = await admin.call(contract.listServices, { query });
    expect(services.map(({ isPublished }) => isPublished)).toEqual([undefined, true]);
  });

  it('writes the published roster to the history, in place of the earlier publication', async () => {
    const admin = await anAdmin(server());
    const date: PlainDate = '2026-06-07';
    const roleId = await aRole(server());
    const memberId = await anAvailableMember(server(), date);
    await server()
      .database.query.updateTable('teamMembers')
      .set({ preferredRoleId: roleId })
      .where('memberId', '=', memberId)
      .execute();
    const body = { roleId, memberId, date, assignmentMethod: 'smart' as const };
    const { body: saved } = await admin.call(contract.addAssignment, { body });
    const history = () =>
      server()
        .database.query.selectFrom('rosterAssignmentHistory')
        .select(['memberId', 'roleId', 'wasPreferredRole', 'wasSecondaryRole', 'assignmentMethod'])
        .where('date', '=', date)
        .execute();
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 6 } });
    expect(await history()).toEqual([
      {
        memberId,
        roleId,
        wasPreferredRole: true,
        wasSecondaryRole: false,
        assignmentMethod: 'smart',
      },
    ]);
    await admin.call(contract.reviseRoster, { params: { year: '2026', month: '6' } });
    await admin.call(contract.removeAssignment, { params: { id: saved.id } });
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 6 } });
    expect(await history()).toEqual([]);
  });

  it('shows open places at services to come to administrators only, without roles that a service does not need', async () => {
    const admin = await anAdmin(server());
    const params = { year: '2026', month: '11' };
    const date: PlainDate = '2026-11-01';
    const [usher, bells] = [await aRole(server(), { maxLimit: 3 }), await aRole(server())];
    const memberId = await anAvailableMember(server(), date);
    await admin.call(contract.saveServiceTimeLimits, {
      params: { id: SUNDAY_SERVICE },
      body: [{ roleId: bells, maxLimit: 0 }],
    });
    await admin.call(contract.addAssignment, { body: { roleId: usher, memberId, date } });
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 11 } });
    const openAt = async (visitor: Visitor) => {
      const { body } = await visitor.call(contract.getFinalizedRoster, { params, query: {} });
      return (body.openPlaces ?? [])
        .filter(({ role }) => role.id === usher || role.id === bells)
        .map(({ date, role, open }) => [date, role.id, open]);
    };
    expect((await openAt(admin)).slice(0, 2)).toEqual([
      [date, usher, 2],
      ['2026-11-08', usher, 3],
    ]);
    server().clock.set('2026-11-10T00:00:00Z');
    expect((await openAt(await anAdmin(server())))[0]).toEqual(['2026-11-15', usher, 3]);
    const member = await signIn(server(), memberId);
    const seen = await member.call(contract.getFinalizedRoster, { params, query: {} });
    expect(seen.body.assignments).toHaveLength(1);
    expect(seen.body).not.toHaveProperty('openPlaces');
  });
});
