import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { listServed } from '#server/db/served.ts';
import { readCoverRequest, runCoverJob } from '#test/cover.ts';
import {
  aMember,
  anAdmin,
  anAnswer,
  anAssignment,
  anAvailableMember,
  aPastRoster,
  aRole,
  aTeam,
  joins,
  LAST_SUNDAY,
  leads,
} from '#test/factories.ts';
import { aRoleToLearn, aTeacher, learns, prefers } from '#test/learners.ts';
import { kindsWaitingFor, sendDue } from '#test/outbox.ts';
import { openVariant, RecordingGateway } from '#test/recording-senders.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, type Visitor } from '#test/visitor.ts';

const SUNDAY: PlainDate = '2026-11-01';
const NEXT: PlainDate = '2026-11-08';
const THIRD: PlainDate = '2026-11-15';
const MONTH = { year: '2026', month: '11' };

onBothDatabases('a learner', (server, itOnce) => {
  let admin: Visitor;
  beforeEach(async () => {
    admin = await anAdmin(server());
    await server().database.query.deleteFrom('rosterAssignments').execute();
    await server().database.query.deleteFrom('finalizedRosters').execute();
  });

  const add = (body: { date: PlainDate; roleId: number; memberId: MemberId }, by = admin) =>
    by.tryCall(contract.addLearner, { body });
  const codeOf = async (...args: Parameters<typeof add>) =>
    ((await add(...args)).body as { code?: string }).code;

  it('learns with someone experienced, takes no place, and is named in the roster and the builder', async () => {
    const { roleId, teacherId, learnerId } = await aRoleToLearn(server(), SUNDAY);
    const { status, body } = await add({ date: SUNDAY, roleId, memberId: learnerId });
    expect(status).toBe(201);
    const learner = {
      date: SUNDAY,
      timeId: SUNDAY_SERVICE,
      roleId,
      memberId: learnerId,
      besideId: teacherId,
    };
    expect(body).toEqual({ id: expect.any(Number), ...learner });
    const { body: builder } = await admin.call(contract.listBuilderServices, { params: MONTH });
    const [service] = builder;
    expect(service?.learners).toMatchObject([{ ...learner, isAvailable: true, response: 'none' }]);
    expect(service?.assignments.map(({ memberId }) => memberId)).toEqual([teacherId]);
    const { body: saved } = await admin.call(contract.listAssignments, {});
    expect(saved.map(({ memberId }) => memberId)).toEqual([teacherId]);
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 11 } });
    const member = await signIn(server(), await aMember(server()));
    const { body: roster } = await member.call(contract.getFinalizedRoster, { params: MONTH });
    expect(roster.learners).toMatchObject([{ ...learner, user: { id: learnerId } }]);
    expect(roster.assignments.map(({ memberId }) => memberId)).toEqual([teacherId]);
  });

  it('does not fill a role, and their placement ends without a trace in the places', async () => {
    const { roleId, learnerId } = await aRoleToLearn(server(), SUNDAY);
    await server()
      .database.query.updateTable('serviceRoles')
      .set({ maxLimit: 2 })
      .where('id', '=', roleId)
      .execute();
    const { body } = await add({ date: SUNDAY, roleId, memberId: learnerId });
    const other = await anAvailableMember(server(), SUNDAY);
    await admin.call(contract.addAssignment, { body: { date: SUNDAY, roleId, memberId: other } });
    const params = { id: (body as { id: number }).id };
    await admin.call(contract.removeLearner, { params });
    expect((await admin.tryCall(contract.removeLearner, { params })).status).toBe(404);
    expect((await admin.call(contract.listBuilderServices, { params: MONTH })).body[0]?.learners).toEqual([]);
  });

  it('is refused with a sentence for each reason', async () => {
    const { roleId, teacherId, learnerId } = await aRoleToLearn(server(), SUNDAY);
    const place = { date: SUNDAY, roleId };
    const stranger = await anAvailableMember(server(), SUNDAY);
    expect(await codeOf({ ...place, memberId: stranger })).toBe('not_learning');
    expect(await codeOf({ ...place, memberId: teacherId })).toBe('not_learning');
    const silent = await aMember(server());
    await learns(server(), silent, roleId);
    expect(await codeOf({ ...place, memberId: silent })).toBe('not_available');
    await anAnswer(server(), silent, SUNDAY, false);
    expect(await codeOf({ ...place, memberId: silent })).toBe('not_available');
    const otherRole = await aRole(server());
    const busy = await anAvailableMember(server(), SUNDAY);
    await learns(server(), busy, roleId);
    await anAssignment(server(), { roleId: otherRole, memberId: busy, date: SUNDAY });
    expect(await codeOf({ ...place, memberId: busy })).toBe('already_assigned');
    expect((await add({ ...place, memberId: learnerId })).status).toBe(201);
    const second = await anAvailableMember(server(), SUNDAY, { firstName: 'Second' });
    await learns(server(), second, roleId);
    expect(await codeOf({ ...place, memberId: second })).toBe('trainee_there');
    expect(await codeOf({ ...place, memberId: learnerId })).toBe('already_assigned');
    expect(await codeOf({ ...place, memberId: 999_999 as MemberId })).toBe('unknown_member');
    expect(await codeOf({ ...place, roleId: 999_999, memberId: learnerId })).toBe('unknown_role');
    expect(await codeOf({ ...place, date: '2026-11-02', memberId: learnerId })).toBe('no_service');
    const past = await aRoleToLearn(server(), '2026-02-01');
    expect(await codeOf({ ...past, date: '2026-02-01', memberId: past.learnerId })).toBe('service_over');
    await server()
      .database.query.updateTable('serviceRoles')
      .set({ isActive: false })
      .where('id', '=', roleId)
      .execute();
    expect(await codeOf({ ...place, memberId: second })).toBe('role_inactive');
  });

  it('has no one to learn from alone, with a beginner, or with someone who declined', async () => {
    const roleId = await aRole(server(), { maxLimit: 3 });
    const learnerId = await anAvailableMember(server(), SUNDAY);
    await learns(server(), learnerId, roleId);
    const place = { date: SUNDAY, roleId, memberId: learnerId };
    expect((await add(place)).body).toMatchObject({
      ...{ code: 'no_one_to_learn_from', message: t('refusals:no_one_to_learn_from') },
    });
    const beginner = await anAvailableMember(server(), SUNDAY);
    await anAssignment(server(), { roleId, memberId: beginner, date: SUNDAY });
    expect(await codeOf(place)).toBe('no_one_to_learn_from');
    await prefers(server(), beginner, roleId);
    const { query } = server().database;
    await query.updateTable('rosterAssignments').set({ response: 'declined' }).execute();
    expect(await codeOf(place)).toBe('no_one_to_learn_from');
    await query.updateTable('rosterAssignments').set({ response: 'none' }).execute();
    expect((await add(place)).status).toBe(201);
  });

  it('can learn from someone who served in the role in the past 26 weeks, but not as a learner', async () => {
    const roleId = await aRole(server());
    const [learnerId, teacherId] = [await anAvailableMember(server(), SUNDAY), await aMember(server())];
    await learns(server(), learnerId, roleId);
    await anAssignment(server(), { roleId, memberId: teacherId, date: SUNDAY });
    const { query } = server().database;
    const made = { wasPreferredRole: false, wasSecondaryRole: false, assignmentMethod: 'manual' } as const;
    const past = { date: '2026-09-06', timeId: SUNDAY_SERVICE, roleId, memberId: teacherId } as const;
    await query
      .insertInto('rosterAssignmentHistory')
      .values({ ...past, ...made, createdAt: 0, isLearning: true })
      .execute();
    const place = { date: SUNDAY, roleId, memberId: learnerId };
    expect(await codeOf(place)).toBe('no_one_to_learn_from');
    await query
      .updateTable('rosterAssignmentHistory')
      .set({ isLearning: false })
      .where('memberId', '=', teacherId)
      .execute();
    expect((await add(place)).body).toMatchObject({ besideId: teacherId });
  });

  it('learns at two services a month at first, or at as many as chosen', async () => {
    const roleId = await aRole(server());
    const learnerId = await aMember(server());
    for (const date of [SUNDAY, NEXT, THIRD] as const) {
      await anAnswer(server(), learnerId, date);
      await aTeacher(server(), roleId, date);
    }
    const { body: teams } = await admin.call(contract.listTeams, {});
    const params = { id: teams[0]?.id as number, memberId: learnerId };
    await admin.call(contract.saveTeamMember, { params, body: { learningRoleIds: [roleId] } });
    const on = (date: PlainDate = SUNDAY) => add({ date, roleId, memberId: learnerId });
    expect([(await on()).status, (await on(NEXT)).status]).toEqual([201, 201]);
    expect((await on(THIRD)).body).toMatchObject({ code: 'learned_enough', params: { services: 2 } });
    await admin.call(contract.saveTeamMember, { params, body: { learningPerMonth: 3 } });
    expect((await on(THIRD)).status).toBe(201);
  });

  it('takes no place by the calls for places', async () => {
    const { roleId, learnerId } = await aRoleToLearn(server(), SUNDAY);
    const { body } = await add({ date: SUNDAY, roleId, memberId: learnerId });
    const { id } = body as { id: number };
    const other = await anAvailableMember(server(), SUNDAY);
    const wanted = { date: SUNDAY, roleId, memberId: other, replaces: id };
    const replacing = await admin.tryCall(contract.addAssignment, { body: wanted });
    expect(replacing.body).toMatchObject({ code: 'learner_takes_no_place' });
    const next = await aRoleToLearn(server(), NEXT);
    const asPlace = { date: NEXT, roleId: next.roleId, memberId: next.learnerId };
    expect((await admin.tryCall(contract.addAssignment, { body: asPlace })).body).toMatchObject({
      code: 'learner_takes_no_place',
      message: t('refusals:learner_takes_no_place'),
    });
  });

  itOnce('can decline without a request for cover', async () => {
    const { roleId, learnerId } = await aRoleToLearn(server(), SUNDAY);
    await add({ date: SUNDAY, roleId, memberId: learnerId });
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 11 } });
    const learner = await signIn(server(), learnerId);
    const { body: own } = await learner.call(contract.listMyServices, { query: {} });
    expect(own).toMatchObject([{ isLearning: true, role: { id: roleId } }]);
    const body = { date: SUNDAY, timeId: SUNDAY_SERVICE, response: 'declined' } as const;
    expect((await learner.call(contract.respond, { body })).body).toMatchObject({ response: 'declined' });
    expect(
      await server()
        .database.query.selectFrom('coverRequests')
        .selectAll()
        .where('memberId', '=', learnerId)
        .execute(),
    ).toEqual([]);
  });

  itOnce('is proposed by Smart Assign with the plan, and changes nothing in it', async () => {
    const roleId = await aRole(server());
    const [teacherId, learnerId] = [
      await anAvailableMember(server(), NEXT),
      await anAvailableMember(server(), NEXT),
    ];
    await prefers(server(), teacherId, roleId);
    const { query } = server().database;
    await query.updateTable('serviceRoles').set({ isActive: false }).where('id', '!=', roleId).execute();
    const plan = async () => {
      const input = { params: MONTH, query: { only: 'selected' } } as const;
      const { body } = await admin.call(contract.getSmartAssignments, input);
      const service = body.find(({ date }) => date === NEXT);
      const at = service?.assignments.find((one) => one.roleId === roleId);
      return { people: at?.suggestions.map(({ user }) => user.id), learners: service?.learners };
    };
    expect(await plan()).toEqual({ people: [teacherId], learners: undefined });
    await learns(server(), learnerId, roleId);
    const { people, learners } = await plan();
    expect(people).toEqual([teacherId]);
    expect(learners).toMatchObject([{ roleId, user: { id: learnerId }, besideId: teacherId }]);
  });

  itOnce('is told that it ends once no one to learn from serves there any more', async () => {
    const smsGateway = new RecordingGateway();
    await using variant = await openVariant(server(), {
      smsGateway,
      publicUrl: 'https://sundial.example.org',
    });
    const app = { ...variant, smsGateway };
    const { roleId, teacherId, learnerId } = await aRoleToLearn(app, SUNDAY);
    const { query } = app.database;
    const phone = { phoneNumber: '+61491570199', canText: true };
    await query.updateTable('users').set(phone).where('id', '=', learnerId).execute();
    const coordinator = await anAdmin(app);
    const body = { date: SUNDAY, roleId, memberId: learnerId };
    await coordinator.call(contract.addLearner, { body });
    const month = { year: 2026, month: 11 };
    await coordinator.call(contract.finalizeRoster, { body: month });
    const { body: notice } = await coordinator.call(contract.notifyRoster, { body: month });
    await sendDue(app);
    const { name: role } = await query
      .selectFrom('serviceRoles')
      .select('name')
      .where('id', '=', roleId)
      .executeTakeFirstOrThrow();
    expect(notice.previews[0]?.sms?.text).toContain(t('common:duties.learning', { role }));
    const place = { date: SUNDAY, timeId: SUNDAY_SERVICE, roleId };
    const other = await anAvailableMember(app, SUNDAY);
    await prefers(app, other, roleId);
    await coordinator.call(contract.changePlace, { body: { ...place, from: teacherId, to: other } });
    const learning = () =>
      query.selectFrom('rosterAssignments').select('id').where('memberId', '=', learnerId).execute();
    expect(await learning()).toHaveLength(1);
    await coordinator.call(contract.changePlace, { body: { ...place, from: other, to: null } });
    expect(await learning()).toEqual([]);
    expect(await kindsWaitingFor(app, learnerId)).toEqual(['roster_changed']);
  });

  describe('whose teacher can not make it', () => {
    /** Publishes that someone learns, and lets the one they learn from decline. Returns the request for cover, and what the learner gets. */
    async function declined() {
      const smsGateway = new RecordingGateway();
      const variant = await openVariant(server(), { smsGateway });
      onTestFinished(() => variant[Symbol.asyncDispose]());
      const app = { ...variant, smsGateway };
      const { roleId, teacherId, learnerId } = await aRoleToLearn(app, SUNDAY);
      const { query } = app.database;
      const phone = { phoneNumber: '+61491570199', canText: true };
      await query.updateTable('users').set(phone).where('id', '=', learnerId).execute();
      const coordinator = await anAdmin(app);
      await coordinator.call(contract.addLearner, { body: { date: SUNDAY, roleId, memberId: learnerId } });
      const month = { year: 2026, month: 11 };
      await coordinator.call(contract.finalizeRoster, { body: month });
      await coordinator.call(contract.notifyRoster, { body: month });
      await sendDue(app);
      const teacher = await signIn(app, teacherId);
      const body = { date: SUNDAY, timeId: SUNDAY_SERVICE, response: 'declined' } as const;
      const { body: answered } = await teacher.call(contract.respond, { body });
      const params = { id: answered.coverRequest?.id as number };
      const learnerGets = () => kindsWaitingFor(app, learnerId);
      const isLearning = async () =>
        (await query.selectFrom('rosterAssignments').select('id').where('memberId', '=', learnerId).execute())
          .length === 1;
      expect([await isLearning(), await learnerGets()]).toEqual([true, []]);
      return { app, roleId, learnerId, coordinator, params, learnerGets, isLearning };
    }

    it.each([
      ['and no one has the place', { leaveEmpty: true }],
      ['and they keep the place', {}],
    ])('is told that it ends once the request for cover is ended %s', async (_, body) => {
      const { coordinator, params, learnerGets, isLearning } = await declined();
      await coordinator.call(contract.closeCover, { params, body });
      expect([await isLearning(), await learnerGets()]).toEqual([false, ['roster_changed']]);
    });

    it.each([
      ['goes on with someone experienced who covers', true, []],
      ['is told that it ends if a beginner covers', false, ['roster_changed']],
    ] as const)('%s', async (_, isExperienced, expected) => {
      const { app, roleId, coordinator, params, learnerGets, isLearning } = await declined();
      const other = await anAvailableMember(app, SUNDAY);
      if (isExperienced) await prefers(app, other, roleId);
      await coordinator.call(contract.assignCover, { params, body: { memberId: other } });
      expect([await isLearning(), await learnerGets()]).toEqual([isExperienced, expected]);
    });

    itOnce(
      'hears nothing at the end of a request that no one has taken by the time of the service',
      async () => {
        const { app, learnerId, params, learnerGets, isLearning } = await declined();
        const before = new Date(app.clock.now()).toISOString();
        onTestFinished(() => app.clock.set(before));
        app.clock.set('2026-11-01T14:00:00Z');
        await runCoverJob(app);
        expect((await readCoverRequest(app, params.id)).state).toBe('expired');
        expect([await isLearning(), await learnerGets()]).toEqual([true, []]);
        const { body } = await (await anAdmin(app)).call(contract.listLearned, { params: { id: learnerId } });
        expect(body).toMatchObject([{ with: [{ memberId: null, times: 1 }], coming: 0 }]);
      },
    );
  });

  itOnce(
    'stays where they are saved as learning once they are ready, and their history says at how many services',
    async () => {
      const { roleId, learnerId } = await aRoleToLearn(server(), SUNDAY);
      await add({ date: SUNDAY, roleId, memberId: learnerId });
      const learned = async () =>
        (await admin.call(contract.listLearned, { params: { id: learnerId } })).body;
      expect(await learned()).toEqual([{ roleId, with: [], coming: 1 }]);
      const { body: teams } = await admin.call(contract.listTeams, {});
      const params = { id: teams[0]?.id as number, memberId: learnerId };
      await admin.call(contract.saveTeamMember, {
        params,
        body: { preferredRoleId: roleId, learningRoleIds: [] },
      });
      const { body: builder } = await admin.call(contract.listBuilderServices, { params: MONTH });
      expect(builder[0]?.learners).toMatchObject([{ memberId: learnerId }]);
    },
  );

  it('can be chosen by a lead for the roles of their team only', async () => {
    const [own, others] = [
      await aTeam(server(), `Own ${Date.now()}`),
      await aTeam(server(), `Others ${Date.now()}`),
    ];
    const leadId = await aMember(server());
    await leads(server(), leadId, own);
    const lead = await signIn(server(), leadId);
    for (const [teamId, expected] of [
      [own, 201],
      [others, 403],
    ] as const) {
      const roleId = await aRole(server(), { teamId });
      const [learnerId, teacherId] = [await anAvailableMember(server(), SUNDAY), await aMember(server())];
      for (const id of [learnerId, teacherId]) await joins(server(), id, teamId);
      await server()
        .database.query.updateTable('teamMembers')
        .set({ preferredRoleId: roleId })
        .where('memberId', '=', teacherId)
        .where('teamId', '=', teamId)
        .execute();
      await learns(server(), learnerId, roleId);
      await anAssignment(server(), { roleId, memberId: teacherId, date: SUNDAY });
      expect((await add({ date: SUNDAY, roleId, memberId: learnerId }, lead)).status).toBe(expected);
      const { body } = await add({ date: SUNDAY, roleId, memberId: learnerId });
      const saved = await server()
        .database.query.selectFrom('rosterAssignments')
        .select('id')
        .where('memberId', '=', learnerId)
        .executeTakeFirstOrThrow();
      expect(body).toBeDefined();
      const removed = await lead.tryCall(contract.removeLearner, { params: { id: saved.id } });
      expect(removed.status).toBe(expected === 201 ? 204 : 403);
    }
  });
});

describe('how often a role was learned', () => {
  onBothDatabases('by who served', (server) => {
    const made = { wasPreferredRole: false, wasSecondaryRole: false, assignmentMethod: 'manual' } as const;
    const EARLIER: PlainDate = '2026-03-01';

    /** Publishes that someone learned a role at a past service with others. */
    async function learnedAt(
      date: PlainDate,
      roleId: RoleId,
      learnerId: MemberId,
      others: readonly MemberId[],
    ) {
      const { query } = server().database;
      const people = others.map((memberId) => ({ memberId, roleId }));
      await aPastRoster(server(), people, { date });
      const at = { date, timeId: SUNDAY_SERVICE, roleId, memberId: learnerId };
      await query
        .insertInto('rosterAssignmentHistory')
        .values({ ...at, ...made, createdAt: 1, isLearning: true })
        .execute();
      await query
        .updateTable('rosterAssignmentHistory')
        .set({ wasPreferredRole: true })
        .where('roleId', '=', roleId)
        .where('isLearning', '=', false)
        .execute();
    }

    it('counts with whom, without services at which the learner or the experienced one did not come', async () => {
      const admin = await anAdmin(server());
      const [ben, ruth, amos] = [await aMember(server()), await aMember(server()), await aMember(server())];
      const roleId = await aRole(server(), { maxLimit: 2 });
      await learns(server(), ben, roleId);
      const learned = async () => {
        const { body } = await admin.call(contract.listLearned, { params: { id: ben } });
        return body.map((one) => one.with.map(({ memberId, times }) => [memberId, times]));
      };
      expect(await learned()).toEqual([[]]);
      await learnedAt(LAST_SUNDAY, roleId, ben, [ruth]);
      await learnedAt(EARLIER, roleId, ben, [ruth, amos]);
      expect(await learned()).toEqual([[[ruth, 2]]]);
      const say = (memberId: MemberId, came: 'yes' | 'no') =>
        admin.call(contract.saveServed, {
          params: { date: LAST_SUNDAY, timeId: String(SUNDAY_SERVICE) },
          body: { changes: [{ roleId, memberId, came }] },
        });
      const { body: served } = await say(ben, 'no');
      expect(served.people.find(({ memberId }) => memberId === ben)).toMatchObject({
        ...{ isLearning: true, came: 'no' },
      });
      expect(await learned()).toEqual([[[ruth, 1]]]);
      await say(ben, 'yes');
      await say(ruth, 'no');
      expect(await learned()).toEqual([
        [
          [ruth, 1],
          [null, 1],
        ],
      ]);
      const benServed = await listServed(server().database.query, { from: EARLIER, about: [ben] });
      expect(benServed).toEqual([]);
    });

    it('counts a learner who came instead of someone as serving', async () => {
      const admin = await anAdmin(server());
      const [ben, ruth] = [await aMember(server()), await aMember(server())];
      const roleId = await aRole(server());
      await learns(server(), ben, roleId);
      await learnedAt(LAST_SUNDAY, roleId, ben, [ruth]);
      await admin.call(contract.saveServed, {
        params: { date: LAST_SUNDAY, timeId: String(SUNDAY_SERVICE) },
        body: { changes: [{ roleId, memberId: ben, came: 'instead', insteadOf: ruth }] },
      });
      const { query } = server().database;
      expect(await listServed(query, { from: LAST_SUNDAY, about: [ben, ruth] })).toMatchObject([
        { memberId: ben, roleId },
      ]);
      const { body } = await admin.call(contract.listLearned, { params: { id: ben } });
      expect(body).toEqual([{ roleId, with: [], coming: 0 }]);
      const learner = await signIn(server(), ben);
      const { body: own } = await learner.call(contract.listMyServed, {});
      expect(own[0]).not.toHaveProperty('isLearning');
    });

    it('is shown to the leads of the team only', async () => {
      const [own, others] = [await aTeam(server()), await aTeam(server())];
      const [ben, leadId, otherId] = [
        await aMember(server()),
        await aMember(server()),
        await aMember(server()),
      ];
      await joins(server(), ben, own);
      await leads(server(), leadId, own);
      await leads(server(), otherId, others);
      const roleId = await aRole(server(), { teamId: own });
      await learns(server(), ben, roleId);
      const params = { id: ben };
      const lead = await signIn(server(), leadId);
      expect((await lead.call(contract.listLearned, { params })).body).toEqual([
        { roleId, with: [], coming: 0 },
      ]);
      const other = await signIn(server(), otherId);
      expect((await other.tryCall(contract.listLearned, { params })).status).toBe(403);
      await joins(server(), ben, others);
      expect((await other.call(contract.listLearned, { params })).body).toEqual([]);
      const ready = { params: { id: own, memberId: ben }, body: { preferredRoleId: roleId } };
      expect((await other.tryCall(contract.saveTeamMember, ready)).status).toBe(403);
    });
  });
});

describe('the roles that a member is learning', () => {
  onBothDatabases('as chosen by coordinators', (server) => {
    it('are none that they prefer, and end once they prefer them', async () => {
      const admin = await anAdmin(server());
      const [roleId, memberId] = [await aRole(server()), await aMember(server())];
      const { body: teams } = await admin.call(contract.listTeams, {});
      const params = { id: teams[0]?.id as number, memberId };
      const both = { preferredRoleId: roleId, learningRoleIds: [roleId] };
      expect((await admin.refused(contract.saveTeamMember, { params, body: both })).body.code).toBe(
        'learned_and_preferred',
      );
      const save = async (body: {
        learningRoleIds?: number[];
        learningPerMonth?: number;
        preferredRoleId?: number;
      }) => (await admin.call(contract.saveTeamMember, { params, body })).body;
      expect(await save({ learningRoleIds: [roleId], learningPerMonth: 4 })).toMatchObject({
        ...{ learningRoleIds: [roleId], learningPerMonth: 4 },
      });
      const unknown = { params, body: { learningRoleIds: [999_999] } };
      expect((await admin.refused(contract.saveTeamMember, unknown)).body.code).toBe('unknown_preference');
      expect(await save({ preferredRoleId: roleId })).not.toHaveProperty('learningRoleIds');
      expect(
        await server()
          .database.query.selectFrom('learningRoles')
          .selectAll()
          .where('memberId', '=', memberId)
          .execute(),
      ).toEqual([]);
    });
  });
});
