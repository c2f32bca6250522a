import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { aMember, anAdmin, anAnswer, anAvailableMember, aRole } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const SUNDAY: PlainDate = '2026-04-05';

onBothDatabases('assigning', (server) => {
  it('is refused without a session and to members', async () => {
    const body = {
      roleId: await aRole(server()),
      userId: await anAvailableMember(server(), SUNDAY),
      serviceDate: SUNDAY,
    };
    expect((await new Visitor(server()).refused(contract.addAssignment, { body })).status).toBe(401);
    const member = await signIn(server(), body.userId);
    expect((await member.refused(contract.addAssignment, { body })).status).toBe(403);
  });

  it('refuses invalid input, unknown people and roles, and dates without a service', async () => {
    const admin = await anAdmin(server());
    const roleId = await aRole(server());
    const userId = await anAvailableMember(server(), SUNDAY);
    const cases: Array<[object, number, string]> = [
      [{ roleId, userId }, 400, 'invalid_input'],
      [{ roleId: '1', userId, serviceDate: SUNDAY }, 400, 'invalid_input'],
      [{ roleId, userId, serviceDate: '2026-04-31' }, 400, 'invalid_input'],
      [{ roleId, userId, serviceDate: '2026-04-06' }, 400, 'no_service'],
      [{ roleId: 99_999, userId, serviceDate: SUNDAY }, 404, 'unknown_role'],
      [{ roleId, userId: 99_999, serviceDate: SUNDAY }, 404, 'unknown_member'],
    ];
    for (const [body, status, code] of cases) {
      expect(await admin.refused(contract.addAssignment, { body })).toMatchObject({ status, body: { code } });
    }
  });

  it('refuses members who are not available, and inactive roles', async () => {
    const admin = await anAdmin(server());
    const roleId = await aRole(server());
    const unanswered = await aMember(server());
    const busy = await aMember(server());
    await anAnswer(server(), busy, SUNDAY, false);
    for (const userId of [unanswered, busy]) {
      const body = { roleId, userId, serviceDate: SUNDAY };
      expect(await admin.refused(contract.addAssignment, { body })).toMatchObject({
        status: 409,
        body: { code: 'not_available' },
      });
    }
    const inactive = await aRole(server(), { isActive: false });
    const body = { roleId: inactive, userId: await anAvailableMember(server(), SUNDAY), serviceDate: SUNDAY };
    expect(await admin.refused(contract.addAssignment, { body })).toMatchObject({
      status: 409,
      body: { code: 'role_inactive' },
    });
  });

  it('refuses a second role at the same service, and the same role twice', async () => {
    const admin = await anAdmin(server());
    const [usher, reader] = [await aRole(server(), { maxLimit: 3 }), await aRole(server())];
    const userId = await anAvailableMember(server(), SUNDAY);
    const added = await admin.call(contract.addAssignment, {
      body: { roleId: usher, userId, serviceDate: SUNDAY },
    });
    expect(added).toMatchObject({
      status: 201,
      body: { roleId: usher, userId, serviceDate: SUNDAY, notes: null, assignmentMethod: 'manual' },
    });
    for (const roleId of [usher, reader]) {
      const body = { roleId, userId, serviceDate: SUNDAY };
      expect(await admin.refused(contract.addAssignment, { body })).toMatchObject({
        status: 409,
        body: { code: 'already_assigned' },
      });
    }
  });

  it("refuses one more than the role's limit, with the documented sentence", async () => {
    const admin = await anAdmin(server());
    const roleId = await aRole(server(), { name: 'Reader', maxLimit: 1 });
    const first = { roleId, userId: await anAvailableMember(server(), SUNDAY), serviceDate: SUNDAY };
    await admin.call(contract.addAssignment, { body: first });
    const body = { ...first, userId: await anAvailableMember(server(), SUNDAY) };
    expect(await admin.refused(contract.addAssignment, { body })).toMatchObject({
      status: 409,
      body: {
        code: 'role_full',
        message:
          'This service has a limit of 1 Reader(s). To add another, please remove one of the existing assignments first.',
      },
    });
  });

  it('stores that an assignment came from Smart Assign', async () => {
    const admin = await anAdmin(server());
    const body = {
      roleId: await aRole(server()),
      userId: await anAvailableMember(server(), SUNDAY),
      serviceDate: SUNDAY,
      assignmentMethod: 'smart' as const,
    };
    expect((await admin.call(contract.addAssignment, { body })).body.assignmentMethod).toBe('smart');
  });

  it('removes an assignment, refuses to remove it again, and clears a date', async () => {
    const admin = await anAdmin(server());
    const date: PlainDate = '2026-04-12';
    const roleId = await aRole(server(), { maxLimit: 2 });
    const ids: number[] = [];
    for (let person = 0; person < 2; person += 1) {
      const userId = await anAvailableMember(server(), date);
      ids.push(
        (await admin.call(contract.addAssignment, { body: { roleId, userId, serviceDate: date } })).body.id,
      );
    }
    const params = { id: String(ids[0]) };
    expect((await admin.call(contract.removeAssignment, { params })).status).toBe(204);
    expect((await admin.refused(contract.removeAssignment, { params })).body.code).toBe('unknown_assignment');
    const day = { year: '2026', month: '4', day: '12' };
    const cleared = await admin.call(contract.clearAssignments, { params: day });
    expect(cleared).toMatchObject({
      status: 200,
      body: { removed: [{ id: ids[1], roleId, serviceDate: date }] },
    });
    expect((await admin.call(contract.clearAssignments, { params: day })).body).toEqual({ removed: [] });
    const { body } = await admin.call(contract.listAssignments, {});
    expect(body.filter((assignment) => assignment.serviceDate === date)).toEqual([]);
  });

  it('refuses malformed ids and dates in an address', async () => {
    const admin = await anAdmin(server());
    for (const id of ['0', '-1', 'x', '1.5', '99999999999999999999']) {
      expect((await admin.send('DELETE', `/api/admin/roster-assignments/${id}`)).status).toBe(400);
    }
    for (const date of ['2026/2/30', '2026/13/1', '26/1/1', '2026/x/1']) {
      expect((await admin.send('DELETE', `/api/admin/roster-assignments/date/${date}`)).status).toBe(400);
    }
  });

  it('refuses to clear a date without a service, even in a finalized month', async () => {
    const admin = await anAdmin(server());
    const december = { year: '2026', month: '12' };
    const noService = { status: 400, body: { code: 'no_service' } };
    const monday = { params: { ...december, day: '21' } };
    expect(await admin.refused(contract.clearAssignments, monday)).toMatchObject(noService);
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 12 } });
    expect(await admin.refused(contract.clearAssignments, monday)).toMatchObject(noService);
    await admin.call(contract.reviseRoster, { params: december });
  });
});

onBothDatabases('many requests for assignments at once', (server) => {
  it('never exceed the limit of a role', async () => {
    const admins = [
      await anAdmin(server()),
      await anAdmin(server()),
      await anAdmin(server()),
      await anAdmin(server()),
    ];
    const roleId = await aRole(server(), { maxLimit: 3 });
    const people = await Promise.all(Array.from({ length: 16 }, () => anAvailableMember(server(), SUNDAY)));
    const responses = await Promise.all(
      people.map((userId, index) =>
        (admins[index % 4] as Visitor).send('POST', '/api/admin/roster-assignments', {
          roleId,
          userId,
          serviceDate: SUNDAY,
        }),
      ),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(3);
    expect(responses.filter((response) => response.status === 409)).toHaveLength(13);
  });

  it('never give one person two roles', async () => {
    const admin = await anAdmin(server());
    const userId = await anAvailableMember(server(), SUNDAY);
    const roles = await Promise.all(Array.from({ length: 8 }, () => aRole(server())));
    const responses = await Promise.all(
      roles.map((roleId) =>
        admin.send('POST', '/api/admin/roster-assignments', { roleId, userId, serviceDate: SUNDAY }),
      ),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
  });

  it('save only what is published when the month is being finalized', async () => {
    const date: PlainDate = '2026-05-03';
    const admin = await anAdmin(server());
    const roleId = await aRole(server(), { maxLimit: 50 });
    const people = await Promise.all(Array.from({ length: 12 }, () => anAvailableMember(server(), date)));
    const assigning = people.map((userId) =>
      admin.send('POST', '/api/admin/roster-assignments', { roleId, userId, serviceDate: date }),
    );
    const finalizing = admin.send('POST', '/api/admin/finalize-roster', { year: 2026, month: 5 });
    const responses = await Promise.all(assigning);
    expect((await finalizing).status).toBe(201);
    const published = await admin.call(contract.getFinalizedRoster, { params: { year: '2026', month: '5' } });
    expect(published.body.assignments).toHaveLength(
      responses.filter((response) => response.status === 201).length,
    );
    const history = await server()
      .database.query.selectFrom('roster_assignment_history')
      .select('id')
      .where('service_date', '=', date)
      .execute();
    expect(history).toHaveLength(published.body.assignments.length);
  });
});
