import { expect, it } from 'vitest';
import type { FamilyInResponse } from '#contract/families.ts';

import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { readChurch } from '#server/planner/church-queries.ts';
import { aFamily, aMember, anAdmin } from '#test/factories.ts';
import { onBothDatabases, onDatabase } from '#test/test-server.ts';
import type { Visitor } from '#test/visitor.ts';

const OWN: Omit<FamilyInResponse, 'id' | 'isAdultMissing' | 'members'> = {
  ...{ serving: 'own', whom: 'adults', strictness: 'prefer' },
  ...{ oneFree: [], childrenWith: [] },
};

const adults = (...ids: MemberId[]) => ids.map((memberId) => ({ memberId, isChild: false }));
const child = (memberId: MemberId) => ({ memberId, isChild: true });
const list = async (admin: Visitor) => (await admin.call(contract.listFamilies, {})).body;
const remove = (admin: Visitor, id: MemberId) => admin.call(contract.removeMember, { params: { id } });

onBothDatabases('families', (server, itOnce) => {
  itOnce('are made, read, changed by field and removed', async () => {
    const admin = await anAdmin(server());
    const [ruth, ben, mia] = [await aMember(server()), await aMember(server()), await aMember(server())];
    const body = {
      members: [...adults(ruth, ben), child(mia)],
      ...({ serving: 'together', whom: 'adults', strictness: 'prefer' } as const),
      ...{ oneFree: [ruth, ben], childrenWith: [ruth] },
    };
    const { status, body: family } = await admin.call(contract.addFamily, { body });
    expect([status, family]).toEqual([201, { ...body, id: family.id, isAdultMissing: false }]);
    const params = { id: family.id };
    const changed = { strictness: 'must', serving: 'apart' } as const;
    await admin.call(contract.editFamily, { params, body: changed });
    expect(await list(admin)).toContainEqual({ ...family, ...changed });
    expect((await readChurch(server().database.query, { year: 2026, month: 4 })).familyRules).toEqual(
      expect.arrayContaining([
        { strength: 'must', kind: 'apart', members: [ruth, ben] },
        { strength: 'must', kind: 'one_free', members: [ruth, ben] },
        { strength: 'must', kind: 'with_adult', child: mia, adults: [ruth] },
      ]),
    );
    expect((await admin.call(contract.removeFamily, { params })).status).toBe(204);
    expect(await list(admin)).not.toContainEqual(expect.objectContaining({ id: family.id }));
    for (const gone of [contract.removeFamily, contract.editFamily])
      expect((await admin.refused(gone, { params, body: {} })).body.code).toBe('unknown_family');
  });

  itOnce(
    'have each member once: who joins another family, after a question, leaves the first, which goes with its last member',
    async () => {
      const admin = await anAdmin(server());
      const [ruth, ben, anna] = [await aMember(server()), await aMember(server()), await aMember(server())];
      const first = await aFamily(server(), [ruth, ben]);
      await admin.call(contract.editFamily, { params: { id: first }, body: { oneFree: [ruth, ben] } });
      const second = await aFamily(server(), [anna]);
      const membersOf = async (id: number) => (await list(admin)).find((family) => family.id === id)?.members;
      const edit = (more: object) => ({
        params: { id: second },
        body: { members: adults(anna, ben), ...more },
      });
      for (const more of [{}, { moves: [anna] }]) {
        const refused = await admin.refused(contract.editFamily, edit(more));
        expect(refused).toMatchObject({ status: 409, body: { code: 'in_other_family' } });
        expect(refused.body.params).toMatchObject({
          moves: [{ people: [{ id: ben }], others: [{ id: ruth }] }],
          effects: [{ kind: 'no_one_free_ends', people: [{ id: ruth }, { id: ben }] }],
        });
      }
      expect(await membersOf(first)).toEqual(adults(ruth, ben));
      await admin.call(contract.editFamily, edit({ moves: [ben] }));
      expect((await list(admin)).find(({ id }) => id === first)).toMatchObject({
        members: adults(ruth),
        oneFree: [],
      });
      await admin.call(contract.addFamily, { body: { ...OWN, members: adults(ruth), moves: [ruth] } });
      expect(await membersOf(first)).toBeUndefined();
    },
  );

  itOnce('have no adult for their children if none of those chosen serves', async () => {
    const admin = await anAdmin(server());
    const [ruth, ben, mia] = [await aMember(server()), await aMember(server()), await aMember(server())];
    const body = { ...OWN, members: [...adults(ruth, ben), child(mia)], childrenWith: [ruth, ben] };
    const { id } = (await admin.call(contract.addFamily, { body })).body;
    const isMissing = async () => (await list(admin)).find((one) => one.id === id)?.isAdultMissing;
    const mark = (member: MemberId) =>
      admin.call(contract.editAccess, { params: { id: member }, body: { doesNotServe: true } });
    await mark(ruth);
    expect(await isMissing()).toBe(false);
    expect(
      (await admin.call(contract.previewRemoval, { params: { id: ben } })).body.familyEffects,
    ).toContainEqual(expect.objectContaining({ kind: 'no_one_to_serve_with' }));
    await mark(ben);
    expect(await isMissing()).toBe(true);
  });

  itOnce('let a child be reached through an adult', async () => {
    const admin = await anAdmin(server());
    const ruth = await aMember(server(), { phoneNumber: '+61491570156' });
    const [mia, ben, tim] = [await aMember(server()), await aMember(server()), await aMember(server())];
    for (const members of [
      [...adults(ruth), child(mia)],
      [...adults(ben), child(tim)],
    ])
      await admin.call(contract.addFamily, { body: { ...OWN, members } });
    const { body } = await admin.call(contract.listMembers, {});
    const reachable = body.filter(({ isReachable }) => isReachable).map(({ id }) => id);
    expect([ruth, mia, ben, tim].filter((id) => reachable.includes(id))).toEqual([ruth, mia]);
  });

  it('are saved one after the other by two administrators at once', async () => {
    const admin = await anAdmin(server());
    const other = await anAdmin(server());
    const [ruth, ben] = [await aMember(server()), await aMember(server())];
    for (let round = 0; round < 5; round += 1) {
      const calls = [admin, other].map((each) =>
        each.tryCall(contract.addFamily, {
          body: { ...OWN, members: adults(ruth, ben), moves: [ruth, ben] },
        }),
      );
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([201, 201]);
      const families = (await list(admin)).filter(({ members }) =>
        members.some(({ memberId }) => memberId === ruth),
      );
      expect(families).toHaveLength(1);
    }
  });

  itOnce('lose a removed member, and children without an adult stay off the roster', async () => {
    const admin = await anAdmin(server());
    const [ruth, mia, anna] = [await aMember(server()), await aMember(server()), await aMember(server())];
    const body = {
      ...OWN,
      members: [...adults(ruth), child(mia)],
      strictness: 'must' as const,
      oneFree: [ruth, anna],
      childrenWith: [ruth],
    };
    const { id } = (await admin.call(contract.addFamily, { body })).body;
    await remove(admin, ruth);
    const family = (await list(admin)).find((each) => each.id === id);
    expect(family).toMatchObject({
      members: [child(mia)],
      oneFree: [],
      childrenWith: [],
      isAdultMissing: true,
    });
    expect((await readChurch(server().database.query, { year: 2026, month: 4 })).familyRules).toContainEqual({
      ...{ strength: 'must', kind: 'with_adult' },
      ...{ child: mia, adults: [] },
    });
    await remove(admin, mia);
    expect((await list(admin)).find((each) => each.id === id)).toBeUndefined();
  });
});

onDatabase('sqlite', 'a family', (server) => {
  it('is refused with people twice, only one person to stay free, a child as its adult, or removed members', async () => {
    const admin = await anAdmin(server());
    const [ruth, gone] = [await aMember(server()), await aMember(server())];
    await remove(admin, gone);
    const members = [...adults(ruth)];
    const refusedAt = async (fields: object) => {
      const { body } = await admin.refused(contract.addFamily, { body: { ...OWN, members, ...fields } });
      return body.issues?.map(({ path }) => path) ?? body.code;
    };
    expect(await refusedAt({ members: [] })).toEqual(['members']);
    expect(await refusedAt({ members: adults(ruth, ruth) })).toEqual(['members']);
    expect(await refusedAt({ oneFree: [ruth] })).toEqual(['oneFree']);
    expect(await refusedAt({ oneFree: [ruth, ruth] })).toEqual(['oneFree']);
    expect(await refusedAt({ members: [child(ruth)], childrenWith: [ruth] })).toEqual(['childrenWith']);
    expect(await refusedAt({ members: adults(ruth, gone) })).toBe('unknown_member');
    expect(await refusedAt({ childrenWith: [gone] })).toBe('unknown_member');
    expect(await list(admin)).toEqual([]);
  });

  it('is refused with a choice that contradicts another, also of another family, unless it is only "if possible"', async () => {
    const admin = await anAdmin(server());
    const ruth = await aMember(server(), { firstName: 'Ruth', lastName: 'Abernethy' });
    const ben = await aMember(server(), { firstName: 'Ben', lastName: 'Abernethy' });
    const anna = await aMember(server());
    const pair = { ...OWN, strictness: 'must', serving: 'together', members: adults(ruth, ben) } as const;
    await admin.call(contract.addFamily, { body: pair });
    const body = {
      ...pair,
      ...OWN,
      strictness: pair.strictness,
      members: adults(anna),
      oneFree: [ruth, ben],
    };
    const refused = await admin.refused(contract.addFamily, { body });
    expect(refused).toMatchObject({ status: 409, body: { code: 'family_contradiction' } });
    expect(refused.body.message.match(/Ruth Abernethy and Ben Abernethy/g)).toHaveLength(2);
    expect(await list(admin)).toHaveLength(1);
    const { status } = await admin.call(contract.addFamily, { body: { ...body, strictness: 'prefer' } });
    expect(status).toBe(201);
  });

  it('is not written over unseen: a form changes what it says it changes, and is refused with what is there now', async () => {
    const admin = await anAdmin(server());
    const [ruth, ben, anna] = [
      await aMember(server(), { firstName: 'Ruth', lastName: 'Moab' }),
      await aMember(server(), { firstName: 'Ben', lastName: 'Moab' }),
      await aMember(server(), { firstName: 'Anna', lastName: 'Lee' }),
    ];
    const seen = { ...OWN, members: adults(ruth) };
    const { id } = (await admin.call(contract.addFamily, { body: seen })).body;
    const params = { id };
    const edit = (body: object) => admin.call(contract.editFamily, { params, body: { ...body, seen } });
    await edit({ ...seen, members: [...adults(ruth), child(ben)] });
    const changed = await edit({ ...seen, serving: 'together', oneFree: [ruth, anna] });
    expect(changed.body).toMatchObject({ members: [...adults(ruth), child(ben)], serving: 'together' });

    const members = adults(ruth, anna);
    const refused = await admin.refused(contract.editFamily, {
      params,
      body: { ...seen, members, oneFree: [ruth, ben], seen },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    for (const [field, value] of [
      ['people', 'Ruth Moab, Ben Moab'],
      ['children', 'Ben Moab'],
      ['oneFree', 'Ruth Moab, Anna Lee'],
    ] as const)
      expect(refused.body.message).toContain(
        t('refusals:specific.isNow', { field: t(`changes:field.${field}`), value }),
      );
    const { now } = refused.body.params as { now: object };
    const { body } = await admin.call(contract.editFamily, {
      params,
      body: { ...seen, members, seen: { ...seen, ...now } },
    });
    expect(body).toMatchObject({ members, serving: 'together' });
  });

  it('whose adults were removed stays without them until a form that shows it is saved', async () => {
    const admin = await anAdmin(server());
    const [ruth, ben, mia] = [await aMember(server()), await aMember(server()), await aMember(server())];
    const seen = { ...OWN, members: [...adults(ruth, ben), child(mia)], childrenWith: [ruth] };
    const { id } = (await admin.call(contract.addFamily, { body: seen })).body;
    const edit = (before: typeof seen) =>
      admin.call(contract.editFamily, {
        params: { id },
        body: { ...before, serving: 'together', seen: before },
      });
    await remove(admin, ruth);
    expect((await edit(seen)).body.isAdultMissing).toBe(true);
    expect((await edit({ ...seen, childrenWith: [] })).body.isAdultMissing).toBe(false);
  });
});
