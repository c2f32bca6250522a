import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { onBothDatabases, type TestHouse } from '#test/build-test-app.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const SUNDAY = '2026-04-05';
const APRIL = { year: '2026', month: '4' };

/** Somebody who said yes for a Sunday. */
async function someoneAvailable(house: TestHouse, date = SUNDAY): Promise<number> {
  const id = await aMember(house);
  await anAnswer(house, id, date);
  return id;
}

onBothDatabases('assigning', (house) => {
  it('is refused to strangers and members', async () => {
    const body = {
      roleId: await aRole(house()),
      userId: await someoneAvailable(house()),
      serviceDate: SUNDAY,
    };
    expect((await new Visitor(house()).refused(contract.addAssignment, { body })).status).toBe(401);
    const member = await signIn(house(), body.userId);
    expect((await member.refused(contract.addAssignment, { body })).status).toBe(403);
  });

  it('refuses impossible input, unknown people and roles, and what is no Sunday', async () => {
    const admin = await anAdmin(house());
    const roleId = await aRole(house());
    const userId = await someoneAvailable(house());
    const cases: Array<[object, number, string]> = [
      [{ roleId, userId }, 400, 'invalid_input'],
      [{ roleId: '1', userId, serviceDate: SUNDAY }, 400, 'invalid_input'],
      [{ roleId, userId, serviceDate: '2026-04-31' }, 400, 'invalid_input'],
      [{ roleId, userId, serviceDate: '2026-04-06' }, 400, 'not_a_sunday'],
      [{ roleId: 99_999, userId, serviceDate: SUNDAY }, 404, 'unknown_role'],
      [{ roleId, userId: 99_999, serviceDate: SUNDAY }, 404, 'unknown_member'],
    ];
    for (const [body, status, code] of cases) {
      expect(await admin.refused(contract.addAssignment, { body })).toMatchObject({ status, body: { code } });
    }
  });

  it('refuses who is not available, and an inactive role', async () => {
    const admin = await anAdmin(house());
    const roleId = await aRole(house());
    const silent = await aMember(house());
    const busy = await aMember(house());
    await anAnswer(house(), busy, SUNDAY, false);
    for (const userId of [silent, busy]) {
      const body = { roleId, userId, serviceDate: SUNDAY };
      expect(await admin.refused(contract.addAssignment, { body })).toMatchObject({
        status: 409,
        body: { code: 'not_available' },
      });
    }
    const inactive = await aRole(house(), { isActive: false });
    const body = { roleId: inactive, userId: await someoneAvailable(house()), serviceDate: SUNDAY };
    expect(await admin.refused(contract.addAssignment, { body })).toMatchObject({
      status: 409,
      body: { code: 'role_inactive' },
    });
  });

  it('refuses a second role on the same Sunday, and the same role twice', async () => {
    const admin = await anAdmin(house());
    const [usher, reader] = [await aRole(house(), { maxLimit: 3 }), await aRole(house())];
    const userId = await someoneAvailable(house());
    const given = await admin.call(contract.addAssignment, {
      body: { roleId: usher, userId, serviceDate: SUNDAY },
    });
    expect(given).toMatchObject({
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

  it("refuses one more than the role's limit, in the specification's words", async () => {
    const admin = await anAdmin(house());
    const roleId = await aRole(house(), { name: 'Reader', maxLimit: 1 });
    const first = { roleId, userId: await someoneAvailable(house()), serviceDate: SUNDAY };
    await admin.call(contract.addAssignment, { body: first });
    const body = { ...first, userId: await someoneAvailable(house()) };
    expect(await admin.refused(contract.addAssignment, { body })).toMatchObject({
      status: 409,
      body: {
        code: 'role_full',
        message:
          'This service has a limit of 1 Reader(s). To add another, please remove one of the existing assignments first.',
      },
    });
  });

  it('remembers that an assignment came from the smart helper', async () => {
    const admin = await anAdmin(house());
    const body = {
      roleId: await aRole(house()),
      userId: await someoneAvailable(house()),
      serviceDate: SUNDAY,
      assignmentMethod: 'smart' as const,
    };
    expect((await admin.call(contract.addAssignment, { body })).body.assignmentMethod).toBe('smart');
  });

  it('removes one assignment once, and clears a date', async () => {
    const admin = await anAdmin(house());
    const date = '2026-04-12';
    const roleId = await aRole(house(), { maxLimit: 2 });
    const ids: number[] = [];
    for (let person = 0; person < 2; person += 1) {
      const userId = await someoneAvailable(house(), date);
      ids.push(
        (await admin.call(contract.addAssignment, { body: { roleId, userId, serviceDate: date } })).body.id,
      );
    }
    const params = { id: String(ids[0]) };
    expect((await admin.call(contract.removeAssignment, { params })).status).toBe(204);
    expect((await admin.refused(contract.removeAssignment, { params })).body.code).toBe('unknown_assignment');
    const day = { year: '2026', month: '4', day: '12' };
    expect((await admin.call(contract.clearAssignments, { params: day })).status).toBe(204);
    const { body } = await admin.call(contract.listAssignments, {});
    expect(body.filter((one) => one.serviceDate === date)).toEqual([]);
  });

  it('refuses ids and dates that are none in an address', async () => {
    const admin = await anAdmin(house());
    for (const id of ['0', '-1', 'x', '1.5', '99999999999999999999']) {
      expect((await admin.send('DELETE', `/api/admin/roster-assignments/${id}`)).status).toBe(400);
    }
    for (const date of ['2026/2/30', '2026/13/1', '26/1/1', '2026/x/1']) {
      expect((await admin.send('DELETE', `/api/admin/roster-assignments/date/${date}`)).status).toBe(400);
    }
  });
});

onBothDatabases('many admins at once', (house) => {
  it('never put more people into a role than its limit', async () => {
    const admins = [
      await anAdmin(house()),
      await anAdmin(house()),
      await anAdmin(house()),
      await anAdmin(house()),
    ];
    const roleId = await aRole(house(), { maxLimit: 3 });
    const people = await Promise.all(Array.from({ length: 16 }, () => someoneAvailable(house())));
    const answers = await Promise.all(
      people.map((userId, index) =>
        (admins[index % 4] as Visitor).send('POST', '/api/admin/roster-assignments', {
          roleId,
          userId,
          serviceDate: SUNDAY,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(13);
  });

  it('never put one person into two roles', async () => {
    const admin = await anAdmin(house());
    const userId = await someoneAvailable(house());
    const roles = await Promise.all(Array.from({ length: 8 }, () => aRole(house())));
    const answers = await Promise.all(
      roles.map((roleId) =>
        admin.send('POST', '/api/admin/roster-assignments', { roleId, userId, serviceDate: SUNDAY }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  });

  it('change nothing in a month that is being finalized', async () => {
    const date = '2026-05-03';
    const admin = await anAdmin(house());
    const roleId = await aRole(house(), { maxLimit: 50 });
    const people = await Promise.all(Array.from({ length: 12 }, () => someoneAvailable(house(), date)));
    const assigning = people.map((userId) =>
      admin.send('POST', '/api/admin/roster-assignments', { roleId, userId, serviceDate: date }),
    );
    const finalizing = admin.send('POST', '/api/admin/finalize-roster', { year: 2026, month: 5 });
    const answers = await Promise.all(assigning);
    expect((await finalizing).status).toBe(201);
    const published = await admin.call(contract.getFinalizedRoster, { params: { year: '2026', month: '5' } });
    expect(published.body.assignments).toHaveLength(answers.filter((answer) => answer.status === 201).length);
    const history = await house()
      .database.query.selectFrom('roster_assignment_history')
      .select('id')
      .where('service_date', '=', date)
      .execute();
    expect(history).toHaveLength(published.body.assignments.length);
  });
});

onBothDatabases('finalizing', (house) => {
  it('is refused to members and for months that are none', async () => {
    const member = await signIn(house(), await aMember(house()));
    expect((await member.refused(contract.finalizeRoster, { body: { year: 2026, month: 4 } })).status).toBe(
      403,
    );
    const admin = await anAdmin(house());
    for (const body of [{ year: 2026 }, { year: 2026, month: 13 }, { year: '2026', month: 4 }, {}]) {
      expect((await admin.refused(contract.finalizeRoster, { body })).status).toBe(400);
    }
    for (const month of ['0', '13', 'april']) {
      expect((await admin.send('GET', `/api/finalized-roster/2026/${month}`)).status).toBe(400);
    }
  });

  it('says that a month has no roster yet, and refuses to revise it', async () => {
    const admin = await anAdmin(house());
    const params = { year: '2026', month: '9' };
    expect(await admin.refused(contract.getFinalizedRoster, { params })).toMatchObject({
      status: 404,
      body: { code: 'no_roster' },
    });
    expect((await admin.refused(contract.reviseRoster, { params })).status).toBe(404);
  });

  it('publishes, locks, goes back to a draft that only admins see, and publishes again', async () => {
    const adminId = await aMember(house(), { isAdmin: true });
    const admin = await signIn(house(), adminId);
    const userId = await someoneAvailable(house());
    const member = await signIn(house(), userId);
    const roleId = await aRole(house(), { name: 'Usher', maxLimit: 2 });
    const { body: saved } = await admin.call(contract.addAssignment, {
      body: { roleId, userId, serviceDate: SUNDAY },
    });

    // Who did it is the session, whatever the body says.
    const finalized = await admin.send('POST', '/api/admin/finalize-roster', {
      year: 2026,
      month: 4,
      createdBy: 1,
      finalizedBy: 1,
      isFinalized: false,
      userId: 1,
    });
    expect(finalized).toMatchObject({
      status: 201,
      body: { isFinalized: true, createdBy: adminId, finalizedBy: adminId },
    });
    const published = await member.call(contract.getFinalizedRoster, { params: APRIL });
    expect(published.body.assignments).toMatchObject([
      { id: saved.id, serviceDate: SUNDAY, role: { id: roleId, name: 'Usher' }, user: { id: userId } },
    ]);

    const locked = { status: 409, body: { code: 'roster_finalized' } };
    const other = { roleId, userId: await someoneAvailable(house()), serviceDate: SUNDAY };
    expect(await admin.refused(contract.addAssignment, { body: other })).toMatchObject(locked);
    expect(await admin.refused(contract.removeAssignment, { params: { id: saved.id } })).toMatchObject(
      locked,
    );
    const day = { ...APRIL, day: '5' };
    expect(await admin.refused(contract.clearAssignments, { params: day })).toMatchObject(locked);

    expect((await admin.call(contract.reviseRoster, { params: APRIL })).status).toBe(204);
    expect((await member.refused(contract.getFinalizedRoster, { params: APRIL })).status).toBe(404);
    const draft = await admin.call(contract.getFinalizedRoster, { params: APRIL });
    expect(draft.body.finalizedRoster).toMatchObject({ isFinalized: false, finalizedAt: null });
    expect((await admin.call(contract.addAssignment, { body: other })).status).toBe(201);
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 4 } });
    const again = await member.call(contract.getFinalizedRoster, { params: APRIL });
    expect(again.body.assignments).toHaveLength(2);
  });

  it('writes what was published into the history, in place of the earlier publication', async () => {
    const admin = await anAdmin(house());
    const date = '2026-06-07';
    const roleId = await aRole(house());
    const userId = await someoneAvailable(house(), date);
    await house()
      .database.query.updateTable('users')
      .set({ preferred_role_id: roleId })
      .where('id', '=', userId)
      .execute();
    const body = { roleId, userId, serviceDate: date, assignmentMethod: 'smart' as const };
    const { body: saved } = await admin.call(contract.addAssignment, { body });
    const history = () =>
      house()
        .database.query.selectFrom('roster_assignment_history')
        .select(['user_id', 'role_id', 'was_preferred_role', 'was_secondary_role', 'assignment_method'])
        .where('service_date', '=', date)
        .execute();
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 6 } });
    expect(await history()).toEqual([
      {
        user_id: userId,
        role_id: roleId,
        was_preferred_role: 1,
        was_secondary_role: 0,
        assignment_method: 'smart',
      },
    ]);
    await admin.call(contract.reviseRoster, { params: { year: '2026', month: '6' } });
    await admin.call(contract.removeAssignment, { params: { id: String(saved.id) } });
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 6 } });
    expect(await history()).toEqual([]);
  });
});

onBothDatabases("the builder's month", (house) => {
  const params = { year: '2026', month: '8' };

  it('is refused to members', async () => {
    const member = await signIn(house(), await aMember(house()));
    expect((await member.refused(contract.listBuilderSundays, { params })).status).toBe(403);
  });

  it('gives every Sunday with roles in order, available people by first name, and who has withdrawn', async () => {
    const admin = await anAdmin(house());
    const date = '2026-08-02';
    const reader = await aRole(house(), { name: 'Reader', order: 2 });
    const usher = await aRole(house(), { name: 'Usher', order: 1, maxLimit: 2 });
    await aRole(house(), { name: 'Old', order: 3, isActive: false });
    const zoe = await aMember(house(), { firstName: 'Zoe', lastName: 'Abel', initials: 'ZA' });
    const amos = await aMember(house(), { firstName: 'Amos', lastName: 'Zimmer', initials: 'AZ' });
    await anAnswer(house(), zoe, date);
    await anAnswer(house(), amos, date);
    await admin.call(contract.addSpecialDay, { body: { date, name: 'Harvest', color: '#aa5500' } });
    await admin.call(contract.addAssignment, { body: { roleId: usher, userId: zoe, serviceDate: date } });
    await admin.call(contract.saveAvailability, {
      body: { userId: zoe, serviceDate: date, isAvailable: false },
    });

    const { body } = await admin.call(contract.listBuilderSundays, { params });
    expect(body.map((sunday) => sunday.dateStr)).toEqual([
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
        { roleId: usher, userId: zoe, isAvailable: false, person: { formattedName: 'Zoe Abel' } },
      ],
    });
    expect(first?.roles.map((role) => role.id)).toEqual([usher, reader]);
    expect(second).not.toHaveProperty('specialDay');
  });

  it('keeps an inactive role in sight on the Sunday where somebody is assigned to it', async () => {
    const admin = await anAdmin(house());
    const date = '2026-08-09';
    const roleId = await aRole(house(), { name: 'Bells' });
    const userId = await someoneAvailable(house(), date);
    await admin.call(contract.addAssignment, { body: { roleId, userId, serviceDate: date } });
    await admin.call(contract.editServiceRole, { params: { id: String(roleId) }, body: { isActive: false } });
    const { body } = await admin.call(contract.listBuilderSundays, { params });
    const holds = body.filter((sunday) => sunday.roles.some((role) => role.id === roleId));
    expect(holds.map((sunday) => sunday.dateStr)).toEqual([date]);
  });
});
