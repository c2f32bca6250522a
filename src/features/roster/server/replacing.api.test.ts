import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { anAdmin, anAvailableMember, aRole } from '#test/factories.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import type { Visitor } from '#test/visitor.ts';

const SUNDAY: PlainDate = '2026-04-05';

/** A role with one place that a member holds, chosen by Smart Assign, and another available member. */
async function aFullRole(server: TestServer, admin: Visitor, date = SUNDAY) {
  const roleId = await aRole(server);
  const [holder, other] = [await anAvailableMember(server, date), await anAvailableMember(server, date)];
  const held = { roleId, memberId: holder, date, assignmentMethod: 'smart' as const };
  const { body } = await admin.call(contract.addAssignment, { body: held });
  return { roleId, holder, other, replaced: body, swap: { roleId, memberId: other, date } };
}

async function servingIn(admin: Visitor, roleId: number) {
  const { body } = await admin.call(contract.listAssignments, {});
  return body
    .filter((assignment) => assignment.roleId === roleId)
    .map(({ memberId, assignmentMethod }) => [memberId, assignmentMethod]);
}

onBothDatabases('an assignment that replaces another one', (server, itOnce) => {
  itOnce('takes its place, returns the replaced one, and can be undone exactly', async () => {
    const admin = await anAdmin(server());
    const { roleId, holder, other, replaced, swap } = await aFullRole(server(), admin);
    const made = await admin.call(contract.addAssignment, { body: { ...swap, replaces: replaced.id } });
    expect(made).toMatchObject({ status: 201, body: { memberId: other, replaced } });
    expect(await servingIn(admin, roleId)).toEqual([[other, 'manual']]);
    const { assignmentMethod } = replaced;
    await admin.call(contract.addAssignment, {
      body: { ...swap, memberId: holder, assignmentMethod, replaces: made.body.id },
    });
    expect(await servingIn(admin, roleId)).toEqual([[holder, 'smart']]);
  });

  itOnce('moves a person from another role in one change, or leaves them there', async () => {
    const admin = await anAdmin(server());
    const { roleId, holder, replaced } = await aFullRole(server(), admin);
    const { roleId: full } = await aFullRole(server(), admin);
    const moveTo = { roleId: full, memberId: holder, date: SUNDAY, replaces: replaced.id };
    const refused = await admin.refused(contract.addAssignment, { body: moveTo });
    expect(refused.body.code).toBe('role_full');
    expect(await servingIn(admin, roleId)).toEqual([[holder, 'smart']]);
    const free = await aRole(server());
    await admin.call(contract.addAssignment, { body: { ...moveTo, roleId: free } });
    expect([await servingIn(admin, roleId), await servingIn(admin, free)]).toEqual([
      [],
      [[holder, 'manual']],
    ]);
  });

  itOnce('is logged with both changes', async () => {
    const admin = await anAdmin(server());
    const { holder, other, replaced, swap } = await aFullRole(server(), admin);
    await admin.call(contract.addAssignment, { body: { ...swap, replaces: replaced.id } });
    const logged = await server()
      .database.query.selectFrom('changeLog')
      .select(['verb', 'memberId'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(logged).toEqual([
      { verb: 'added', memberId: other },
      { verb: 'removed', memberId: holder },
    ]);
  });

  itOnce('leaves the other one in place if the new person is not available', async () => {
    const admin = await anAdmin(server());
    const { roleId, holder, other, replaced, swap } = await aFullRole(server(), admin);
    await admin.call(contract.saveAvailability, {
      body: { memberId: other, date: SUNDAY, isAvailable: false },
    });
    const refused = await admin.refused(contract.addAssignment, { body: { ...swap, replaces: replaced.id } });
    expect(refused.body.code).toBe('not_available');
    expect(await servingIn(admin, roleId)).toEqual([[holder, 'smart']]);
  });

  it('wins once when several administrators replace the same person at once', async () => {
    const admins = [await anAdmin(server()), await anAdmin(server()), await anAdmin(server())];
    const [admin] = admins as [Visitor, Visitor, Visitor];
    const { roleId, replaced, swap } = await aFullRole(server(), admin);
    const people = [
      swap.memberId,
      await anAvailableMember(server(), SUNDAY),
      await anAvailableMember(server(), SUNDAY),
    ];
    const responses = await Promise.all(
      people.map((memberId, index) =>
        (admins[index] as Visitor).tryCall(contract.addAssignment, {
          body: { ...swap, memberId, replaces: replaced.id },
        }),
      ),
    );
    const outcomes = responses.map(({ status, body }) =>
      status === 201 ? 201 : (body as { code: string }).code,
    );
    expect(outcomes.toSorted()).toEqual([201, 'nothing_to_replace', 'nothing_to_replace']);
    const winner = people[outcomes.indexOf(201)];
    expect(await servingIn(admin, roleId)).toEqual([[winner, 'manual']]);
  });
});
