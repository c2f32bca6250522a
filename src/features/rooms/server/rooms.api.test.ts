import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { anAdmin, aRole, aRoom, aTeam } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import type { Visitor } from '#test/visitor.ts';

onBothDatabases('a room', (server) => {
  let admin: Visitor;
  beforeAll(async () => {
    admin = await anAdmin(server());
  });
  const twoRoles = async (change: { teamId?: number } = {}) => [
    await aRole(server(), { name: 'Teacher', ...change }),
    await aRole(server(), { name: 'Helper', ...change }),
  ];

  it('needs two adults of two families at first, is changed, logged and removed', async () => {
    const teamId = await aTeam(server());
    const roleIds = await twoRoles({ teamId });
    const body = { name: ' Kids  9:00 ', roleIds: [...roleIds, ...roleIds] };
    const { body: room } = await admin.call(contract.addRoom, { body });
    expect(room).toMatchObject({ name: 'Kids 9:00', teamId, adults: 2, notOneFamily: true });
    expect(room.roleIds).toEqual(roleIds);

    const params = { id: String(room.id) };
    const { body: changed } = await admin.call(contract.editRoom, {
      params,
      body: { adults: 1, notOneFamily: false, roleIds: roleIds.slice(1) },
    });
    expect(changed).toEqual({ ...room, adults: 1, notOneFamily: false, roleIds: roleIds.slice(1) });
    const { body: log } = await admin.call(contract.listChanges, {});
    expect(log.changes[0]).toMatchObject({ subject: 'room', verb: 'changed' });
    expect(JSON.stringify(log.changes[0])).toContain('Helper');
    expect((await admin.call(contract.listRooms, {})).body).toContainEqual(changed);

    await admin.call(contract.removeRoom, { params });
    expect((await admin.refused(contract.editRoom, { params, body: { adults: 1 } })).status).toBe(404);
  });

  it('is refused with roles that it can not have', async () => {
    const [own, other] = [await aTeam(server()), await aTeam(server())];
    const [teacher = 0, helper = 0] = await twoRoles({ teamId: own });
    const foreign = await aRole(server(), { teamId: other });
    const inactive = await aRole(server(), { teamId: own, isActive: false });
    const taken = await aRole(server(), { teamId: own });
    await aRoom(server(), [taken]);
    const refuse = (roleIds: number[], change: { teamId?: number; adults?: number } = {}) =>
      admin.refused(contract.addRoom, { body: { name: 'Kids', roleIds, ...change } });
    const codeOf = async (...args: Parameters<typeof refuse>) => {
      const { status, body } = await refuse(...args);
      return [status, body.code];
    };
    expect(await codeOf([teacher, 999_999])).toEqual([404, 'unknown_role']);
    expect(await codeOf([teacher, helper], { teamId: 999_999 })).toEqual([404, 'unknown_team']);
    expect(await codeOf([teacher, helper], { teamId: other })).toEqual([400, 'roles_of_two_teams']);
    expect(await codeOf([teacher, foreign])).toEqual([400, 'roles_of_two_teams']);
    expect(await codeOf([teacher, inactive])).toEqual([409, 'role_inactive']);
    expect(await codeOf([teacher, taken])).toEqual([409, 'role_in_two_rooms']);
    expect(await codeOf([teacher])).toEqual([400, 'room_too_small']);
    expect(await codeOf([teacher, helper], { adults: 3 })).toEqual([400, 'room_too_small']);
    expect(await codeOf([])).toEqual([400, 'invalid_input']);
    const sentenceOf = async (...args: Parameters<typeof refuse>) => (await refuse(...args)).body.message;
    const few = { room: 'Kids', adults: 3, count: 2 };
    expect(await sentenceOf([teacher, helper], { adults: 3 })).toBe(
      t('refusals:specific.room_too_small', few),
    );
    expect(await sentenceOf([teacher, foreign])).toBe(t('refusals:roles_of_two_teams'));
    expect(await sentenceOf([teacher, inactive])).toBe(t('refusals:role_inactive'));
    const room = { params: { id: String(await aRoom(server(), [teacher, helper])) } };
    const grown = await admin.refused(contract.editRoom, { ...room, body: { adults: 3 } });
    expect(grown.body.code).toBe('room_too_small');
  });

  it('keeps its places and its team when its roles change', async () => {
    const [own, other] = [await aTeam(server()), await aTeam(server())];
    const roleIds = await twoRoles({ teamId: own });
    const id = await aRoom(server(), roleIds);
    const [teacher, helper] = roleIds.map((roleId) => ({ id: String(roleId) }));
    const edit = (params = teacher, body: { isActive?: boolean; maxLimit?: number }) =>
      admin.tryCall(contract.editServiceRole, { params: params as { id: string }, body });
    const tooSmall = { code: 'room_too_small', params: { places: 1, adults: 2 } };
    expect((await edit(teacher, { isActive: false })).body).toMatchObject(tooSmall);
    const removed = await admin.refused(contract.removeServiceRole, { params: helper as { id: string } });
    expect(removed.body).toMatchObject(tooSmall);
    const moved = await admin.refused(contract.editTeam, {
      params: { id: String(other) },
      body: { roleIds: roleIds.slice(0, 1) },
    });
    expect([moved.status, moved.body.code]).toEqual([409, 'room_in_two_teams']);

    expect((await edit(helper, { maxLimit: 2 })).status).toBe(200);
    expect((await edit(teacher, { isActive: false })).status).toBe(200);
    await admin.call(contract.removeServiceRole, { params: teacher as { id: string } });
    await admin.call(contract.editTeam, {
      params: { id: String(other) },
      body: { roleIds: roleIds.slice(1) },
    });
    const { body: rooms } = await admin.call(contract.listRooms, {});
    expect(rooms.find((room) => room.id === id)).toMatchObject({ teamId: other, roleIds: roleIds.slice(1) });
  });

  it('has its roles to itself, also when two are added at once', async () => {
    const roleIds = await twoRoles();
    const add = () => admin.tryCall(contract.addRoom, { body: { name: 'Kids', roleIds } });
    const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });
});
