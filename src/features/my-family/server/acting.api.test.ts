import { expect, it } from 'vitest';
import type { Call, CallInput } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aPlaceToCover } from '#test/cover.ts';
import { aFamily, aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { aPersonalLink } from '#test/personal-links.ts';
import { onBothDatabases, onDatabase, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const SUNDAY = { date: '2026-05-03', timeId: SUNDAY_SERVICE } as const;
const MAY = { year: '2026', month: '5' };

/** Adds Ruth, Ben and their child Mia, and signs the adults in. */
async function aSignedInFamily(server: TestServer) {
  const [ruth, ben] = [
    await aMember(server, { firstName: 'Ruth' }),
    await aMember(server, { firstName: 'Ben' }),
  ];
  const mia = await aMember(server, { firstName: 'Mia' });
  const familyId = await aFamily(server, [ruth, ben]);
  await server.database.query
    .insertInto('familyMembers')
    .values({ familyId, memberId: mia, isChild: true })
    .execute();
  const [asRuth, asBen] = [await signIn(server, ruth), await signIn(server, ben)];
  const allow = (allowed: boolean) => asBen.call(contract.saveMayAct, { body: { memberId: ruth, allowed } });
  return { ruth, ben, mia, familyId, asRuth, asBen, allow };
}

const yesFor = (memberId: MemberId) => ({ body: { ...SUNDAY, isAvailable: true, memberId } });

onBothDatabases('acting for a member of the family', (server, itOnce) => {
  it('is for children at once, and for another adult from when they allow it until they no longer do', async () => {
    const { ruth, ben, mia, asRuth, asBen, allow } = await aSignedInFamily(server());
    const member = { isChild: false, mayActFor: false, isAllowed: false, mayAlwaysAct: false };
    const child = {
      ...{ id: mia, name: 'Mia', isChild: true, mayActFor: true },
      ...{ isAllowed: false, mayAlwaysAct: false },
    };
    const family = async (visitor: Visitor) => (await visitor.call(contract.getMyFamily, {})).body;
    const answer = async () => (await asRuth.tryCall(contract.saveAvailability, yesFor(ben))).status;
    expect(await family(asRuth)).toMatchObject([{ ...member, id: ben, name: 'Ben' }, child]);
    expect((await asRuth.call(contract.saveAvailability, yesFor(mia))).status).toBe(200);
    expect(await answer()).toBe(403);
    expect((await allow(true)).body).toMatchObject([
      { ...member, id: ruth, name: 'Ruth', isAllowed: true },
      child,
    ]);
    expect(await family(asRuth)).toMatchObject([{ id: ben, mayActFor: true }, { id: mia }]);
    expect(await answer()).toBe(200);
    await allow(false);
    expect(await answer()).toBe(403);
    const toChild = { body: { memberId: mia, allowed: true } };
    expect((await asBen.refused(contract.saveMayAct, toChild)).body.code).toBe('unknown_member');
  });

  it('ends for people who leave the family or are moved, whose choices in other families stay, and not for the others', async () => {
    const { ruth, ben, mia, familyId, asRuth, asBen, allow } = await aSignedInFamily(server());
    const admin = await anAdmin(server());
    const mayAct = async () =>
      (await asRuth.call(contract.getMyFamily, {})).body.some(({ id, mayActFor }) => id === ben && mayActFor);
    const adults = [ruth, ben].map((memberId) => ({ memberId, isChild: false }));
    const params = { id: familyId };
    await allow(true);
    await admin.call(contract.editFamily, {
      params,
      body: { members: [...adults, { memberId: mia, isChild: true }] },
    });
    expect(await mayAct()).toBe(true);
    await admin.call(contract.editFamily, { params, body: { members: adults.slice(0, 1) } });
    await admin.call(contract.editFamily, { params, body: { members: adults } });
    expect(await mayAct()).toBe(false);
    await allow(true);
    const other_id = await aFamily(server(), [await aMember(server())]);
    const choice = { familyId: other_id, kind: 'one_free' } as const;
    await server()
      .database.query.insertInto('familyChoices')
      .values([ruth, ben].map((memberId) => ({ ...choice, memberId })))
      .execute();
    await asBen.call(contract.leaveFamily, {});
    const families = (await admin.call(contract.listFamilies, {})).body;
    expect(families.find(({ id }) => id === other_id)?.oneFree).toEqual([ruth, ben]);
    expect((await asRuth.call(contract.getMyFamily, {})).body).toEqual([]);
    expect((await asBen.call(contract.getMyFamily, {})).body).toEqual([]);
  });

  itOnce(
    'keeps who answered, shows it to the member and the family, and is no change by an administrator',
    async () => {
      const { ruth, mia } = await aSignedInFamily(server());
      await server()
        .database.query.updateTable('users')
        .set({ isAdmin: true })
        .where('id', '=', ruth)
        .execute();
      const asRuth = await signIn(server(), ruth);
      const answered = async (visitor: Visitor) =>
        (await visitor.call(contract.listAvailability, { query: { memberId: String(mia) } })).body[0]
          ?.answeredBy;
      const isLogged = async () =>
        (await asRuth.call(contract.listChanges, { query: { person: String(mia) } })).body.changes.length > 0;
      const asMia = await signIn(server(), mia);
      await asRuth.call(contract.saveAvailability, yesFor(mia));
      expect(await answered(asMia)).toMatch(/^Ruth /);
      expect(await answered(await signIn(server(), await aMember(server())))).toBeUndefined();
      expect(await isLogged()).toBe(false);
      await asRuth.call(contract.saveMonthAvailability, {
        params: MAY,
        body: { isAvailable: false, memberId: mia },
      });
      expect(await answered(asRuth)).toMatch(/^Ruth /);
      await asMia.call(contract.saveAvailability, yesFor(mia));
      expect(await answered(asMia)).toBeUndefined();
    },
  );

  itOnce(
    'hears a no where the child serves, lists it with the family, and shows and deletes no reason',
    async () => {
      const { mia, asRuth } = await aSignedInFamily(server());
      const admin = await anAdmin(server());
      const roleId = await aRole(server(), { name: 'Usher' });
      await anAnswer(server(), mia, SUNDAY.date);
      await admin.call(contract.addAssignment, { body: { ...SUNDAY, roleId, memberId: mia } });
      await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 5 } });
      const asMia = await signIn(server(), mia);
      await asMia.call(contract.respond, { body: { ...SUNDAY, response: 'declined', reason: 'Shy' } });
      const listed = async (query: { family?: 'true' }) =>
        (await asRuth.call(contract.listMyServices, { query })).body;
      expect(await listed({})).toEqual([]);
      expect(await listed({ family: 'true' })).toMatchObject([
        { memberId: mia, response: 'declined', reason: null },
      ]);
      const respond = { ...SUNDAY, response: 'declined', reason: '', memberId: mia } as const;
      expect((await asRuth.call(contract.respond, { body: respond })).body.reason).toBeNull();
      expect((await asMia.call(contract.listMyServices, {})).body).toMatchObject([
        { memberId: mia, reason: 'Shy' },
      ]);
      await asRuth.call(contract.respond, { body: { ...respond, response: 'confirmed' } });
      expect((await asMia.call(contract.listMyServices, {})).body).toMatchObject([{ response: 'confirmed' }]);
    },
  );

  itOnce(
    'declines for the other of a pair too, if requested, and only after that one has allowed it',
    async () => {
      const { ruth, ben, familyId, asRuth, asBen, allow } = await aSignedInFamily(server());
      const families = server().database.query.updateTable('families').where('id', '=', familyId);
      await families.set({ serving: 'together' }).execute();
      const admin = await anAdmin(server());
      const at = { date: '2026-07-05', timeId: SUNDAY_SERVICE } as const;
      for (const memberId of [ruth, ben]) {
        await anAnswer(server(), memberId, at.date);
        await admin.call(contract.addAssignment, {
          body: { ...at, roleId: await aRole(server()), memberId },
        });
      }
      await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 7 } });
      const body = { ...at, response: 'declined', withLeftAlone: true } as const;
      const own = async (visitor: Visitor) =>
        (await visitor.call(contract.listMyServices, {})).body.map(
          (one) => `${one.response} ${one.leftAlone}`,
        );
      await asRuth.call(contract.respond, { body });
      expect((await own(asRuth)).concat(await own(asBen))).toEqual(['declined undefined', 'none undefined']);
      await allow(true);
      expect(await own(asRuth)).toEqual([`declined ${ben}`]);
      await asRuth.call(contract.respond, { body });
      expect(await own(asBen)).toEqual(['declined undefined']);
    },
  );

  itOnce('covers taking a place, which is listed once for each of the family who can take it', async () => {
    const { decline } = await aPlaceToCover(server(), '2026-08-02');
    const { ruth, ben, mia, asRuth, allow } = await aSignedInFamily(server());
    for (const id of [ruth, ben, mia]) await anAnswer(server(), id, '2026-08-02');
    const requestId = await decline();
    const params = { id: requestId };
    const takers = async () => {
      const { body } = await asRuth.call(contract.listCoverRequests, { query: {} });
      return body.filter(({ id }) => id === requestId).map(({ memberId }) => memberId);
    };
    expect(await takers()).toEqual([ruth, mia]);
    const take = { params, body: { memberId: ben } };
    expect((await asRuth.refused(contract.acceptCover, take)).body.code).toBe('not_allowed_to_act');
    await allow(true);
    expect(await takers()).toEqual([ruth, ben, mia]);
    expect((await asRuth.call(contract.acceptCover, take)).body.state).toBe('covered');
    expect((await asRuth.call(contract.listMyServices, { query: { family: 'true' } })).body).toMatchObject([
      { memberId: ben, response: 'confirmed' },
    ]);
  });

  itOnce('covers times away, without their notes, and usual services', async () => {
    const { mia, asRuth } = await aSignedInFamily(server());
    const asMia = await signIn(server(), mia);
    const away = { from: '2026-06-06', to: '2026-06-08' } as const;
    await asMia.call(contract.addAway, { body: { ...away, note: 'Camp' } });
    const { body: same } = await asRuth.call(contract.addAway, {
      body: { ...away, note: 'Gone', memberId: mia },
    });
    const ofMia = { query: { memberId: String(mia) } };
    expect((await asRuth.call(contract.listAway, ofMia)).body).toMatchObject([{ ...away, note: null }]);
    expect((await asMia.call(contract.listAway, {})).body).toMatchObject([{ id: same.id, note: 'Camp' }]);
    expect((await asRuth.call(contract.listAway, {})).body).toEqual([]);
    await asRuth.call(contract.removeAway, { params: { id: same.id }, ...ofMia });
    expect((await asMia.call(contract.listAway, {})).body).toEqual([]);
    const usual = [{ timeId: SUNDAY_SERVICE, weeks: [2] }];
    await asRuth.call(contract.saveUsualServices, { ...ofMia, body: usual });
    expect((await asMia.call(contract.getUsualServices, {})).body).toMatchObject(usual);
    expect((await asRuth.call(contract.getUsualServices, {})).body).toMatchObject([{ weeks: [] }]);
  });
});

onDatabase('sqlite', 'acting for others', (server) => {
  it('is refused to everyone else, to a child, and for an adult in a limited session, in every call', async () => {
    const { ruth, ben, mia, allow } = await aSignedInFamily(server());
    await allow(true);
    const stranger = await signIn(server(), await aMember(server()));
    const asMia = await signIn(server(), mia);
    const byLink = new Visitor(server());
    await byLink.call(contract.startLimitedSession, { body: { code: await aPersonalLink(server(), ruth) } });
    const refusedTo = async (visitor: Visitor, memberId: MemberId) => {
      const query = { memberId: String(memberId) };
      const code = async <C extends Call>(call: C, input: CallInput<C>) =>
        (await visitor.refused(call, input)).body.code;
      return [
        await code(contract.saveAvailability, yesFor(memberId)),
        await code(contract.saveMonthAvailability, { params: MAY, body: { isAvailable: true, memberId } }),
        await code(contract.listAway, { query }),
        await code(contract.addAway, { body: { from: '2026-05-02', to: '2026-05-04', memberId } }),
        await code(contract.removeAway, { params: { id: '1' }, query }),
        await code(contract.getUsualServices, { query }),
        await code(contract.respond, { body: { ...SUNDAY, response: 'confirmed', memberId } }),
      ];
    };
    const refused = Array(7).fill('not_allowed_to_act');
    expect(await refusedTo(stranger, mia)).toEqual(refused);
    expect(await refusedTo(asMia, ben)).toEqual(refused);
    expect(await refusedTo(byLink, ben)).toEqual(refused);
    const body = [{ timeId: SUNDAY_SERVICE, weeks: [2] }];
    const saving = await stranger.refused(contract.saveUsualServices, {
      query: { memberId: String(mia) },
      body,
    });
    expect(saving.body.code).toBe('not_allowed_to_act');
    // The child's answers are offered in a limited session, and no one else's.
    expect((await byLink.call(contract.getMyFamily, {})).body).toMatchObject([{ id: mia }]);
    expect((await byLink.call(contract.saveAvailability, yesFor(mia))).status).toBe(200);
    const ofMia = { query: { memberId: String(mia) } };
    expect((await byLink.call(contract.listAvailability, ofMia)).body).toHaveLength(1);
  });

  it('is for members who serve only', async () => {
    const { mia, asRuth } = await aSignedInFamily(server());
    await server()
      .database.query.updateTable('users')
      .set({ doesNotServe: true })
      .where('id', '=', mia)
      .execute();
    expect((await asRuth.call(contract.getMyFamily, {})).body).toMatchObject([
      {},
      { id: mia, mayActFor: false },
    ]);
    expect((await asRuth.refused(contract.saveAvailability, yesFor(mia))).body.code).toBe(
      'not_allowed_to_act',
    );
  });
});
