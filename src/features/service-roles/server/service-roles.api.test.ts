import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin, aRole } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

/** Text with disallowed characters, for each field. */
const DISALLOWED_TEXTS = [
  'x\u0000',
  '\u0000',
  'bell\u0007',
  '\ud800',
  'a\udc00b',
  '\u0085x',
  'Us\u202eher',
  '\u2066x',
  `x${'\u0301'.repeat(20)}`,
];

onDatabase('sqlite', 'service roles', (server) => {
  it('are refused without a session, and changes are refused to members', async () => {
    const member = await signIn(server(), await aMember(server()));
    const input = { params: { id: await aRole(server()) }, body: { name: 'Reader' } };
    expect((await new Visitor(server()).refused(contract.listServiceRoles)).status).toBe(401);
    for (const call of [contract.addServiceRole, contract.editServiceRole]) {
      expect((await new Visitor(server()).refused(call, input)).status).toBe(401);
      expect(await member.refused(call, input)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    }
    expect((await member.call(contract.listServiceRoles, {})).status).toBe(200);
  });

  it('refuse a missing name with its sentence', async () => {
    const admin = await anAdmin(server());
    for (const name of ['', '   ', '\u200b', '\u2060 \u00ad']) {
      expect(await admin.refused(contract.addServiceRole, { body: { name } })).toMatchObject({
        status: 400,
        body: {
          message: 'Role name is required',
          code: 'invalid_input',
          issues: [{ path: 'name', message: 'Role name is required' }],
        },
      });
    }
  });

  it('refuse invalid types, lengths, limits and characters, when added and when edited', async () => {
    const admin = await anAdmin(server());
    const id = await aRole(server(), { name: 'Steady', maxLimit: 2 });
    const wrong: Array<[string, unknown]> = [
      ...DISALLOWED_TEXTS.flatMap(
        (text): Array<[string, unknown]> => [
          ['name', text],
          ['description', text],
        ],
      ),
      ['name', 'x'.repeat(61)],
      ['name', 'x'.repeat(50_000)],
      ['name', 7],
      ['name', null],
      ['description', 'x'.repeat(501)],
      ['description', 7],
      ['isActive', 'true'],
      ['isActive', 1],
      ['isActive', null],
      ['maxLimit', 0],
      ['maxLimit', -1],
      ['maxLimit', 1.5],
      ['maxLimit', '2'],
      ['maxLimit', 2 ** 31],
      ['maxLimit', null],
    ];
    for (const [path, value] of wrong) {
      for (const [call, params] of [
        [contract.addServiceRole, {}],
        [contract.editServiceRole, { id }],
      ] as const) {
        const body = { name: 'Fine', [path]: value };
        const refused = await admin.refused(call, { params, body });
        expect([path, value, refused.status, refused.body.code]).toEqual([path, value, 400, 'invalid_input']);
        expect(refused.body.issues?.map((issue) => issue.path)).toEqual([path]);
      }
    }
    const { body: roles } = await admin.call(contract.listServiceRoles, {});
    expect(roles.find((role) => role.id === id)).toMatchObject({ name: 'Steady', maxLimit: 2 });
    expect(roles.map((role) => role.name)).not.toContain('Fine');
  });

  it('refuse changes of an unknown role, and malformed ids', async () => {
    const admin = await anAdmin(server());
    const body = { name: 'Unknown' };
    expect(await admin.refused(contract.editServiceRole, { params: { id: 99_999 }, body })).toMatchObject({
      status: 404,
      body: { code: 'unknown_role' },
    });
    for (const id of ['0', '-1', 'one', '1.5', '2147483648', '9'.repeat(30), '1e3', ' 1', '٣']) {
      expect((await admin.refused(contract.editServiceRole, { params: { id }, body })).status).toBe(400);
    }
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

  it('include all ten roles that were added at once', async () => {
    const admin = await anAdmin(server());
    const names = Array.from({ length: 10 }, (_, index) => `At once ${index}`);
    const added = await Promise.all(
      names.map((name) => admin.call(contract.addServiceRole, { body: { name } })),
    );
    expect(added.every((response) => response.status === 201)).toBe(true);
    const { body } = await admin.call(contract.listServiceRoles, {});
    expect(body.filter((role) => names.includes(role.name))).toHaveLength(10);
  });

  it('change only the given fields, if any, and clear a description with null or an empty text', async () => {
    const admin = await anAdmin(server());
    const { body: role } = await admin.call(contract.addServiceRole, {
      body: { name: 'Usher', description: 'At the door', maxLimit: 3 },
    });
    const params = { id: String(role.id) };
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
