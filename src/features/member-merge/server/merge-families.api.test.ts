import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { MergeField } from '#domain/members/merge.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { aPlaceToCover } from '#test/cover.ts';
import { aFamily, aMember, anAdmin, aRole } from '#test/factories.ts';
import { sendDue, sendSoon } from '#test/outbox.ts';
import { openVariant, RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const merge = (admin: Visitor, id: MemberId, otherId: MemberId, fromOther: MergeField[] = []) =>
  admin.tryCall(contract.mergeMembers, { params: { id }, body: { otherId, fromOther } });

async function preview(admin: Visitor, id: MemberId, otherId: MemberId, fromOther: MergeField[] = []) {
  const query = { otherId: String(otherId), fromOther: fromOther.join(',') };
  const { body } = await admin.call(contract.previewMerge, { params: { id }, query });
  return Object.fromEntries(
    body.familyEffects.map(({ kind, people }) => [kind, people.map((one) => one.id)]),
  );
}

const families = async (admin: Visitor) => (await admin.call(contract.listFamilies, {})).body;
const member = (userId: MemberId, isChild = false) => ({ memberId: userId, isChild });

/** Two entries of a mother, each with a child in a family of her own. */
async function aMotherTwice(server: TestServer) {
  const phones = ['+61491570156', '+61491570157'];
  const [ruth = 0, other = 0] = await Promise.all(
    phones.map((phoneNumber) => aMember(server, { firstName: 'Ruth', lastName: 'Abernethy', phoneNumber })),
  );
  const [mia, tom] = [
    await aMember(server, { firstName: 'Mia', lastName: 'Abernethy' }),
    await aMember(server, { firstName: 'Tom', lastName: 'Abernethy' }),
  ];
  const first = await aFamily(server, [ruth], {}, [mia]);
  const second = await aFamily(server, [other], {}, [tom]);
  return { ruth, other, mia, tom, first, second, admin: await anAdmin(server) };
}

onBothDatabases('merging members of families', (server, itOnce) => {
  it('brings a child along that would be without an adult, as the preview says, and logs both families', async () => {
    const { ruth, other, mia, tom, first, admin } = await aMotherTwice(server());
    expect(await preview(admin, ruth, other)).toEqual({ come_along: [tom] });
    expect((await merge(admin, ruth, other)).status).toBe(204);
    expect(await families(admin)).toMatchObject([
      { id: first, members: [member(ruth), member(mia, true), member(tom, true)] },
    ]);
    const { query } = server().database;
    const logged = await query.selectFrom('changeLog').select(['subject', 'verb']).orderBy('id').execute();
    expect(
      logged
        .slice(-3)
        .map(({ subject, verb }) => `${subject} ${verb}`)
        .sort(),
    ).toEqual(['family changed', 'family removed', 'member merged']);
  });

  it('leaves a child with another adult there, and tells the coordinators if no message reaches it', async () => {
    await using app = await openVariant(server(), {
      smsGateway: new RecordingGateway(),
      mailer: new RecordingMailer(),
    });
    const { ruth, other, tom, second, admin } = await aMotherTwice(app);
    const ben = await aMember(app, { firstName: 'Ben', lastName: 'Abernethy' });
    const { query } = app.database;
    await query
      .insertInto('familyMembers')
      .values({ memberId: ben, familyId: second, isChild: false })
      .execute();
    await query
      .updateTable('users')
      .set({ phoneNumber: '+61491570159' })
      .where('isAdmin', '=', true)
      .execute();
    expect(await preview(admin, ruth, other)).toEqual({ left_behind: [ben, tom], unreachable: [tom] });
    await merge(admin, ruth, other);
    const sent = await sendDue(app);
    expect(sent.length).toBeGreaterThan(0);
    for (const { text } of sent)
      expect(text).toContain(t('messages:kind.unreachable.text', { names: 'Tom Abernethy' }));
  });

  it('asks whether the person is a child, and whose family stays', async () => {
    const admin = await anAdmin(server());
    const [ruth, old] = [await aMember(server()), await aMember(server())];
    const ben = await aMember(server());
    const id = await aFamily(server(), [ben], {}, [old]);
    const { body } = await admin.call(contract.previewMerge, {
      params: { id: ruth },
      query: { otherId: String(old) },
    });
    expect(body.members).toMatchObject([
      { family: null, isChild: false },
      { family: { id, people: [{ id: ben }, { id: old }] }, isChild: true },
    ]);
    await merge(admin, ruth, old);
    expect((await families(admin)).find((one) => one.id === id)?.members).toEqual(
      [member(ben), member(ruth)].sort((a, b) => a.memberId - b.memberId),
    );
    const [anna, again] = [await aMember(server()), await aMember(server())];
    const own = await aFamily(server(), [anna]);
    const others = await aFamily(server(), [await aMember(server())], {}, [again]);
    await merge(admin, anna, again, ['family', 'isChild']);
    const left = await families(admin);
    expect(left.find((one) => one.id === own)).toBeUndefined();
    expect(left.find((one) => one.id === others)?.members).toContainEqual(member(anna, true));
  });

  it('is refused where a choice loses its sense, and keeps choices that name both', async () => {
    const admin = await anAdmin(server());
    const [ruth, other, ben] = [await aMember(server()), await aMember(server()), await aMember(server())];
    const body = {
      members: [{ memberId: ben, isChild: false }],
      ...({ serving: 'own', whom: 'adults', strictness: 'prefer' } as const),
      childrenWith: [],
      oneFree: [ruth, other],
    };
    const { id } = (await admin.call(contract.addFamily, { body })).body;
    const refused = await admin.refused(contract.mergeMembers, {
      params: { id: ruth },
      body: { otherId: other, fromOther: [] },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'family_contradiction' } });
    const params = { id };
    await admin.call(contract.editFamily, { params, body: { oneFree: [ruth, other, ben] } });
    expect((await merge(admin, ruth, other)).status).toBe(204);
    expect((await families(admin)).find((one) => one.id === id)?.oneFree).toEqual([ruth, ben]);
  });

  itOnce('keeps the permissions and the calendars of both', async () => {
    const admin = await anAdmin(server());
    const [ruth, other, ben] = [await aMember(server()), await aMember(server()), await aMember(server())];
    await aFamily(server(), [ruth, other, ben]);
    const asBen = await signIn(server(), ben);
    await asBen.call(contract.saveMayAct, { body: { memberId: other, allowed: true } });
    const urls: string[] = [];
    for (const id of [ruth, other])
      urls.push((await (await signIn(server(), id)).call(contract.createCalendarFeed, {})).body.url);
    await merge(admin, ruth, other);
    const family = (await asBen.call(contract.getMyFamily, {})).body;
    expect(family).toMatchObject([{ id: ruth, isAllowed: true }]);
    for (const url of urls) {
      const { status, body } = await new Visitor(server()).send('GET', new URL(url).pathname);
      expect([status, (body as string).includes(t('calendar:ended'))]).toEqual([200, false]);
    }
  });

  itOnce('ends the sessions of a member who becomes an administrator, and says so before', async () => {
    const admin = await anAdmin(server());
    const ruth = await aMember(server());
    const asRuth = await signIn(server(), ruth);
    const other = await aMember(server(), { isAdmin: true });
    const { query } = server().database;
    const key = { credentialId: 'other', publicKey: 'b', counter: 0, transports: '', name: 'Phone' };
    await query
      .insertInto('passkeys')
      .values({ ...key, memberId: other, createdAt: 1 })
      .execute();
    const { body } = await admin.call(contract.previewMerge, {
      params: { id: ruth },
      query: { otherId: String(other) },
    });
    expect(body.members).toMatchObject([{ hasPasskeys: false }, { hasPasskeys: true }]);
    await merge(admin, ruth, other, ['isAdmin']);
    expect((await asRuth.tryCall(contract.listMyServices, { query: {} })).status).toBe(401);
  });
});

onBothDatabases('removing an adult', (server) => {
  it('names who serves without the adult before, in the message, and in the request for cover', async () => {
    await using app = await openVariant(server(), {
      smsGateway: new RecordingGateway(),
      mailer: new RecordingMailer(),
    });
    const date = '2026-05-10';
    const { leaverId, admin, helpers, revise, publish } = await aPlaceToCover(app, date, 3);
    const { query } = app.database;
    const [ben = 0, mia = 0, tom = 0] = helpers;
    await query.updateTable('users').set({ phoneNumber: null }).where('id', 'in', [mia, tom]).execute();
    await query
      .updateTable('users')
      .set({ phoneNumber: '+61491570158' })
      .where('id', '=', leaverId)
      .execute();
    await query
      .updateTable('users')
      .set({ phoneNumber: '+61491570159' })
      .where('isAdmin', '=', true)
      .execute();
    await aFamily(app, [leaverId], { serving: 'own', strictness: 'must', childrenWithAdult: true }, [
      mia,
      tom,
    ]);
    const [familyId = 0] = (await families(admin)).map(({ id }) => id).slice(-1);
    await query
      .insertInto('familyChoices')
      .values({ familyId, kind: 'children_with', memberId: leaverId })
      .execute();
    await revise();
    const place = {
      date,
      timeId: 1,
      place: 1,
      assignmentMethod: 'manual',
      createdAt: 1,
      updatedAt: 1,
    } as const;
    const roleId = await aRole(app, { name: 'Choir' });
    await query
      .insertInto('rosterAssignments')
      .values({ ...place, roleId, memberId: mia })
      .execute();
    await publish();
    await sendDue(app);
    const params = { id: leaverId };
    const { body: duties } = await admin.call(contract.listMemberDuties, { params });
    expect(duties).toMatchObject([{ leftAlone: [{ id: mia }] }]);
    const { body } = await admin.call(contract.previewRemoval, { params });
    expect(body.familyEffects.map(({ kind, people }) => [kind, people.map(({ id }) => id)])).toEqual([
      ['without_adult', [mia, tom]],
      ['no_one_to_serve_with', [mia, tom]],
      ['unreachable', [mia, tom]],
    ]);
    expect((await admin.call(contract.removeMember, { params })).status).toBe(204);
    const texts = (await sendSoon(app)).map(({ text }) => text);
    const alone = t('concerns:servesWithout', { other: 'Helper2 Reed', name: 'Ruth Hill' });
    expect(texts.filter((text) => text.includes(alone)).length).toBeGreaterThan(0);
    const names = 'Helper2 Reed and Helper3 Reed';
    expect(texts.some((text) => text.includes(t('messages:kind.unreachable.text', { names })))).toBe(true);
    const { body: requests } = await admin.call(contract.listCoverRequests, { query: {} });
    const request = requests.find((one) => one.date === date);
    const at = { date: date as PlainDate, timeId: SUNDAY_SERVICE, roleId: request?.role.id ?? 0 };
    const asked = { place: { ...at, seat: request?.forCoordinators?.seat ?? null } };
    const { body: candidates } = await admin.call(contract.listCandidates, { body: asked });
    expect(candidates.without).toEqual([alone]);
    expect(ben).toBeGreaterThan(0);
  });
});

onBothDatabases('leaving a family', (server) => {
  it('is logged, ends no rule for a child, and tells the coordinators who is out of reach of messages', async () => {
    await using app = await openVariant(server(), {
      smsGateway: new RecordingGateway(),
      mailer: new RecordingMailer(),
    });
    const { query } = app.database;
    const admin = await anAdmin(app);
    await query
      .updateTable('users')
      .set({ phoneNumber: '+61491570159' })
      .where('isAdmin', '=', true)
      .execute();
    const [ruth, ben] = [
      await aMember(app, { phoneNumber: '+61491570156' }),
      await aMember(app, { firstName: 'Ben' }),
    ];
    const mia = await aMember(app, { firstName: 'Mia', lastName: 'Gray' });
    const id = await aFamily(app, [ruth, ben], {}, [mia]);
    const chosen = [ruth, ben, mia].map((memberId) => ({
      familyId: id,
      kind: 'one_free' as const,
      memberId,
    }));
    await query.insertInto('familyChoices').values(chosen).execute();
    const asMia = await signIn(app, mia);
    expect((await asMia.call(contract.getMyFamily, {})).body).toMatchObject([
      { id: ruth, mayAlwaysAct: true },
      { id: ben, mayAlwaysAct: true },
    ]);
    await asMia.call(contract.leaveFamily, {});
    expect((await families(admin)).find((one) => one.id === id)).toMatchObject({
      members: [member(ruth), member(ben)],
      oneFree: [ruth, ben],
    });
    const { body } = await admin.call(contract.listChanges, { query: { person: String(mia) } });
    expect(body.changes).toHaveLength(1);
    const names = 'Mia Gray';
    const texts = (await sendDue(app)).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toContain(t('messages:kind.unreachable.text', { names }));
  });
});
