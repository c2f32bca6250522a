import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin, anAnswer, aRole, aTeam } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

onBothDatabases('ordering and removing service roles', (server, itOnce) => {
  it('stores the requested order, and nothing if a role is unknown', async () => {
    const admin = await anAdmin(server());
    const [first, second, third] = [await aRole(server()), await aRole(server()), await aRole(server())];
    const reorder = (roleIds: number[]) => admin.tryCall(contract.reorderServiceRoles, { body: { roleIds } });
    await reorder([third, first]);
    expect(await reorder([first, 99_999])).toMatchObject({ body: { code: 'unknown_role' } });
    const { body: roles } = await admin.call(contract.listServiceRoles, {});
    expect(roles.map((role) => role.id)).toEqual([third, first, second]);
  });

  it('applies one of two concurrent orders completely', async () => {
    const admin = await anAdmin(server());
    const { body: roles } = await admin.call(contract.listServiceRoles, {});
    const orders = [roles.map(({ id }) => id), roles.map(({ id }) => id).reverse()];
    for (let round = 0; round < 5; round += 1) {
      const responses = await Promise.all(
        orders.map((roleIds) => admin.tryCall(contract.reorderServiceRoles, { body: { roleIds } })),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      const { body: after } = await admin.call(contract.listServiceRoles, {});
      expect(orders).toContainEqual(after.map(({ id }) => id));
    }
  });

  it('refuses to remove a role with assignments, and suggests making it inactive', async () => {
    const admin = await anAdmin(server());
    const roleId = await aRole(server());
    const memberId = await aMember(server());
    await anAnswer(server(), memberId, '2026-04-05');
    const body = { roleId, memberId, date: '2026-04-05' } as const;
    const { body: assignment } = await admin.call(contract.addAssignment, { body });
    const params = { id: roleId };
    const refused = await admin.refused(contract.removeServiceRole, { params });
    expect(refused).toMatchObject({ status: 409, body: { code: 'role_in_use' } });
    expect(refused.body.message).toMatch(/inactive/);
    await admin.call(contract.removeAssignment, { params: { id: assignment.id } });
    expect((await admin.call(contract.removeServiceRole, { params })).status).toBe(204);
    expect((await admin.refused(contract.removeServiceRole, { params })).status).toBe(404);
  });

  itOnce('removes the preferences for a removed role', async () => {
    const admin = await anAdmin(server());
    const roleId = await aRole(server());
    const id = await aMember(server());
    const member = await signIn(server(), id);
    await member.call(contract.saveRolePreferences, {
      params: { id },
      body: { preferredRoleId: roleId, secondaryRoleId: null },
    });
    await admin.call(contract.removeServiceRole, { params: { id: roleId } });
    expect((await member.call(contract.getCurrentUser, {})).body.preferredRoleId).toBeNull();
  });
});

onBothDatabases('roles of several teams', (server) => {
  it('are planned in an order of its own, in which new ones come last', async () => {
    const admin = await anAdmin(server());
    const first = await aRole(server());
    const [other, second] = [await aRole(server(), { teamId: await aTeam(server()) }), await aRole(server())];
    const planned = async () => (await admin.call(contract.getPlanningOrder, {})).body.roleIds;
    const save = (roleIds: number[], seen: number[]) =>
      admin.tryCall(contract.savePlanningOrder, { body: { roleIds, seen: { roleIds: seen } } });
    const before = await planned();
    const wanted = [other, second, first, ...before.filter((id) => ![first, second, other].includes(id))];
    expect((await save(wanted, before)).status).toBe(200);
    expect((await save([first, second, other], before)).body).toMatchObject({ code: 'changed_meanwhile' });
    expect(await save([99_999], wanted)).toMatchObject({ body: { code: 'unknown_role' } });
    const added = await aRole(server(), { order: 0 });
    expect((await planned()).indexOf(other)).toBe(0);
    expect(await planned()).toHaveLength(wanted.length + 1);
    expect(new Set(await planned())).toContain(added);
    // The roles of a team have one order, and no role leaves its team's places in the list.
    const { body: roles } = await admin.call(contract.listServiceRoles, {});
    const listed = roles.map(({ id }) => id).filter((id) => [first, second].includes(id));
    expect(listed).toEqual([second, first]);
  });
});
