import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { anAdmin, aRole } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';

onDatabase('sqlite', 'service roles', (server) => {
  it.each([
    ['name', '\u2060 \u00ad'],
    ['name', 'Us\u202eher'],
    ['name', 'x'.repeat(61)],
    ['description', 'x\u0000'],
    ['description', 'x'.repeat(501)],
    ['isActive', 1],
    ['maxLimit', 0],
    ['maxLimit', 2 ** 31],
  ])('refuse the %s %j, when added and when edited', async (path, value) => {
    const admin = await anAdmin(server());
    const body = { name: 'Fine', [path]: value };
    const params = { id: await aRole(server()) };
    const refused = { status: 400, body: { code: 'invalid_input', issues: [{ path }] } };
    expect(await admin.refused(contract.addServiceRole, { body })).toMatchObject(refused);
    expect(await admin.refused(contract.editServiceRole, { params, body })).toMatchObject(refused);
  });

  it('are added at the end, by default active and for one person', async () => {
    const admin = await anAdmin(server());
    const first = await admin.call(contract.addServiceRole, { body: { name: '  Song   leader ' } });
    expect(first).toMatchObject({
      status: 201,
      body: { name: 'Song leader', description: null, isActive: true, maxLimit: 1 },
    });
    const second = await admin.call(contract.addServiceRole, {
      body: { name: '주차 🚗', description: 'Two lines\nof it', isActive: false, maxLimit: 999 },
    });
    expect(second.body).toMatchObject({ name: '주차 🚗', description: 'Two lines\nof it', maxLimit: 999 });
    expect(second.body.isActive).toBe(false);
    const { body } = await admin.call(contract.listServiceRoles, {});
    expect(body.slice(-2)).toEqual([first.body, second.body]);
    expect(body.map((role) => role.order)).toEqual(body.map((role) => role.order).sort((a, b) => a - b));
  });

  it('change only the given fields, if any, and clear a description with null or an empty text', async () => {
    const admin = await anAdmin(server());
    const { body: role } = await admin.call(contract.addServiceRole, {
      body: { name: 'Usher', description: 'At the door', maxLimit: 3 },
    });
    const params = { id: role.id };
    const edit = async (body: object) =>
      (await admin.send('PATCH', `/api/admin/service-roles/${params.id}`, body)).body;
    expect(await edit({})).toEqual(role);
    expect(await edit({ order: 0, id: 1, anything: true })).toEqual(role);
    expect(await edit({ maxLimit: 4 })).toEqual({ ...role, maxLimit: 4 });
    expect(await edit({ isActive: false })).toEqual({ ...role, maxLimit: 4, isActive: false });
    for (const description of [null, '', '  ']) {
      await edit({ description: 'Back' });
      expect(await edit({ description })).toMatchObject({ description: null });
    }
  });
});
