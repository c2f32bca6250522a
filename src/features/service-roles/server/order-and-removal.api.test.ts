import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

onBothDatabases('ordering and removing service roles', (server) => {
  it('are refused to members', async () => {
    const member = await signIn(server(), await aMember(server()));
    const roleId = await aRole(server());
    expect((await member.refused(contract.removeServiceRole, { params: { id: roleId } })).status).toBe(403);
    expect((await member.refused(contract.reorderServiceRoles, { body: { roleIds: [] } })).status).toBe(403);
  });

  it('puts roles in the requested order with the others after them, and refuses unknown or invalid ones', async () => {
    const admin = await anAdmin(server());
    const [first, second, third] = [await aRole(server()), await aRole(server()), await aRole(server())];
    const { body } = await admin.call(contract.reorderServiceRoles, {
      body: { roleIds: [third, first, third] },
    });
    const order = body.map((role) => role.id);
    expect(order.slice(0, 2)).toEqual([third, first]);
    expect(order.indexOf(second)).toBeGreaterThan(1);
    for (const [roleIds, code] of [
      [[first, 99_999], 'unknown_role'],
      [['1'], 'invalid_input'],
      ['all', 'invalid_input'],
      [null, 'invalid_input'],
    ] as const) {
      const refused = await admin.refused(contract.reorderServiceRoles, { body: { roleIds } });
      expect([roleIds, refused.body.code]).toEqual([roleIds, code]);
    }
    const { body: unchanged } = await admin.call(contract.listServiceRoles, {});
    expect(unchanged.map((role) => role.id)).toEqual(order);
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
    const userId = await aMember(server());
    await anAnswer(server(), userId, '2026-04-05');
    const body = { roleId, userId, serviceDate: '2026-04-05' } as const;
    const { body: assignment } = await admin.call(contract.addAssignment, { body });
    const params = { id: String(roleId) };
    const refused = await admin.refused(contract.removeServiceRole, { params });
    expect(refused).toMatchObject({ status: 409, body: { code: 'role_in_use' } });
    expect(refused.body.message).toMatch(/inactive/);
    await admin.call(contract.removeAssignment, { params: { id: String(assignment.id) } });
    expect((await admin.call(contract.removeServiceRole, { params })).status).toBe(204);
    expect((await admin.refused(contract.removeServiceRole, { params })).status).toBe(404);
  });

  it('removes the preferences for a removed role', async () => {
    const admin = await anAdmin(server());
    const roleId = await aRole(server());
    const id = await aMember(server());
    const member = await signIn(server(), id);
    await member.call(contract.saveRolePreferences, {
      params: { id: String(id) },
      body: { preferredRoleId: roleId, secondaryRoleId: null },
    });
    await admin.call(contract.removeServiceRole, { params: { id: String(roleId) } });
    expect((await member.call(contract.getCurrentUser, {})).body.preferredRoleId).toBeNull();
  });
});
