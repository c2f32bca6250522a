import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { CheckKindId, MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { aCheckKind, aMember, anAdmin, anAnswer, aRole, aTeam, joins, leads } from '#test/factories.ts';
import { onBothDatabases, onDatabase } from '#test/test-server.ts';
import type { Visitor } from '#test/visitor.ts';
import { signIn } from '#test/visitor.ts';

const SUNDAY = '2026-07-05';

/** The day of the tests' clock, or an earlier one. */
const TODAY = '2026-01-05';

onDatabase('sqlite', 'the kinds of checks', (server) => {
  let admin: Visitor;
  beforeAll(async () => {
    admin = await anAdmin(server());
  });

  it('warn 90, 30 and 7 days before the end at first, and keep others in order', async () => {
    const { body: added } = await admin.call(contract.addCheckKind, { body: { name: ' First  aid ' } });
    expect(added).toMatchObject({ name: 'First aid', validMonths: null, warnDays: [90, 30, 7] });
    const params = { id: String(added.id) };
    const change = { validMonths: 36, warnDays: [7, 60, 7] };
    const { body: changed } = await admin.call(contract.editCheckKind, { params, body: change });
    expect(changed).toEqual({ ...added, validMonths: 36, warnDays: [60, 7] });
    const { body: kinds } = await admin.call(contract.listCheckKinds, {});
    expect(kinds).toContainEqual({ ...changed, memberCount: 0 });
  });

  it('have names of their own, which only capital letters do not make different', async () => {
    const [first, second] = [await aCheckKind(server(), 'Lifting'), await aCheckKind(server())];
    const body = { name: 'Lifting' };
    expect((await admin.refused(contract.addCheckKind, { body })).body.code).toBe('check_name_taken');
    const params = { id: String(second) };
    const refused = await admin.refused(contract.editCheckKind, { params, body });
    expect([first, refused.status, refused.body.code]).toEqual([first, 409, 'check_name_taken']);
    const alike = { name: 'LIFTING' };
    expect((await admin.refused(contract.addCheckKind, { body: alike })).body.code).toBe('check_name_taken');
    const own = { params: { id: String(first) }, body: alike };
    expect((await admin.call(contract.editCheckKind, own)).body.name).toBe('LIFTING');
  });

  it('are needed by roles, which the log says, and stay while one needs them', async () => {
    const kindId = await aCheckKind(server(), 'Driving');
    const params = { id: String(await aRole(server(), { name: 'Driver' })) };
    const { body: role } = await admin.call(contract.editServiceRole, {
      params,
      body: { checkKindIds: [kindId, kindId] },
    });
    const { body: roles } = await admin.call(contract.listServiceRoles, {});
    expect(roles.find(({ id }) => id === role.id)?.checkKindIds).toEqual([kindId]);
    const { body: log } = await admin.call(contract.listChanges, {});
    expect(log.changes[0]).toMatchObject({ subject: 'role', verb: 'changed' });
    expect(JSON.stringify(log.changes[0])).toContain('Driving');

    const of = { params: { id: String(kindId) } };
    expect((await admin.refused(contract.removeCheckKind, of)).body.code).toBe('check_needed');
    await admin.call(contract.editServiceRole, { params, body: { checkKindIds: [] } });
    await admin.call(contract.removeCheckKind, of);
    expect((await admin.refused(contract.removeCheckKind, of)).status).toBe(404);
    const again = admin.refused(contract.editServiceRole, { params, body: { checkKindIds: [kindId] } });
    expect((await again).body.code).toBe('unknown_check_kind');
  });
});

onBothDatabases('a check of a member', (server) => {
  let admin: Visitor;
  beforeAll(async () => {
    admin = await anAdmin(server());
  });
  const enter = (
    by: Visitor,
    memberId: MemberId,
    kindId: CheckKindId,
    check: { number?: string; validUntil: string; seenOn: string },
  ) =>
    by.tryCall(contract.saveMemberCheck, {
      params: { id: String(memberId), kindId: String(kindId) },
      body: check as never,
    });

  it('is entered with the one who saw it, replaced, and removed', async () => {
    const [memberId, kindId] = [await aMember(server()), await aCheckKind(server(), 'Food')];
    const today = TODAY;
    await enter(admin, memberId, kindId, { number: 'A 1', validUntil: '2031-01-31', seenOn: today });
    const { body } = await enter(admin, memberId, kindId, { validUntil: '2032-01-31', seenOn: today });
    expect(body).toMatchObject({
      ...{ kindId, name: 'Food', isNeeded: false, state: 'valid' },
      check: { number: null, validUntil: '2032-01-31', seenOn: today, seenBy: expect.any(String) },
    });
    const { body: kinds } = await admin.call(contract.listCheckKinds, {});
    expect(kinds).toContainEqual(expect.objectContaining({ id: kindId, memberCount: 1 }));
    const own = await signIn(server(), memberId);
    expect((await own.call(contract.listMyChecks, {})).body).toEqual([body]);
    const params = { id: String(memberId), kindId: String(kindId) };
    await admin.call(contract.removeMemberCheck, { params });
    expect((await own.call(contract.listMyChecks, {})).body).toEqual([]);
  });

  it('is refused if it is over, not seen yet, or of a kind or a person that is gone', async () => {
    const [memberId, kindId] = [await aMember(server()), await aCheckKind(server())];
    const [today, later] = [TODAY, '2031-01-31'];
    const removed = await aCheckKind(server());
    await admin.call(contract.removeCheckKind, { params: { id: String(removed) } });
    const refusals = await Promise.all(
      [
        enter(admin, memberId, removed, { validUntil: later, seenOn: today }),
        enter(admin, memberId, kindId, { validUntil: '2020-01-01', seenOn: '2020-01-01' }),
        enter(admin, memberId, kindId, { validUntil: later, seenOn: later }),
        enter(admin, memberId, 999_999, { validUntil: later, seenOn: today }),
        enter(admin, 999_999, kindId, { validUntil: later, seenOn: today }),
      ].map(async (refused) => (await refused).body as { code?: string; message?: string }),
    );
    const codes = [
      'unknown_check_kind',
      'check_over',
      'check_not_seen_yet',
      'unknown_check_kind',
      'unknown_member',
    ] as const;
    expect(refusals.map(({ code }) => code)).toEqual(codes);
    expect(refusals.map(({ message }) => message)).toEqual(codes.map((code) => t(`refusals:${code}`)));
    const malformed = await enter(admin, memberId, kindId, { validUntil: '2031-02-30', seenOn: today });
    expect([malformed.status, (malformed.body as { code?: string }).code]).toEqual([400, 'invalid_input']);
  });

  it('is seen and entered by leads of a team that needs it, and by no other lead', async () => {
    const [own, other] = [await aTeam(server()), await aTeam(server())];
    const [needed, foreign] = [await aCheckKind(server()), await aCheckKind(server())];
    const memberId = await aMember(server());
    for (const [teamId, kindId] of [
      [own, needed],
      [other, foreign],
    ] as const) {
      await joins(server(), memberId, teamId);
      await server()
        .database.query.insertInto('roleChecks')
        .values({ roleId: await aRole(server(), { teamId }), kindId })
        .execute();
    }
    const leadId = await aMember(server());
    await leads(server(), leadId, own);
    const lead = await signIn(server(), leadId);
    const params = { id: String(memberId) };
    const { body: seen } = await lead.call(contract.listMemberChecks, { params });
    expect(seen.map(({ kindId, isNeeded }) => [kindId, isNeeded])).toEqual([[needed, true]]);
    const check = { validUntil: '2031-01-31', seenOn: TODAY };
    expect((await enter(lead, memberId, needed, check)).status).toBe(200);
    expect((await enter(lead, memberId, foreign, check)).status).toBe(404);
    const stranger = await aMember(server());
    expect((await enter(lead, stranger, needed, check)).status).toBe(403);
  });

  it('is missing on the day of the service: administrators are asked, and leads refused', async () => {
    const teamId: TeamId = await aTeam(server());
    const kindId = await aCheckKind(server(), 'Working with Children');
    const roleId: RoleId = await aRole(server(), { teamId, maxLimit: 5 });
    await server().database.query.insertInto('roleChecks').values({ roleId, kindId }).execute();
    const [memberId, leadId] = [await aMember(server()), await aMember(server())];
    for (const id of [memberId, leadId]) await joins(server(), id, teamId);
    await anAnswer(server(), memberId, SUNDAY);
    await leads(server(), leadId, teamId);
    const lead = await signIn(server(), leadId);
    const place = { roleId, date: SUNDAY, timeId: SUNDAY_SERVICE } as const;
    const assign = (by: Visitor, confirm?: true) =>
      by.tryCall(contract.addAssignment, { body: { ...place, memberId, confirm } });

    await enter(admin, memberId, kindId, { validUntil: '2026-07-04', seenOn: TODAY });
    const until = { check: 'Working with Children', until: '2026-07-04' };
    for (const [by, confirm] of [
      [admin, undefined],
      [lead, undefined],
      [lead, true],
    ] as const)
      expect((await assign(by, confirm)).body).toMatchObject({ code: 'check_missing', params: until });
    const { body: list } = await admin.call(contract.listCandidates, { body: { place } });
    const concerns = list.candidates.find((one) => one.memberId === memberId)?.concerns;
    expect(concerns?.map(({ code, effect }) => [code, effect])).toContainEqual([
      'check_missing_to_confirm',
      'asks_first',
    ]);
    const plan = { params: { year: '2026', month: '7' }, query: { teamId: String(teamId) } };
    const { body: planned } = await admin.call(contract.getSmartAssignments, plan);
    expect(JSON.stringify(planned)).not.toContain(`"userId":${memberId}`);

    expect((await assign(admin, true)).status).toBe(201);
    const { body: log } = await admin.call(contract.listChanges, {});
    expect(JSON.stringify(log.changes[0])).toContain(t('changes:value.despite.check_missing_to_confirm'));
  });
});
